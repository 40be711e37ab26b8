import { fromPromise, waitFor, type ActorRefFrom } from 'xstate';
import type { sessionMachine as SessionMachine } from '#machines/system/session/session.machine.ts';
import { sessionMachine } from '#machines/system/session/session.machine.ts';
import { replacedFault } from '#machines/system/session/session.setup.ts';
import { idleMachine } from '#machines/system/session/idle.machine.ts';
import { isFault, isOut } from '#domain/fault.ts';
import type { Credentials, Grant } from '#machines/sessionTypes.ts';
import { anySignal } from '#services/anySignal.ts';
import type { SessionPort } from '#services/http/session.port.ts';
import type { SliceStore } from '#services/device/storage.ts';
import { watchActivity, type ActivityDeps } from './activity.ts';
import type { Services } from './services.ts';

/** Fills the session's ports with the API. */
export const wireSession = (services: Services, activity: ActivityDeps) =>
  sessionMachine.provide({
    actors: {
      authenticate: fromPromise(({ input, signal }) => signInHere(services, input, signal)),
      renew: fromPromise(({ input, signal }) => renewHere(services, input, signal)),
      // The session has no token before it is open, so this call brings its own.
      fetchResetGuid: fromPromise(({ input, signal }) =>
        services.api.send('getResetForgotPasswordGuid', {}, { signal, token: input.grant.accessToken }),
      ),
      idle: idleMachine.provide({ actors: { watch: watchActivity(services, activity) } }),
    },
  });

/** A grant of another tab with less time left than this, in milliseconds, is renewed at once. */
const SHORTEST_USE = 5_000;

/**
 * The next grant of the session. Where another tab has renewed it, that tab's is used: the old refresh token would end
 * the session of both. Rejects with `replacedFault` if that tab does not answer.
 */
async function renewHere(
  { api, shared, deviceNow }: Pick<Services, 'api' | 'shared' | 'deviceNow'>,
  { grant: own, isRepeated }: { grant: Grant; isRepeated: boolean },
  signal: AbortSignal,
): Promise<Grant> {
  const newest = shared.isNewest(own) ? own : await shared.ofOtherTab(own, signal);
  if (!newest) throw replacedFault;
  const left = newest.expiresAt - deviceNow();
  if (newest !== own && left > SHORTEST_USE) return { ...newest, expiresInMinutes: left / 60_000 };
  // Report an outage once, not with every retry.
  const next = await api.renew(newest, { signal, quiet: isRepeated });
  shared.renewed(next, newest);
  return next;
}

/** How long a sign-in waits for the server where the password may open this device instead, in milliseconds. */
const SLOW_AFTER_MS = 5_000;
/** How long a sign-in waits until the password opens what is sealed on this device, in milliseconds. */
const SEALING_PATIENCE = 3_000;

/**
 * Signs in at the server; if it cannot be reached, the password opens what is sealed here for an examiner, unless
 * `isForServer`. What is sealed gets the password only of the session that this returns.
 */
async function signInHere(
  { api, sealed }: Pick<Services, 'api' | 'sealed'>,
  { credentials, isForServer }: { credentials: Credentials; isForServer: boolean },
  signal: AbortSignal,
): Promise<Grant> {
  const asking = new AbortController();
  const answer = api.signIn(credentials, anySignal(signal, asking.signal));
  const grant = isForServer
    ? await answer
    : await fromServerOrDevice(answer, (options) => sealed.open(credentials, options));
  if (grant.isOffline) asking.abort();
  if (signal.aborted) {
    // Nobody waits for this session any more, so its key does not stay in the tab.
    if (grant.isOffline) sealed.lock();
  } else if (!grant.isOffline && grant.roles.includes('examiner') && !grant.resetRequired) {
    // A page that is reloaded earlier would have a session, but no key to what is sealed.
    const over = anySignal(signal, AbortSignal.timeout(SEALING_PATIENCE));
    const ended = new Promise((resolve) => over.addEventListener('abort', resolve));
    await Promise.race([sealed.signedIn(credentials, grant), ended]);
    if (signal.aborted) sealed.lock();
  }
  return grant;
}

/**
 * The server's answer; where there is none, none in time, or only that it cannot, what the password opens on this device.
 * A password that opens nothing here may be a new one, which only the server knows: its answer decides if it comes, also
 * an error of its own, after which the password uses no try of the device.
 */
async function fromServerOrDevice(
  answer: Promise<Grant>,
  open: (options: { isCounted: boolean }) => Promise<Grant | null>,
): Promise<Grant> {
  let opened: Promise<Grant | null> | undefined;
  const openOnce = (isCounted = true) => (opened ??= open({ isCounted }));
  const isSlow = Symbol('slow');
  const slow = new Promise<typeof isSlow>((resolve) => {
    const timer = setTimeout(() => resolve(isSlow), SLOW_AFTER_MS);
    answer.finally(() => clearTimeout(timer)).catch(() => {});
  });
  try {
    const first = await Promise.race([answer, slow]);
    if (first !== isSlow) return first;
    // A network that swallows everything says nothing for a long time.
    return (await openOnce().catch(() => null)) ?? (await answer);
  } catch (thrown) {
    if (!isFault(thrown) || !isOut(thrown)) throw thrown;
    const isServers = thrown.kind !== 'unreachable';
    const grant = await (isServers ? openOnce(false).catch(() => null) : openOnce());
    if (grant) return grant;
    throw thrown;
  }
}

/** Number of tokens that a call still in flight may have been sent with. */
const LATE_TOKENS = 4;

type SessionRef = ActorRefFrom<typeof SessionMachine>;

/** The session as the HTTP client sees it; `session` is a function because the client is created before the portal. */
export function sessionPort(
  session: () => SessionRef,
  now: () => number,
  store: Pick<SliceStore, 'read'>,
): SessionPort {
  const grant = () => session().getSnapshot().context.grant;
  // The user of each token, so that one user's late call is never repeated with another user's token.
  const owners = new Map<string, number>();
  const token = () => {
    const held = grant();
    if (held?.isOffline) return null;
    if (held) owners.set(held.accessToken, held.userId);
    // A call does not outlive more than a few renewals.
    for (const old of [...owners.keys()].slice(0, -LATE_TOKENS)) owners.delete(old);
    return held?.accessToken ?? null;
  };
  return {
    token,
    isStored: () => store.read('auth') !== null,
    isOffline: () => grant()?.isOffline === true,
    isExpired: () => (grant()?.expiresAt ?? Infinity) <= now(),
    async renewed(stale, signal) {
      if (token() === stale) session().send({ type: 'session.rejected' });
      const options = signal ? { signal } : {};
      await waitFor(session(), (snapshot) => !snapshot.hasTag('busy'), options);
      const fresh = token();
      if (fresh === null || fresh === stale || owners.get(fresh) !== owners.get(stale))
        throw new Error('the session could not be renewed');
      return fresh;
    },
  };
}
