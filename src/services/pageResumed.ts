/** Returning to a tab both shows the page and focuses its window: different events within these milliseconds are one return. */
const ONE_RETURN = 500;

/** Calls back when the user returns to this page: from the back/forward cache, another tab or another window. */
export function watchPage(resumed: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let toldAt = Number.NEGATIVE_INFINITY;
  let seen = new Set<string>();
  const tell = ({ type }: Event) => {
    const isSameReturn = performance.now() - toldAt < ONE_RETURN && !seen.has(type);
    if (isSameReturn) {
      seen.add(type);
      return;
    }
    toldAt = performance.now();
    seen = new Set([type]);
    resumed();
  };
  const onVisible = (event: Event) => {
    if (document.visibilityState === 'visible') tell(event);
  };
  window.addEventListener(
    'pageshow',
    (event) => {
      if (event.persisted) tell(event);
    },
    { signal },
  );
  window.addEventListener('focus', onVisible, { signal });
  document.addEventListener('visibilitychange', onVisible, { signal });
  return () => listening.abort();
}
