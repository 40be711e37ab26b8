import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { standingsOf } from '#domain/scoring/standing.ts';
import { usePortal } from '#portal/PortalContext.tsx';
import { useSystemActor } from '#portal/useSystemActor.ts';

const OutboxBar = lazy(() => import('./OutboxBar.tsx').catch(() => ({ default: () => null })));

/** What every page of an examiner says of scores that the board has not received; nothing while there is no outbox. */
export function OutboxBarHost() {
  const hasOutbox = useSelector(usePortal(), ({ context }) => context.added.includes('outbox'));
  return hasOutbox ? <UnsentWork /> : null;
}

/** Brings the foot line when there is something to say for the first time, and asks before a tab closes on a loss. */
function UnsentWork() {
  const outbox = useSystemActor('outbox');
  const session = useSystemActor('session');
  const isExaminer = useSelector(
    session,
    ({ context }) => context.grant?.roles.includes('examiner') ?? false,
  );
  const isLapsed = useSelector(session, (snapshot) => snapshot.hasTag('lapsed'));
  const hasNews = useSelector(outbox, ({ context }) => standingsOf({ ...context, isLapsed }).length > 0);
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && isExaminer && hasNews) setWanted(true);

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      // What no device keeps would be gone with the page, whichever page that is.
      if (outbox.getSnapshot().context.entries.some(({ isOnDevice }) => !isOnDevice)) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [outbox]);

  if (!isWanted || !isExaminer) return null;
  return (
    <Suspense>
      <OutboxBar />
    </Suspense>
  );
}
