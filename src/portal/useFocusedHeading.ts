import { useSelector } from '@xstate/react';
import { useEffect, useRef, type RefObject } from 'react';
import { useSystemActor } from './useSystemActor.ts';

/**
 * Focuses the heading of a part of a screen when it shows another of its pages, and when the focused element went with
 * one of its `count` items. `null` means that the page is loading. Open dialogs keep the focus until they are closed.
 * A part of another page that is its news, such as a row that was just saved, takes the focus in place of the heading.
 */
export function useFocusedHeading(
  page: string | null,
  count: number,
  news?: RefObject<HTMLElement | null>,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = useSelector(useSystemActor('dialogs'), ({ context }) => context.queue.length > 0);
  const shown = useRef({ page, count });
  const pending = useRef<'always' | 'ifLost' | null>(null);

  useEffect(() => {
    if (page === null) return;
    const last = shown.current;
    shown.current = { page, count };
    if (last.page !== page) pending.current = 'always';
    else if (count < last.count) pending.current ??= 'ifLost';
    if (isAsked || pending.current === null) return;
    // A dialog that just closed restores the focus first.
    const timer = setTimeout(() => {
      const wanted =
        pending.current === 'always'
          ? (news?.current ?? heading.current)
          : document.activeElement === document.body && heading.current;
      pending.current = null;
      if (wanted) wanted.focus();
    });
    return () => clearTimeout(timer);
  }, [page, count, isAsked, news]);
  return heading;
}
