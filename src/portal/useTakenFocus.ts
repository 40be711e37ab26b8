import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { afterDialog } from './afterDialog.ts';
import { useSystemActor } from './useSystemActor.ts';

/**
 * Focuses an element once when it takes the focus. Open dialogs keep the focus until they are closed.
 *
 * @param find Finds the element when it is to be focused, if it is drawn elsewhere.
 */
export function useTakenFocus<Target extends HTMLElement>(
  takesFocus: boolean,
  find?: () => HTMLElement | null,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const focus = useEffectEvent(() => (find ? find() : target.current)?.focus());
  const isAsked = useSelector(useSystemActor('dialogs'), ({ context }) => context.queue.length > 0);
  const isDone = useRef(false);
  useEffect(() => {
    if (!takesFocus) isDone.current = false;
    if (!takesFocus || isAsked || isDone.current) return;
    afterDialog(() => {
      isDone.current = true;
      focus();
    });
  }, [takesFocus, isAsked]);
  return target;
}
