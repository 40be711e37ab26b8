import { useSelector } from '@xstate/react';
import { useEffect, useRef, type RefObject } from 'react';
import { useSystemActor } from './useSystemActor.ts';

/** Focuses an element once when it takes the focus. Open dialogs keep the focus until they are closed. */
export function useTakenFocus<Target extends HTMLElement>(takesFocus: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const isAsked = useSelector(useSystemActor('dialogs'), ({ context }) => context.queue.length > 0);
  const isDone = useRef(false);
  useEffect(() => {
    if (!takesFocus) isDone.current = false;
    if (!takesFocus || isAsked || isDone.current) return;
    // A dialog that just closed restores the focus first.
    const timer = setTimeout(() => {
      isDone.current = true;
      target.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [takesFocus, isAsked]);
  return target;
}
