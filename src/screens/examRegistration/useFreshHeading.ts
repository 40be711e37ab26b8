import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to the heading when another page of the registration is shown; the first one is the portal's to
 * announce. A page that begins with something to mend has given the focus to that. `null` is no page, but a wait.
 */
export function useFreshHeading(page: string | null): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (page === null) return;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (document.activeElement?.closest('[role="alert"]')) return;
    heading.current?.focus({ preventScroll: true });
  }, [page]);
  return heading;
}

/** The same within a page, where what had the focus gave way to something else. */
export const focusHeading = () =>
  document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
