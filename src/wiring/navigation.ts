import { returnParameters } from '#contract/addresses.ts';
import { safeReturnUrl } from '#domain/access/returnUrl.ts';
import { places } from '#domain/access/routeTable.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import type { Services } from './services.ts';

/** What the wiring needs of the router. */
export interface RouterPort {
  navigate(to: string, options: { replace: boolean }): unknown;
  location(): { pathname: string; search: string };
}

/** Where a person goes once signed in: the checked return address, in either of its spellings, or home. */
export function afterSignIn(search: string): string {
  const query = new URLSearchParams(search);
  const { asked, left } = returnParameters;
  return safeReturnUrl(query.get(asked)) ?? safeReturnUrl(query.get(left)) ?? places.home;
}

/** Lets the actors' announcements move the router, end the session everywhere, and clear what was kept. */
export function connectNavigation(
  { session, navigation, pickLists }: PortalChildren,
  router: RouterPort,
  { api, store, tabs }: Services,
): void {
  // An announcement is made while the actor is still in its old state, which the guards would read.
  const afterwards = (act: () => void) => queueMicrotask(act);

  session.on('session.opened', () =>
    afterwards(() => {
      const { pathname, search } = router.location();
      if (pathname === places.login) void router.navigate(afterSignIn(search), { replace: true });
    }),
  );
  session.on('session.resetRequired', ({ guid }) =>
    afterwards(() => {
      const query = guid === null ? '' : `?guid=${encodeURIComponent(guid)}`;
      void router.navigate(places.forgotPassword + query, { replace: true });
    }),
  );
  session.on('session.closed', ({ reason, grant }) =>
    afterwards(() => {
      pickLists.send({ type: 'pickLists.forget' });
      navigation.send({ type: 'leave.forced' });
      store.clear(); // last, because lifting the guards writes them down
      if (reason !== 'elsewhere') tabs.tell({ type: 'signedOut', userId: grant.userId });
      // Best effort: a server that cannot be reached lets the refresh token run out.
      void api
        .send('logout', { body: { refreshToken: grant.refreshToken } }, { keepalive: true })
        .catch(() => {});
      const { pathname, search } = router.location();
      const from =
        reason === 'passwordReset'
          ? ''
          : `?${returnParameters.left}=${encodeURIComponent(pathname + search)}`;
      void router.navigate(places.login + from, { replace: reason === 'passwordReset' });
    }),
  );
  navigation.on('navigation.wished', ({ to, replace }) =>
    afterwards(() => void router.navigate(to, { replace })),
  );
  tabs.listen((news) => {
    if (news.type === 'signedOut' && news.userId === session.getSnapshot().context.grant?.userId)
      session.send({ type: 'session.signOut', reason: 'elsewhere' });
  });
}
