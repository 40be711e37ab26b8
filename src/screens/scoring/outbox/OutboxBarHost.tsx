import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import { lazyImport, type LazyOptions } from '#lazy/lazyImport.ts';
import { usePortal } from '#portal/PortalContext.tsx';
import { useSystemActor } from '#portal/useSystemActor.ts';

/** Fetches the bar with the outbox: the first thing that it reports may be that there is no network. */
export const fetchOutboxBar = (options: LazyOptions = { whenGone: 'reject' }) =>
  lazyImport(() => import('./OutboxBar.tsx'), options);
const OutboxBar = lazy(() => fetchOutboxBar({ isAwaited: true }));

/** The outbox bar of every examiner's page; nothing without an outbox. */
export function OutboxBarHost() {
  const hasOutbox = useSelector(usePortal(), ({ context }) => context.added.includes('outbox'));
  return hasOutbox ? <UnsentWork /> : null;
}

/** Shows the bar to an examiner, and asks before closing a tab loses changes. */
function UnsentWork() {
  const outbox = useSystemActor('outbox');
  const session = useSystemActor('session');
  const isExaminer = useSelector(
    session,
    ({ context }) => context.grant?.roles.includes('examiner') ?? false,
  );
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      // Changes that are not stored are lost with the page, whichever page it is.
      if (outbox.getSnapshot().context.entries.some(({ isOnDevice }) => !isOnDevice)) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [outbox]);

  if (!isExaminer) return null;
  return (
    <Suspense>
      <OutboxBar />
    </Suspense>
  );
}
