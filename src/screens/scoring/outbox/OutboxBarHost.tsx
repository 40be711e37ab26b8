import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { standingsOf } from '#domain/scoring/standing.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';

const OutboxBar = lazy(() => import('./OutboxBar.tsx').catch(() => ({ default: () => null })));

/** Brings the standing line when there is something to say for the first time; only examiners ever have. */
export function OutboxBarHost() {
  const session = useSystemActor('session');
  const isExaminer = useSelector(
    session,
    ({ context }) => context.grant?.roles.includes('examiner') ?? false,
  );
  const isLapsed = useSelector(session, (snapshot) => snapshot.hasTag('lapsed'));
  const hasNews = useSelector(
    useSystemActor('outbox'),
    ({ context }) => standingsOf({ ...context, isLapsed }).length > 0,
  );
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && isExaminer && hasNews) setWanted(true);
  if (!isWanted || !isExaminer) return null;
  return (
    <Suspense>
      <OutboxBar />
    </Suspense>
  );
}
