import { useCallback } from 'react';

/** Whether the browser has `hidden="until-found"`: it hides the content, and others the whole element. */
export const canFindClosed = () => 'onbeforematch' in document.documentElement;

/**
 * The `ref` of a part that is closed: the browser's find-in-page finds what is in it and opens it, where the browser has
 * `hidden="until-found"`; another hides it, as any value of `hidden` does. Set here because React (19) writes `hidden` as
 * a boolean. `onFound` must be stable.
 */
export function useFindable(isClosed: boolean, onFound: () => void) {
  return useCallback(
    (part: HTMLElement | null) => {
      if (!part || !isClosed) return;
      part.setAttribute('hidden', 'until-found');
      part.addEventListener('beforematch', onFound);
      return () => {
        part.removeAttribute('hidden');
        part.removeEventListener('beforematch', onFound);
      };
    },
    [isClosed, onFound],
  );
}
