import { menuFor } from '#domain/access/menu.ts';
import { places } from '#domain/access/routeTable.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import type { Booted } from './boot.ts';
import { prefetchRoute } from './prefetch.ts';
import { whenIdle } from './whenIdle.ts';

/** Prefetches the likely next screens when idle: the home page, then the menu's screens and the sign-in page. */
export function prefetchOnIdle({ portal, services }: Pick<Booted, 'portal' | 'services'>): void {
  const { session, access } = portal.getSnapshot().children as PortalChildren;
  const next = () => {
    const { grant } = session.getSnapshot().context;
    const { flags } = access.getSnapshot().context;
    if (!grant || !flags) return;
    for (const { path, children = [] } of menuFor(grant.roles, flags))
      for (const each of [{ path }, ...children]) prefetchRoute(each.path);
    if (flags.myAccountPage) prefetchRoute(places.myAccount);
    // Every sign-out leads to the sign-in page, perhaps without a network.
    prefetchRoute(places.login);
  };
  whenIdle(() => {
    services.api.preload().catch(() => {});
    prefetchRoute(places.home);
  });
  const onReady = access.subscribe((snapshot) => {
    if (!snapshot.hasTag('ready')) return;
    onReady.unsubscribe();
    whenIdle(next);
  });
  if (access.getSnapshot().hasTag('ready')) whenIdle(next);
}
