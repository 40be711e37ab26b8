/** How long after `beforeunload` the browser may end what the page has asked, in milliseconds; the person may stay. */
const ENDING_MS = 1_000;

/**
 * Watches whether the person is leaving this page. Firefox and WebKit then end its calls as if the network had failed,
 * Firefox between `beforeunload` and `pagehide`.
 *
 * @returns Whether they are; no more once the page is shown again.
 */
export function watchForLeaving(): () => boolean {
  // The build draws pages without a browser.
  if (typeof window === 'undefined') return () => false;
  let isHidden = false;
  let asked = Number.NEGATIVE_INFINITY;
  window.addEventListener('beforeunload', ({ isTrusted }) => {
    // Other code of the portal asks with the same event whether something is unsaved.
    if (isTrusted) asked = performance.now();
  });
  window.addEventListener('pagehide', () => (isHidden = true));
  window.addEventListener('pageshow', () => {
    isHidden = false;
    asked = Number.NEGATIVE_INFINITY;
  });
  return () => isHidden || performance.now() - asked < ENDING_MS;
}
