import { useSelector } from '@xstate/react';
import { useEffect, useRef, type RefObject } from 'react';
import { afterDialog } from './afterDialog.ts';
import { useSystemActor } from './useSystemActor.ts';

/**
 * Focuses the heading when a screen shows another of its pages; the portal announces the first one. A page that
 * starts with an error has focused that already, and one with `data-first` on a control starts there. `null` means
 * that the page is loading. After a dialog that opened before the new page, the heading is focused.
 *
 * @param takesFirst The first page takes the focus too: the user has come back from another site.
 */
export function useFreshHeading(
  page: string | null,
  takesFirst = false,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = useSelector(useSystemActor('dialogs'), ({ context }) => context.queue.length > 0);
  /** The last page whose heading was focused. */
  const announced = useRef<string | null>(takesFirst ? '' : null);
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
      // The last page may have been read to its end.
      if (first === null && (heading.current?.getBoundingClientRect().top ?? 0) < 0)
        heading.current?.scrollIntoView({ block: 'start' });
    };
    if (!isNew) return;
    if (isBack) afterDialog(focus);
    else focus();
  }, [page, isAsked]);
  return heading;
}

/** The same within a page, after the focused element was removed. */
export const focusHeading = () =>
  document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
