/** Wait until the first page has settled. */
const LOAD_DELAY_MS = 1_500;
/** How often a page that still reads its data is looked at again. */
const LOOK_AGAIN_MS = 500;

/** Acts once the page has its data and the browser is idle: nothing of it may take the network from the page. */
export const whenIdle = (act: () => void): void => void setTimeout(() => whenRead(act), LOAD_DELAY_MS);

function whenRead(act: () => void): void {
  if (isReading()) setTimeout(() => whenRead(act), LOOK_AGAIN_MS);
  // Safari does not support `requestIdleCallback`.
  else if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
  else act();
}

/** Whether a part of the page waits for data; each says so to screen readers too. */
const isReading = () => document.querySelector('main[aria-busy="true"], main [aria-busy="true"]') !== null;
