import { useSelector } from '@xstate/react';
import { useEffect, useState, type ReactNode } from 'react';
import { useSystemActor } from '#portal/useSystemActor.ts';

/** The first page is left in peace for so long. */
const PATIENCE = 1_500;

/**
 * Brings the attendants: at once to somebody who is signed in, whom the screenshot overlay and the leaving guard
 * concern; to a sign-in page when something is to be shown, else when the first moments are over. What could not
 * be fetched is asked for again with the next thing to show.
 */
export function AttendantsHost({ isInside }: { isInside: boolean }): ReactNode {
  const toast = useSelector(useSystemActor('toasts'), ({ context }) => context.toasts.at(-1)?.id);
  const dialog = useSelector(useSystemActor('dialogs'), ({ context }) => context.queue[0]?.id);
  const isWorking = useSelector(useSystemActor('progress'), (snapshot) => snapshot.hasTag('showing'));
  const [found, setFound] = useState<ReactNode>(null);

  const isUrgent = isInside || isWorking || toast !== undefined || dialog !== undefined;
  const isMissing = found === null;
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    const fetchThem = () =>
      import('./Attendants.tsx').then(
        ({ default: Attendants }) => !isGone && setFound(<Attendants />),
        () => {}, // asked for again with the next thing to show
      );
    const timer = setTimeout(() => void fetchThem(), isUrgent ? 0 : PATIENCE);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isMissing, isUrgent, toast, dialog]);

  return found;
}
