import { useSelector } from '@xstate/react';
import { useEffect, useState, type ReactNode } from 'react';
import { useSystemActor } from '#portal/useSystemActor.ts';

/** The first page is left in peace for so long. */
const PATIENCE = 1_500;

/**
 * Brings the attendants: when something is to be shown or guarded, else when the first moments
 * are over. What could not be fetched is asked for again with the next thing to show.
 */
export function AttendantsHost(): ReactNode {
  const toast = useSelector(useSystemActor('toasts'), ({ context }) => context.toasts.at(-1)?.id);
  const dialog = useSelector(useSystemActor('dialogs'), ({ context }) => context.queue[0]?.id);
  const isWorking = useSelector(useSystemActor('progress'), (snapshot) => snapshot.hasTag('showing'));
  const isGuarded = useSelector(useSystemActor('navigation'), (snapshot) => snapshot.hasTag('guarded'));
  const [found, setFound] = useState<ReactNode>(null);

  const isUrgent = isGuarded || isWorking || toast !== undefined || dialog !== undefined;
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
