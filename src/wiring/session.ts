import { fromPromise, waitFor, type ActorRefFrom } from 'xstate';
import type { sessionMachine as SessionMachine } from '#machines/system/session/session.machine.ts';
import { sessionMachine } from '#machines/system/session/session.machine.ts';
import { idleMachine } from '#machines/system/session/idle.machine.ts';
import type { SessionPort } from '#services/http/session.port.ts';
import type { SliceStore } from '#services/device/storage.ts';
import { watchActivity, type ActivityDeps } from './activity.ts';
import type { Services } from './services.ts';

/** Fills the session's ports with the API. */
export const wireSession = (services: Services, activity: ActivityDeps) =>
  sessionMachine.provide({
    actors: {
      authenticate: fromPromise(({ input, signal }) => services.api.signIn(input.credentials, signal)),
      renew: fromPromise(({ input, signal }) =>
        // An outage is told once, not with every try.
        services.api.renew(input.grant, { signal, quiet: input.isRepeated }),
      ),
      // The session has no token to lend before it is open, so this call brings its own.
      fetchResetGuid: fromPromise(({ input, signal }) =>
        services.api.send('getResetForgotPasswordGuid', {}, { signal, token: input.grant.accessToken }),
      ),
      idle: idleMachine.provide({ actors: { watch: watchActivity(services, activity) } }),
    },
  });

/** How many tokens a call that is still under way may have been sent with. */
const LATE_TOKENS = 4;

type SessionRef = ActorRefFrom<typeof SessionMachine>;

/** The session as the HTTP client sees it; `session` is asked for late because the portal needs the client first. */
export function sessionPort(
  session: () => SessionRef,
  now: () => number,
  store: Pick<SliceStore, 'read'>,
): SessionPort {
  const grant = () => session().getSnapshot().context.grant;
  // Whose each token was: a late call of one person is never sent again in the name of the next.
  const owners = new Map<string, number>();
  const token = () => {
    const held = grant();
    if (held) owners.set(held.accessToken, held.userId);
    // Calls outlive a few renewals at most.
    for (const old of [...owners.keys()].slice(0, -LATE_TOKENS)) owners.delete(old);
    return held?.accessToken ?? null;
  };
  return {
    token,
    isStored: () => store.read('auth') !== null,
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
