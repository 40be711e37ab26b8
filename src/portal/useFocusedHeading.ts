import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { afterDialog } from './afterDialog.ts';
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
  const wasAsked = useRef(isAsked);

  // With the change itself: a screen reader that loses the focused element first says nothing about the next one.
  useLayoutEffect(() => {
    const isBack = wasAsked.current && !isAsked;
    if (page === null) return;
    wasAsked.current = isAsked;
    const last = shown.current;
    shown.current = { page, count };
    if (last.page !== page) pending.current = 'always';
    else if (count < last.count) pending.current ??= 'ifLost';
    if (isAsked || pending.current === null) return;
    const mode = pending.current;
    const wanted = () =>
      mode === 'always'
        ? (news?.current ?? heading.current)
        : document.activeElement === document.body
          ? heading.current
          : null;
    const focus = () => {
      wanted()?.focus();
      pending.current = null;
    };
    // What takes the focus may be a part of another page, and come a moment later.
    if (isBack || wanted() === null) afterDialog(focus);
    else focus();
  }, [page, count, isAsked, news]);
  return heading;
}
