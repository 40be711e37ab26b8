import { menuFor } from '#domain/menu.ts';
import { places } from '#domain/routeTable.ts';
import type { PortalChildren } from '#machines/portal.machine.ts';
import type { Booted } from './boot.ts';
import { prefetchRoute } from './prefetch.ts';

/** Safari has no `requestIdleCallback`; a moment after the first paint serves as well. */
const whenIdle = (act: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(act) : setTimeout(act, 1_000);

/** Fetches what will be wanted next while nothing else is to do: the way in, then the menu's screens. */
export function prefetchOnIdle({ portal, services }: Pick<Booted, 'portal' | 'services'>): void {
  const { session, access } = portal.getSnapshot().children as PortalChildren;
  whenIdle(() => {
    services.api.preload().catch(() => {});
    prefetchRoute(places.home);
  });
  const menu = () => {
    const { grant } = session.getSnapshot().context;
    const { flags } = access.getSnapshot().context;
    if (!grant || !flags) return;
    whenIdle(() => {
      for (const { path } of menuFor(grant.roles, flags)) prefetchRoute(path);
      if (flags.myAccountPage) prefetchRoute(places.myAccount);
    });
  };
  access.subscribe(menu);
  menu();
}
