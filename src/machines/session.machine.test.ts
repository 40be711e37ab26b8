import fc from 'fast-check';
import { fromCallback, SimulatedClock, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  controlled,
  makeFault,
  makeGrant,
  refusal,
  runInSystem,
  unreachable,
} from '#tests/support/system.ts';
import { idleMachine, type WatchInbox } from './idle.machine.ts';
import { sessionMachine } from './session.machine.ts';
import type { Credentials, Grant, SavedSession } from './session.types.ts';

const ada: Credentials = { userName: 'ada', password: 'correct horse' };
const nobody: SavedSession = { grant: null, passwordResetGuid: null };

function runSession(input: SavedSession = nobody) {
  const authenticate = controlled<Grant, { credentials: Credentials }>();
  const renew = controlled<Grant, { grant: Grant }>();
  const fetchResetGuid = controlled<{ guid: string }, { grant: Grant }>();
  const clock = new SimulatedClock();
  // The idle watch says what time it is when asked, as the real one does.
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

async function runSignedIn(parts: Partial<Grant> = {}) {
  const grant = makeGrant(parts);
  const run = runSession({ grant, passwordResetGuid: null });
  await run.until('authenticated');
  run.emitted.length = 0; // a restored session announces that it is open
  return { ...run, grant };
}

describe('signing in', () => {
  it('opens the session with the grant, forgets the password, and has the flags read', async () => {
    const { actor, authenticate, until, context, emitted, heard } = runSession();
    actor.send({ type: 'session.signIn', ...ada });
    expect(actor.getSnapshot().hasTag('signingIn')).toBe(true);
    expect(authenticate.last().input).toEqual({ credentials: ada });
    const grant = makeGrant();
    authenticate.last().resolve(grant);
    await until('authenticated');
    expect(context()).toMatchObject({ grant, attempt: null, fault: null });
    expect(emitted).toEqual([{ type: 'session.opened' }]);
    expect(heard('access')).toContainEqual({ type: 'access.reload' });
  });

  it('ignores the same credentials while they are pending', () => {
    const { actor, authenticate } = runSession();
    for (let press = 0; press < 5; press += 1) actor.send({ type: 'session.signIn', ...ada });
    expect(authenticate.calls).toHaveLength(1);
  });

  it('takes other credentials instead, and the older answer loses', async () => {
    const { actor, authenticate, until, context } = runSession();
    actor.send({ type: 'session.signIn', ...ada });
    actor.send({ type: 'session.signIn', ...ada, password: 'other' });
    actor.send({ type: 'session.signIn', userName: 'bob', password: 'other' });
    expect(authenticate.calls).toHaveLength(3);
    expect(authenticate.calls.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    authenticate.calls[0]?.resolve(makeGrant({ userName: 'ada' }));
    authenticate.calls[1]?.reject(refusal(400));
    const bob = makeGrant({ userName: 'bob' });
    authenticate.last().resolve(bob);
    await until('authenticated');
    expect(context()).toMatchObject({ grant: bob, fault: null });
  });

  it('keeps the refusal for the form, holds no grant, and lets the same credentials try again', async () => {
    const { actor, authenticate, until, context, emitted } = runSession();
    actor.send({ type: 'session.signIn', ...ada });
    const fault = refusal(400, 'login-failed');
    authenticate.last().reject(fault);
    await until('signingIn', false);
    expect(context()).toMatchObject({ grant: null, attempt: null, fault });
    expect(emitted).toEqual([]);
    actor.send({ type: 'session.signIn', ...ada });
    expect(authenticate.calls).toHaveLength(2);
    expect(context().fault).toBeNull();
  });

  it('forgets the refusal once it has been seen', async () => {
    const { actor, authenticate, until, context } = runSession();
    actor.send({ type: 'session.signIn', ...ada });
    authenticate.last().reject(refusal(400));
    await until('signingIn', false);
    actor.send({ type: 'session.refusalSeen' });
    expect(context().fault).toBeNull();
  });

  it('takes whatever is thrown for a fault', async () => {
    const { actor, authenticate, until, context } = runSession();
    actor.send({ type: 'session.signIn', ...ada });
    authenticate.last().reject('nonsense');
    await until('signingIn', false);
    expect(context().fault).toMatchObject({ name: 'Fault', kind: 'unexpected' });
  });
});

describe('a restored session', () => {
  it('goes on without signing in, from facts and not from a snapshot (M8, M9)', async () => {
    const { authenticate, renew, context, grant } = await runSignedIn();
    expect(context().grant).toEqual(grant);
    expect(authenticate.calls).toHaveLength(0);
    expect(renew.calls).toHaveLength(0);
  });

  it('has a running renewal timer again, which a restored snapshot would not (M9)', async () => {
    const { clock, renew } = await runSignedIn({ expiresInMinutes: 15 });
    clock.increment(14 * 60_000);
    expect(renew.calls).toHaveLength(1);
  });
});

describe('a password that must be reset', () => {
  it('fetches the guid and announces it, without opening the session', async () => {
    const { actor, fetchResetGuid, emitted, heard, grant } = await reset();
    fetchResetGuid.last().resolve({ guid: 'g-1' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(fetchResetGuid.last().input).toEqual({ grant });
    expect(emitted).toEqual([{ type: 'session.resetRequired', guid: 'g-1' }]);
    expect(actor.getSnapshot().hasTag('authenticated')).toBe(false);
    expect(heard('access')).toEqual([]);
    expect(heard('dialogs')).toEqual([]);
  });

  it('says so and goes on without a guid when it cannot be fetched', async () => {
    const { actor, fetchResetGuid, emitted, heard } = await reset();
    fetchResetGuid.last().reject(makeFault());
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(emitted).toEqual([{ type: 'session.resetRequired', guid: null }]);
    expect(heard('dialogs')).toMatchObject([
      {
        type: 'dialog.open',
        dialog: { kind: 'tell', tone: 'error', text: { key: 'signIn:reset.tokenFailed' } },
      },
    ]);
  });

  it('does not renew on rejections, because there is nothing to open yet', async () => {
    const { actor, fetchResetGuid, renew } = await reset();
    fetchResetGuid.last().resolve({ guid: 'g-1' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    actor.send({ type: 'session.rejected' });
    expect(renew.calls).toHaveLength(0);
  });

  it('signs everybody out once it is reset, and forgets the guid', async () => {
    const { actor, fetchResetGuid, emitted, context, grant } = await reset();
    fetchResetGuid.last().resolve({ guid: 'g-1' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    actor.send({ type: 'session.passwordReset' });
    expect(context()).toMatchObject({ grant: null, passwordResetGuid: null });
    expect(emitted.at(-1)).toEqual({ type: 'session.closed', reason: 'passwordReset', grant });
  });

  async function reset() {
    const grant = makeGrant({ resetRequired: true });
    const run = runSession({ grant, passwordResetGuid: null });
    await run.until('resetRequired');
    return { ...run, grant };
  }
});

describe('a reset link', () => {
  it('is kept while nobody is signed in, and forgotten after the reset', () => {
    const { actor, context, emitted } = runSession();
    actor.send({ type: 'session.resetLinkOpened', guid: 'g-2' });
    expect(context().passwordResetGuid).toBe('g-2');
    actor.send({ type: 'session.passwordReset' });
    expect(context()).toMatchObject({ passwordResetGuid: null, signedOutReason: 'passwordReset' });
    expect(emitted).toEqual([]);
  });

  it('of one person is not left to the next one who signs in here', async () => {
    const { actor, context } = await runSignedIn();
    actor.send({ type: 'session.resetLinkOpened', guid: 'g-3' });
    actor.send({ type: 'session.signOut', reason: 'asked' });
    expect(context().passwordResetGuid).toBeNull();
  });
});

describe('renewal', () => {
  it('comes by itself before the token ends, and again for the next token', async () => {
    const { clock, renew, grant, until, context } = await runSignedIn({ expiresInMinutes: 10 });
    clock.increment(9 * 60_000 - 1);
    expect(renew.calls).toHaveLength(0);
    clock.increment(1);
    expect(renew.last().input).toEqual({ grant });
    const next = makeGrant({ expiresInMinutes: 20 });
    renew.last().resolve(next);
    await until('busy', false);
    expect(context().grant).toEqual(next);
    clock.increment(19 * 60_000);
    expect(renew.calls).toHaveLength(2);
    expect(renew.last().input).toEqual({ grant: next });
  });

  it('does not fire at once for a token of a month (M11)', async () => {
    const { clock, renew } = await runSignedIn({ expiresInMinutes: 60 * 24 * 30 });
    clock.increment(60_000);
    expect(renew.calls).toHaveLength(0);
  });

  it('is one for fifty rejections (M12)', async () => {
    const { actor, renew, until } = await runSignedIn();
    for (let call = 0; call < 50; call += 1) actor.send({ type: 'session.rejected' });
    expect(renew.calls).toHaveLength(1);
    renew.last().resolve(makeGrant());
    await until('busy', false);
    expect(renew.calls).toHaveLength(1);
  });

  it.each([
    ['a server error', makeFault({ status: 500 })],
    ['a gateway error', makeFault({ status: 503 })],
    ['silence', unreachable()],
    ['a 403', makeFault({ status: 403 })],
    ['a rate limit', makeFault({ status: 429 })],
    ['an answer without sense', makeFault({ kind: 'unexpected', status: 200 })],
    ['a bug', new TypeError('boom')],
  ])('keeps the session through %s, and backs off from 1 s to 30 s', async (_, thrown) => {
    const { actor, clock, renew, until, context, grant, emitted } = await runSignedIn();
    actor.send({ type: 'session.rejected' });
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const calls = renew.calls.length;
      renew.last().reject(thrown);
      await until('busy', false);
      actor.send({ type: 'session.rejected' });
      clock.increment(pause - 1);
      expect(renew.calls).toHaveLength(calls);
      clock.increment(1);
      expect(renew.calls).toHaveLength(calls + 1);
    }
    expect(context().grant).toEqual(grant);
    const next = makeGrant();
    renew.last().resolve(next);
    await until('busy', false);
    expect(context()).toMatchObject({ grant: next, failedRenewals: 0 });
    expect(emitted).toEqual([]);
  });

  it('is tried at once when the server has been found again', async () => {
    const { actor, renew, until } = await runSignedIn();
    actor.send({ type: 'session.rejected' });
    renew.last().reject(unreachable());
    await until('busy', false);
    actor.send({ type: 'connection.restored' });
    expect(renew.calls).toHaveLength(2);
    // A line that is dead for renewals alone does not turn this into a circle.
    renew.last().reject(unreachable());
    await until('busy', false);
    actor.send({ type: 'connection.restored' });
    expect(renew.calls).toHaveLength(2);
  });

  it.each([400, 401])('that the server refuses with %d signs out once', async (status) => {
    const { actor, renew, until, emitted, grant, context } = await runSignedIn();
    actor.send({ type: 'session.rejected' });
    renew.last().reject(refusal(status));
    await until('authenticated', false);
    expect(context()).toMatchObject({ grant: null, signedOutReason: 'expired' });
    expect(emitted).toEqual([{ type: 'session.closed', reason: 'expired', grant }]);
  });

  it('under way is dropped by a sign-out, and its late answer signs nobody in', async () => {
    const { actor, renew, context } = await runSignedIn();
    actor.send({ type: 'session.rejected' });
    const call = renew.last();
    actor.send({ type: 'session.signOut', reason: 'asked' });
    expect(call.signal.aborted).toBe(true);
    call.resolve(makeGrant());
    await Promise.resolve();
    await Promise.resolve();
    expect(context().grant).toBeNull();
    expect(actor.getSnapshot().hasTag('authenticated')).toBe(false);
  });
});

describe('signing out', () => {
  it.each(['asked', 'expired', 'idle', 'elsewhere', 'passwordReset'] as const)(
    'announces the reason "%s" with the grant that ends, and holds nothing afterwards',
    async (reason) => {
      const { actor, emitted, grant, context } = await runSignedIn();
      actor.send({ type: 'session.signOut', reason });
      expect(emitted).toEqual([{ type: 'session.closed', reason, grant }]);
      expect(context()).toMatchObject({ grant: null, attempt: null, signedOutReason: reason });
    },
  );

  it('announces the present reason, not one of an earlier session', async () => {
    const { actor, authenticate, until, emitted } = await runSignedIn();
    actor.send({ type: 'session.signOut', reason: 'idle' });
    actor.send({ type: 'session.signIn', ...ada });
    expect(actor.getSnapshot().context.signedOutReason).toBeNull();
    authenticate.last().resolve(makeGrant());
    await until('authenticated');
    actor.send({ type: 'session.signOut', reason: 'asked' });
    expect(emitted.map((event) => ('reason' in event ? event.reason : event.type))).toEqual([
      'idle',
      'session.opened',
      'asked',
    ]);
  });

  it('stops the renewal timer', async () => {
    const { actor, clock, renew } = await runSignedIn();
    actor.send({ type: 'session.signOut', reason: 'asked' });
    clock.increment(24 * 60 * 60_000);
    expect(renew.calls).toHaveLength(0);
  });

  it('comes by itself for a session that nobody uses', async () => {
    const { say, emitted } = await runSignedIn();
    say(28 * 60_000);
    expect(emitted).toEqual([]);
    say(30 * 60_000);
    expect(emitted).toMatchObject([{ type: 'session.closed', reason: 'idle' }]);
  });

  it('means nothing more to somebody who is signed out already', () => {
    const { actor, emitted, context } = runSession();
    actor.send({ type: 'session.signOut', reason: 'elsewhere' });
    expect(emitted).toEqual([]);
    expect(context().grant).toBeNull();
  });
});

describe('a confirmed identity', () => {
  it('takes the old grant’s place without opening the session anew', async () => {
    const { actor, context, emitted, heard } = await runSignedIn();
    const opened = heard('access').length;
    const fresh = makeGrant();
    actor.send({ type: 'session.confirmed', grant: fresh });
    expect(context().grant).toEqual(fresh);
    expect(emitted).toEqual([]);
    expect(heard('access')).toHaveLength(opened);
  });

  it('arriving during a renewal wins over it', async () => {
    const { actor, renew, context } = await runSignedIn();
    actor.send({ type: 'session.rejected' });
    const call = renew.last();
    const fresh = makeGrant();
    actor.send({ type: 'session.confirmed', grant: fresh });
    expect(call.signal.aborted).toBe(true);
    call.resolve(makeGrant());
    await Promise.resolve();
    expect(context().grant).toEqual(fresh);
    expect(actor.getSnapshot().hasTag('busy')).toBe(false);
  });
});

describe('whatever happens', () => {
  type Step =
    | { do: 'signIn'; as: string }
    | { do: 'signOut' | 'reject' | 'confirm' | 'linkOpened' | 'passwordReset' | 'refusalSeen' }
    | { do: 'grant' | 'grantReset' | 'refuse' | 'fail'; which: number }
    | { do: 'wait'; ms: number };
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constant('signIn' as const), as: fc.constantFrom('ada', 'bob') }),
    fc.record({
      do: fc.constantFrom(
        ...([
          'signOut',
          'reject',
          'reject',
          'confirm',
          'linkOpened',
          'passwordReset',
          'refusalSeen',
        ] as const),
      ),
    }),
    fc.record({
      do: fc.constantFrom(...(['grant', 'grant', 'grantReset', 'refuse', 'fail'] as const)),
      which: fc.nat(20),
    }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1_000, 30_000, 900_000) }),
  );

  it('nobody signed out holds a grant, one renewal at most is under way, every closing had an opening, and nothing crashes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { actor, root, clock, authenticate, renew, fetchResetGuid, emitted, stop } = runSession();
        const underWay = (port: { calls: { signal: AbortSignal }[] }) =>
          port.calls.filter(({ signal }) => !signal.aborted && !settled.has(signal));
        const settled = new Set<AbortSignal>();
        for (const each of steps) {
          const open = [...authenticate.calls, ...renew.calls, ...fetchResetGuid.calls].filter(
            ({ signal }) => !settled.has(signal),
          );
          if ('which' in each) {
            const call = open[each.which % Math.max(open.length, 1)];
            if (call) {
              settled.add(call.signal);
              if (each.do === 'grant' || each.do === 'grantReset')
                call.resolve({ ...makeGrant({ resetRequired: each.do === 'grantReset' }), guid: 'g' });
              else call.reject(each.do === 'refuse' ? refusal(400) : makeFault());
            }
          } else if (each.do === 'signIn')
            actor.send({ type: 'session.signIn', userName: each.as, password: 'p' });
          else if (each.do === 'wait') clock.increment(each.ms);
          else if (each.do === 'signOut') actor.send({ type: 'session.signOut', reason: 'asked' });
          else if (each.do === 'reject') actor.send({ type: 'session.rejected' });
          else if (each.do === 'confirm') actor.send({ type: 'session.confirmed', grant: makeGrant() });
          else if (each.do === 'linkOpened') actor.send({ type: 'session.resetLinkOpened', guid: 'g' });
          else if (each.do === 'passwordReset') actor.send({ type: 'session.passwordReset' });
          else actor.send({ type: 'session.refusalSeen' });
          for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();

          const snapshot = actor.getSnapshot();
          const isIn = snapshot.hasTag('authenticated') || snapshot.hasTag('resetRequired');
          expect(snapshot.context.grant !== null).toBe(isIn);
          expect(snapshot.context.attempt !== null).toBe(snapshot.hasTag('signingIn'));
          expect(underWay(renew).length).toBeLessThanOrEqual(1);
          expect(underWay(authenticate).length).toBeLessThanOrEqual(1);
          if (!isIn) expect(underWay(renew)).toEqual([]);
          expect(root.getSnapshot().status).toBe('active');
        }
        const closings = emitted.filter(({ type }) => type === 'session.closed').length;
        const openings = emitted.filter(({ type }) => type !== 'session.closed').length;
        expect(closings).toBeLessThanOrEqual(openings + 1);
        stop();
      }),
      { numRuns: 300 },
    );
  });
});
