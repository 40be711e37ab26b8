/** Returning to a tab both shows the page and focuses its window; within these milliseconds it counts as one return. */
const ONE_RETURN = 500;

/** Calls back when the user returns to this page: from the back/forward cache, another tab or another window. */
export function watchPage(resumed: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = () => {
    if (performance.now() - toldAt < ONE_RETURN) return;
    toldAt = performance.now();
    resumed();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') tell();
  };
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) tell();
    },
    { signal },
  );
  window.addEventListener('focus', onVisible, { signal });
  document.addEventListener('visibilitychange', onVisible, { signal });
  return () => listening.abort();
}
