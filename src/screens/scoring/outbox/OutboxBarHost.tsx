import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { standingsOf } from '#domain/scoring/standing.ts';
import { usePortal } from '#portal/PortalContext.tsx';
import { useSystemActor } from '#portal/useSystemActor.ts';

const OutboxBar = lazy(() => import('./OutboxBar.tsx').catch(() => ({ default: () => null })));

/** The outbox bar of every examiner's page; nothing without an outbox. */
export function OutboxBarHost() {
  const hasOutbox = useSelector(usePortal(), ({ context }) => context.added.includes('outbox'));
  return hasOutbox ? <UnsentWork /> : null;
}

/** Loads the bar when there is something to report for the first time, and asks before closing a tab loses changes. */
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
      // Changes that are not stored are lost with the page, whichever page it is.
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
