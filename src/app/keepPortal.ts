import { lazyImport } from '#lazy/lazyImport.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import type { Booted } from './boot.ts';
import { whenIdle } from '#lazy/whenIdle.ts';

/**
 * Keeps the portal's files in the browser of a signed-in examiner, when it is idle, so that the portal opens without
 * a network. Other people's browsers keep nothing: their first page stays as light as it is.
 */
export function keepPortal({ portal }: Pick<Booted, 'portal'>): void {
  const { session } = portal.getSnapshot().children as PortalChildren;
  const isExaminer = () => session.getSnapshot().context.grant?.roles.includes('examiner') === true;
  const register = () =>
    whenIdle(
      () =>
        void lazyImport(() => import('#services/offline/registerWorker.ts'), { whenGone: 'reject' }).then(
          ({ registerWorker }) => registerWorker(),
          () => {}, // without a network, there is nothing to fetch either
        ),
    );
  if (isExaminer()) return register();
  const waiting = session.subscribe(() => {
    if (!isExaminer()) return;
    waiting.unsubscribe();
    register();
  });
}
