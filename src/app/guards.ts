import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { waitFor } from 'xstate';
import { returnParameters } from '#contract/access/addresses.ts';
import type { FeatureFlags } from '#contract/access/features.ts';
import { mayPass } from '#domain/access/access.ts';
import { places, resetPlace, type RouteRow, type ScreenName } from '#domain/access/routeTable.ts';
import { TextsMissing } from '#i18n/createI18n.ts';
import { ChunkGone } from '#lazy/lazyImport.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { afterSignIn } from '#wiring/navigation.ts';
import type { ScreenRegistry } from './screens.ts';
import { PortalClosed } from './shell/pages/PortalClosed.ts';

/**
 * The loader of a route (first specification, §2, §5 and §6): redirects users without access before anything is
 * fetched; then loads the chunk and its texts, so that the screen appears complete.
 */
export function guard(
  row: RouteRow & { screen: ScreenName },
  { session, access, connection }: PortalChildren,
  registry: ScreenRegistry,
) {
  return async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    const url = new URL(request.url);
    const stop =
      row.access === 'public'
        ? await publicStop(row, url, session)
        : await signedInStop(row, url, session, access);
    if (stop !== null) return redirect(stop);
    try {
      await registry.load(row.screen);
      return null;
    } catch (thrown) {
      // Code or texts could not be fetched. The page opens by itself when the server is reachable again.
      const isRefused = thrown instanceof TextsMissing && thrown.isRefused;
      if (!isRefused && !(thrown instanceof ChunkGone)) connection.send({ type: 'connection.lost' });
      throw thrown;
    }
  };
}

type SessionRef = PortalChildren['session'];

async function publicStop(row: RouteRow, url: URL, session: SessionRef): Promise<string | null> {
  const snapshot = session.getSnapshot();
  if (row.screen === 'login') {
    if (snapshot.hasTag('authenticated')) return afterSignIn(url.search);
    if (snapshot.hasTag('resetRequired')) return resetPlace(snapshot.context.passwordResetGuid);
  }
  if (row.screen === 'forgotPassword') {
    const guid = url.searchParams.get('guid');
    if (snapshot.hasTag('resetRequired')) return await resetStop(guid, session);
    if (guid) {
      // The guid gives access to the account: remove it from the URL and the history at once.
      session.send({ type: 'session.resetLinkOpened', guid });
      return places.forgotPassword;
    }
    if (snapshot.hasTag('authenticated') && snapshot.context.passwordResetGuid === null) return places.home;
  }
  return null;
}

/**
 * In the password-reset state the address has the guid, if there is one (first specification, §4). This one ends with
 * the session that it was made for; the guid of a mailed link does not, and never stays in an address.
 */
async function resetStop(guid: string | null, session: SessionRef): Promise<string | null> {
  // A guid being fetched will replace the current one, so the form waits for it.
  await waitFor(session, (state) => !state.hasTag('busy'));
  const { context } = session.getSnapshot();
  if (context.passwordResetGuid === null && guid) session.send({ type: 'session.resetLinkOpened', guid });
  const own = context.passwordResetGuid ?? (guid || null);
  return own === guid ? null : resetPlace(own);
}

async function signedInStop(
  row: RouteRow,
  url: URL,
  session: SessionRef,
  access: PortalChildren['access'],
): Promise<string | null> {
  const snapshot = session.getSnapshot();
  if (snapshot.hasTag('resetRequired')) return resetPlace(snapshot.context.passwordResetGuid);
  const grant = snapshot.context.grant;
  if (!snapshot.hasTag('authenticated') || grant === null)
    return `${places.login}?${returnParameters.asked}=${encodeURIComponent(url.pathname + url.search)}`;
  // Only the exam day is on this device.
  if (snapshot.hasTag('openedOffline') && !row.demand?.required?.includes('examiner'))
    return places.examinerHome;
  if (!mayPass(grant.roles, row.demand ?? {})) return places.unauthorized;
  const { context } = await waitFor(access, (state) => state.hasTag('settled'));
  if (context.flags === null) throw new PortalClosed('the feature flags could not be read');
  const isOpen = (flags: FeatureFlags | null) => row.flag === undefined || flags?.[row.flag] === true;
  if (isOpen(context.flags)) return null;
  // What a reload left may open a page, but only what was read since closes it.
  const read = await waitFor(access, (state) => state.hasTag('read'));
  return isOpen(read.context.flags) ? null : places.notFound;
}
