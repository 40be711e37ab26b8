import { useSelector } from '@xstate/react';
import { useEffect, useState, type ReactNode } from 'react';
import { lazyImport } from '#lazy/lazyImport.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { whenIdle } from '#lazy/whenIdle.ts';
import type { DialogViewProps } from './DialogView.tsx';
import { PlainDialog } from './PlainDialog.tsx';

type View = (props: DialogViewProps) => ReactNode;
const fetchView = () => lazyImport(() => import('./DialogView.tsx'), { whenGone: 'reject' });

/**
 * Shows the first dialog in the queue. The dialogs' code is fetched when the first one opens, or once the
 * page of a signed-in user has its data; if it cannot be fetched, a plain browser dialog is shown instead.
 */
export function Dialogs() {
  const actor = useSystemActor('dialogs');
  const head = useSelector(actor, ({ context }) => context.queue[0]);
  const isSignedIn = useSelector(useSystemActor('session'), (snapshot) => snapshot.hasTag('authenticated'));
  const [view, setView] = useState<{ View: View } | 'missing' | null>(null);

  // Each dialog retries what an earlier one could not fetch.
  const opening = head?.id ?? (isSignedIn ? 'soon' : null);
  useEffect(() => {
    if (opening === null) return;
    const gone = new AbortController();
    const fetchIt = () =>
      fetchView().then(
        ({ default: DialogView }) => !gone.signal.aborted && setView({ View: DialogView }),
        () => !gone.signal.aborted && setView('missing'),
      );
    if (opening === 'soon') whenIdle(() => void fetchIt(), gone.signal);
    else void fetchIt();
    return () => gone.abort();
  }, [opening]);

  if (!head || view === null) return null;
  const { View } = view === 'missing' ? { View: PlainDialog } : view;
  return <View key={head.id} dialog={head.dialog} answer={(type) => actor.send({ type })} />;
}
