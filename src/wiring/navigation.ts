import { returnParameters } from '#contract/access/addresses.ts';
import { safeReturnUrl } from '#domain/access/returnUrl.ts';
import { places, resetPlace } from '#domain/access/routeTable.ts';
import type { SignOutReason } from '#machines/sessionTypes.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import type { Services } from './services.ts';

/** Signing out, and a new password, delete what is sealed; after any other end the password opens it again. */
const wiping: ReadonlySet<SignOutReason> = new Set(['asked', 'passwordReset']);

/** What the wiring needs from the router. */
export interface RouterPort {
  navigate(to: string, options: { replace: boolean }): unknown;
  /** Goes to the previous entry of the history. */
  back(): unknown;
  location(): { pathname: string; search: string };
}

/** Where to go after signing in: the validated return URL, in either spelling of its parameter, or home. */
export function afterSignIn(search: string): string {
  const query = new URLSearchParams(search);
  const { asked, left } = returnParameters;
  return safeReturnUrl(query.get(asked)) ?? safeReturnUrl(query.get(left)) ?? places.home;
}

/**
 * Connects the actors' emitted events to the router, signs out other tabs, and clears what is stored in the tab, and
 * sealed on the device.
 */
export function connectNavigation(
  { session, navigation, pickLists, toasts }: PortalChildren,
  router: RouterPort,
  { api, memory, sealed, shared, store, tabs }: Services,
): void {
  // The event is emitted before the actor enters its new state, and the guards would read the old one.
  const afterwards = (act: () => void) => queueMicrotask(act);

  session.on('session.opened', () =>
    afterwards(() => {
      const { pathname, search } = router.location();
      if (pathname === places.login) void router.navigate(afterSignIn(search), { replace: true });
    }),
  );
  session.on('session.resetRequired', ({ guid }) =>
    afterwards(() => {
      void router.navigate(resetPlace(guid), { replace: true });
    }),
  );
  session.on('session.closed', ({ reason, grant }) => {
    memory.endUser();
    // Only examiners have something sealed; for others its code is never fetched.
    if (wiping.has(reason) && grant.roles.includes('examiner')) void sealed.wipe(grant.userId);
    else sealed.lock();
    afterwards(() => {
      pickLists.send({ type: 'pickLists.forget' });
      toasts.send({ type: 'toasts.forget' });
      navigation.send({ type: 'leave.forced' });
      store.clear(); // last, because releasing the guards writes their state again
      const isChosen = wiping.has(reason);
      // Another tab may be in use, whose session this tab must not end.
      const goesOn = !isChosen && reason !== 'elsewhere' && !shared.isNewest(grant);
      if (isChosen) {
        tabs.tell({ type: 'signedOut', userId: grant.userId });
        shared.forget(grant);
      }
      // Best effort: if the server is unreachable, the refresh token expires by itself.
      if (!grant.isOffline && !goesOn)
        void api
          .send(
            'logout',
            { body: { refreshToken: grant.refreshToken } },
            { keepalive: true, without: () => ({}) },
          )
          .catch(() => {});
      const { pathname, search } = router.location();
      const from =
        // The address of a reset has its guid, and nobody returns there.
        reason === 'passwordReset' || pathname === places.forgotPassword
          ? ''
          : `?${returnParameters.left}=${encodeURIComponent(pathname + search)}`;
      void router.navigate(places.login + from, { replace: reason === 'passwordReset' });
    });
  });
  navigation.on('navigation.requested', ({ to, replace }) =>
    afterwards(() => void router.navigate(to, { replace })),
  );
  navigation.on('navigation.backRequested', () => afterwards(() => void router.back()));
  shared.offer(() => session.getSnapshot().context.grant);
  tabs.listen((news) => {
    if (news.type === 'signedOut' && news.userId === session.getSnapshot().context.grant?.userId)
      session.send({ type: 'session.signOut', reason: 'elsewhere' });
  });
}
