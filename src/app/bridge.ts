import type { DataRouter } from 'react-router-dom';
import type { RouteRow } from '#domain/access/routeTable.ts';
import { isOverPage } from '#portal/overPage.ts';
import type { Person } from '#machines/screenInput.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import type { ScreenRegistry } from './screens.ts';

/** Calls back each time the server is reachable again. */
export function whenRestored(connection: PortalChildren['connection'], act: () => void): void {
  let wasLost = false;
  connection.subscribe((snapshot) => {
    const isLost = snapshot.hasTag('lost');
    if (wasLost && !isLost) act();
    wasLost = isLost;
  });
}

/**
 * Sends the stage what the URL shows whenever it changes, as a page or over the page that stays open; opens a failed
 * page again once that is possible.
 */
export function bridgeRouter(
  router: DataRouter,
  { stage, session, access, connection, navigation }: PortalChildren,
  registry: ScreenRegistry,
): void {
  let shown: string | null = null;
  let over: string | null = null;
  let steered: string | null = null;

  const show = () => {
    const { location, matches, navigation: change, initialized, errors } = router.state;
    if (!initialized || change.state !== 'idle') return;
    const match = matches.at(-1);
    const row = match?.route.handle as RouteRow | undefined;
    const screen = row && registry.at(row.screen);
    if (!match || !row || !screen || errors) {
      if (shown !== null) stage.send({ type: 'screen.closed' });
      shown = over = null;
      return;
    }
    const search = new URLSearchParams(location.search);
    const read = (names: readonly string[] = []) =>
      Object.fromEntries(names.map((name) => [name, search.get(name) ?? undefined]));
    const query = read(row.query);
    const steers = read(row.steers);
    const snapshot = session.getSnapshot();
    const { grant, passwordResetGuid } = snapshot.context;
    const key = JSON.stringify([row.screen, match.params, query, grant?.userId]);
    const input = {
      params: match.params,
      query: { ...query, ...steers },
      person: personOf(grant),
      passwordResetGuid,
      mustReset: snapshot.hasTag('resetRequired'),
    };
    if (row.opensOver && shown !== null && shown !== key && isOverPage(location)) {
      if (key !== over) stage.send({ type: 'over.opened', name: row.screen, logic: screen.logic, input });
      over = key;
      return;
    }
    if (over !== null) stage.send({ type: 'over.closed' });
    over = null;
    const wasSteered = steered;
    steered = JSON.stringify(steers);
    if (key === shown) {
      if (steered !== wasSteered) stage.send({ type: 'query.changed', query: steers });
      return;
    }
    shown = key;
    stage.send({ type: 'screen.opened', name: row.screen, logic: screen.logic, input });
  };

  router.subscribe(show);
  show();
  const reopen = () => {
    // Navigate to the same location, because revalidating would leave React Router's error in place.
    if (router.state.errors) void router.navigate(router.state.location, { replace: true });
  };
  access.subscribe((snapshot) => {
    if (!snapshot.hasTag('ready')) return;
    const { flags } = snapshot.context;
    const flag = (router.state.matches.at(-1)?.route.handle as RouteRow | undefined)?.flag;
    const isClosed = flag !== undefined && flags?.[flag] !== true;
    // It was opened by the flags that a reload left; the guard says what comes in its place. Work that a person would be
    // asked about before leaving stays: the next page finds the new flags.
    if (isClosed && shown !== null && !navigation.getSnapshot().hasTag('guarded'))
      void router.navigate(router.state.location, { replace: true });
    else reopen();
  });
  whenRestored(connection, reopen);
}

const personOf = (grant: Person | null): Person | null =>
  grant && { userId: grant.userId, userName: grant.userName, roles: grant.roles };
