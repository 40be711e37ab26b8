import { useSyncExternalStore } from 'react';

/** The specification's breakpoint between mobile and desktop, as in the stylesheet. */
const query = '(width >= 1015px)';

function subscribe(notify: () => void) {
  const list = matchMedia(query);
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
}

/** Whether the page has the desktop layout; follows the window's width. */
export const useIsDesktop = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
