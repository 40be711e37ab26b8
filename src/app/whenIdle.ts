/** Wait until the first page has settled. */
const LOAD_DELAY_MS = 1_500;

/** Acts once the page has loaded and the browser is idle. */
export const whenIdle = (act: () => void) =>
  // Safari does not support `requestIdleCallback`.
  setTimeout(
    () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(act) : act()),
    LOAD_DELAY_MS,
  );
