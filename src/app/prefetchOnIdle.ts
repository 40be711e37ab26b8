import type { PortalI18n } from '#i18n/createI18n.ts';
import { menuFor } from '#domain/access/menu.ts';
import { places } from '#domain/access/routeTable.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import type { Booted } from './boot.ts';
import { prefetchRoute } from './prefetch.ts';
import { whenIdle } from '#lazy/whenIdle.ts';

/**
 * Prefetches the likely next screens when idle, one after the other: the home page, then all texts, the menu's screens
 * and the sign-in page. A person who asked the browser to save data gets each screen when it is opened.
 */
export function prefetchOnIdle(
  { portal, services }: Pick<Booted, 'portal' | 'services'>,
  { loadAllTexts }: Pick<PortalI18n, 'loadAllTexts'>,
): void {
  const { session, access } = portal.getSnapshot().children as PortalChildren;
  if (savesData()) return;
  const next = async () => {
    const { grant } = session.getSnapshot().context;
    const { flags } = access.getSnapshot().context;
    if (!grant || !flags) return;
    await loadAllTexts();
    for (const { path, children = [] } of menuFor(grant.roles, flags))
      for (const each of [{ path }, ...children]) await prefetchRoute(each.path);
    if (flags.myAccountPage) await prefetchRoute(places.myAccount);
    // Every sign-out leads to the sign-in page, perhaps without a network.
    await prefetchRoute(places.login);
  };
  whenIdle(() => {
    services.api.preload().catch(() => {});
    void prefetchRoute(places.home);
  });
  const isReady = () => access.getSnapshot().hasTag('ready');
  if (isReady()) return whenIdle(() => void next());
  const onReady = access.subscribe(() => {
    if (!isReady()) return;
    onReady.unsubscribe();
    whenIdle(() => void next());
  });
}

/** Not every browser says. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
