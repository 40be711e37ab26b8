import { useSelector } from '@xstate/react';
import { useEffect, useRef, type RefObject } from 'react';
import { useSystemActor } from '#portal/useSystemActor.ts';

/**
 * Gives the focus to the heading when another page of the registration is shown; the first one is the portal's to
 * announce. A page that begins with something to mend has given the focus to that. `null` is no page, but a wait.
 * A dialog that leads back to something that is gone leads to the heading, too.
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

  const isAsked = useSelector(useSystemActor('dialogs'), ({ context }) => context.queue.length > 0);
  const wasAsked = useRef(isAsked);
  useEffect(() => {
    if (wasAsked.current && !isAsked && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    wasAsked.current = isAsked;
  }, [isAsked]);
  return heading;
}

/** The same within a page, where what had the focus gave way to something else. */
export const focusHeading = () =>
  document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
