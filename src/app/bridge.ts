import type { DataRouter } from 'react-router-dom';
import type { RouteRow } from '#domain/routeTable.ts';
import type { PortalChildren } from '#machines/portal.machine.ts';
import type { Person } from '#machines/kit/screen.ts';
import type { Repertoire } from './screens.ts';

/** Tells the stage what the URL shows, whenever it shows something else. */
export function bridgeRouter(
  router: DataRouter,
  { stage, session }: PortalChildren,
  repertoire: Repertoire,
): void {
  let shown: string | null = null;

  const show = () => {
    const { location, matches, navigation, initialized } = router.state;
    if (!initialized || navigation.state !== 'idle') return;
    const match = matches.at(-1);
    const row = match?.route.handle as RouteRow | undefined;
    const screen = row && repertoire.at(row.screen);
    if (!match || !row || !screen || router.state.errors) {
      if (shown !== null) stage.send({ type: 'screen.closed' });
      shown = null;
      return;
    }
    const search = new URLSearchParams(location.search);
    const query = Object.fromEntries((row.query ?? []).map((name) => [name, search.get(name) ?? undefined]));
    const key = JSON.stringify([row.screen, match.params, query]);
    if (key === shown) return;
    shown = key;
    const { context, hasTag } = session.getSnapshot();
    stage.send({
      type: 'screen.opened',
      name: row.screen,
      logic: screen.logic,
      input: {
        params: match.params,
        query,
        person: personOf(context.grant),
        passwordResetGuid: context.passwordResetGuid,
        mustReset: hasTag.call(session.getSnapshot(), 'resetRequired'),
      },
    });
  };

  router.subscribe(show);
  show();
}

const personOf = (grant: Person | null): Person | null =>
  grant && { userId: grant.userId, userName: grant.userName, roles: grant.roles };
