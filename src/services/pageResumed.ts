/** Coming back to a tab shows the page and gives its window the focus: one return, told once; in milliseconds. */
const ONE_RETURN = 500;

/** Tells when this page is looked at again: from the browser's memory, another tab or another window. */
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
