/**
 * How long after `beforeunload` the page may still be shown, in milliseconds: on a slow network until the next one answers.
 * The person may stay, too.
 */
const ENDING_MS = 10_000;

/**
 * Watches whether the person is leaving this page. Firefox and WebKit then end its calls as if the network had failed,
 * Firefox between `beforeunload` and `pagehide`.
 *
 * @returns Does something unless they are: at once while the page is shown, and after a `beforeunload`, which a download
 * causes too, once it is clear that the page stays: after a while, or as soon as the person uses it. What failed before a page was left is not made up for when it is shown
 * again.
 */
export function watchForLeaving(): (act: () => void) => void {
  // The build draws pages without a browser.
  if (typeof window === 'undefined') return (act) => act();
  let isHidden = false;
  let asked = Number.NEGATIVE_INFINITY;
  const waiting = new Map<ReturnType<typeof setTimeout>, () => void>();
  window.addEventListener('beforeunload', ({ isTrusted }) => {
    // Other code of the portal asks with the same event whether something is unsaved.
    if (isTrusted) asked = performance.now();
  });
  window.addEventListener('pagehide', () => {
    isHidden = true;
    for (const timer of waiting.keys()) clearTimeout(timer);
    waiting.clear();
  });
  const stay = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    asked = Number.NEGATIVE_INFINITY;
    const acts = [...waiting];
    waiting.clear();
    for (const [timer, act] of acts) {
      clearTimeout(timer);
      act();
    }
  };
  for (const use of ['pointerdown', 'keydown'])
    window.addEventListener(use, stay, { capture: true, passive: true });
  window.addEventListener('pageshow', () => {
    isHidden = false;
    asked = Number.NEGATIVE_INFINITY;
  });
  return (act) => {
    if (isHidden) return;
    const left = asked + ENDING_MS - performance.now();
    if (left <= 0) {
      act();
      return;
    }
    const timer = setTimeout(() => {
      waiting.delete(timer);
      act();
    }, left);
    waiting.set(timer, act);
  };
}
