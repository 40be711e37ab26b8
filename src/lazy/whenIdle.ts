/** Wait until the first page has settled. */
const LOAD_DELAY_MS = 1_500;
/** How often a page that still reads its data is looked at again. */
const LOOK_AGAIN_MS = 500;
/** After this time, a page that never gets its data is not waited for any more. */
const LONGEST_MS = 30_000;

/**
 * Acts once the page has its data and the browser is idle: nothing of it may take the network from the page. Not any more
 * when `signal` is aborted.
 */
export function whenIdle(act: () => void, signal?: AbortSignal): void {
  const begun = performance.now();
  const look = () => {
    // A test's page ends before what waits for it.
    if (signal?.aborted || typeof document === 'undefined') return;
    if (isReading() && performance.now() - begun < LONGEST_MS) setTimeout(look, LOOK_AGAIN_MS);
    // Safari does not support `requestIdleCallback`.
    else if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
    else act();
  };
  setTimeout(look, LOAD_DELAY_MS);
}

/** Whether a part of the page waits for data; each says so to screen readers too. A form is busy while it is saved. */
const isReading = () =>
  document.querySelector('main[aria-busy="true"], main [aria-busy="true"]:not(form)') !== null;
