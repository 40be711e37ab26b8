import { useSelector } from '@xstate/react';
import { useEffect, useRef, type RefObject } from 'react';
import { useSystemActor } from './useSystemActor.ts';

/**
 * Gives the focus to the heading when another page of one screen is shown; the first one is the portal's to
 * announce. A page that begins with something to mend has given the focus to that, and one with `data-first` on a
 * control begins there. `null` is no page, but a wait.
 * A dialog that stands before the new page, or that leads back to something that is gone, leads to the heading.
 */
export function useFreshHeading(page: string | null): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = useSelector(useSystemActor('dialogs'), ({ context }) => context.queue.length > 0);
  /** The last page whose heading had its turn. */
  const announced = useRef<string | null>(null);
  const wasAsked = useRef(isAsked);

  useEffect(() => {
    const isBack = wasAsked.current && !isAsked;
    wasAsked.current = isAsked;
    if (page === null) {
      if (announced.current !== null) announced.current = '';
      return;
    }
    const isNew = announced.current !== null && announced.current !== page;
    if (isAsked && isNew) return;
    announced.current = page;
    if (document.activeElement?.closest('[role="alert"]')) return;
    const focus = () => {
      const first = document.querySelector<HTMLElement>('#content [data-first]');
      (first ?? heading.current)?.focus({ preventScroll: first === null });
    };
    if (isNew && !isBack) focus();
    if (!isBack) return;
    // The dialog gives the focus back first.
    const timer = setTimeout(() => {
      if (isNew || document.activeElement === document.body) focus();
    });
    return () => clearTimeout(timer);
  }, [page, isAsked]);
  return heading;
}

/** The same within a page, where what had the focus gave way to something else. */
export const focusHeading = () =>
  document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
