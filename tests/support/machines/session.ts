import { fromCallback, SimulatedClock, waitFor } from 'xstate';
import { idleMachine, type WatchInbox } from '#machines/system/session/idle.machine.ts';
import { sessionMachine } from '#machines/system/session/session.machine.ts';
import type { Credentials, Grant, SavedSession } from '#machines/sessionTypes.ts';
import { controlled, makeGrant, runInSystem } from './system.ts';

export const ada: Credentials = { userName: 'ada', password: 'correct horse' };
const nobody: SavedSession = { grant: null, passwordResetGuid: null };

/** The session with ports that the test resolves, and a clock that stands still. */
export function runSession(input: SavedSession = nobody) {
  const authenticate = controlled<Grant, { credentials: Credentials; isForServer: boolean }>();
  const renew = controlled<Grant, { grant: Grant; isRepeated: boolean }>();
  const fetchResetGuid = controlled<{ guid: string }, { grant: Grant }>();
  const clock = new SimulatedClock();
  // The idle watch reports the time when asked, as the real one does.
  let say: (at: number) => void = () => {};
  const watch = fromCallback<WatchInbox>(({ sendBack }) => {
    say = (at) => sendBack({ type: 'clock.ticked', at });
    sendBack({ type: 'activity.seen', at: 0 });
  });
  const run = runInSystem(
    sessionMachine.provide({
      actors: {
        authenticate: authenticate.logic,
        renew: renew.logic,
        fetchResetGuid: fetchResetGuid.logic,
        idle: idleMachine.provide({ actors: { watch } }),
      },
    }),
    { input, clock },
  );
  return {
    ...run,
    clock,
    authenticate,
    renew,
    fetchResetGuid,
    say: (at: number) => say(at),
    context: () => run.actor.getSnapshot().context,
    until: (tag: 'authenticated' | 'resetRequired' | 'signingIn' | 'busy', is = true) =>
      waitFor(run.actor, (snapshot) => snapshot.hasTag(tag) === is),
  };
}

/** The same with a signed-in user, as after a reload. */
export async function runSignedIn(parts: Partial<Grant> = {}) {
  const grant = makeGrant(parts);
  const run = runSession({ grant, passwordResetGuid: null });
  await run.until('authenticated');
  run.emitted.length = 0; // a restored session announces that it is open
  return { ...run, grant };
}
