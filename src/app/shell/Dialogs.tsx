import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import { useSystemActor } from '#portal/useSystemActor.ts';

const fetchView = () => import('./DialogView.tsx');
const DialogView = lazy(fetchView);

/** The head of the one queue of dialogs. Their code comes when the first opens, or once somebody is signed in. */
export function Dialogs() {
  const actor = useSystemActor('dialogs');
  const head = useSelector(actor, ({ context }) => context.queue[0]);
  const isSignedIn = useSelector(useSystemActor('session'), (snapshot) => snapshot.hasTag('authenticated'));

  // A dialog about unsaved work must also come when the network is gone by then.
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(() => void fetchView().catch(() => {}), 3_000);
    return () => clearTimeout(timer);
  }, [isSignedIn]);

  if (!head) return null;
  return (
    <Suspense>
      <DialogView key={head.id} dialog={head.dialog} answer={(type) => actor.send({ type })} />
    </Suspense>
  );
}
