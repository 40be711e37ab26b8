import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsSession, type Fault } from '#domain/fault.ts';
import { runSession, runSignedIn } from '#tests/support/machines/session.ts';
import { makeFault, makeGrant, refusal, unreachable } from '#tests/support/machines/system.ts';

describe('renewal', () => {
  it('comes by itself when the token ends, and again for the next token', async () => {
    const { clock, renew, grant, until, context } = await runSignedIn({ expiresInMinutes: 10 });
    clock.increment(10 * 60_000 - 1);
    expect(renew.calls).toHaveLength(0);
    clock.increment(1);
    expect(renew.last().input).toEqual({ grant, isRepeated: false });
    const next = makeGrant({ expiresInMinutes: 20 });
    renew.last().resolve(next);
    await until('busy', false);
    expect(context().grant).toEqual(next);
    clock.increment(20 * 60_000);
    expect(renew.calls).toHaveLength(2);
    expect(renew.last().input).toEqual({ grant: next, isRepeated: false });
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
    ['a timeout at the server', makeFault({ status: 408 })],
    ['a server that is not ready', makeFault({ status: 425 })],
    ['a rate limit', makeFault({ status: 429 })],
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
      // The first failure was shown already.
      expect(renew.last().input.isRepeated).toBe(true);
    }
    expect(context().grant).toEqual(grant);
    const next = makeGrant();
    renew.last().resolve(next);
    await until('busy', false);
    expect(context()).toMatchObject({ grant: next, failedRenewals: 0 });
    expect(emitted).toEqual([]);
    actor.send({ type: 'session.rejected' });
    expect(renew.last().input).toEqual({ grant: next, isRepeated: false });
  });

  it('that gives a token which has ended already is no storm: it is asked for again with growing pauses', async () => {
    const { clock, renew, until, context } = await runSignedIn({ expiresInMinutes: 0 });
    clock.increment(0);
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const calls = renew.calls.length;
      const spent = makeGrant({ expiresInMinutes: 0 });
      renew.last().resolve(spent);
      await until('busy', false);
      expect(context().grant).toEqual(spent);
      clock.increment(pause - 1);
      expect(renew.calls).toHaveLength(calls);
      clock.increment(1);
      expect(renew.calls).toHaveLength(calls + 1);
    }
    const next = makeGrant({ expiresInMinutes: 15 });
    renew.last().resolve(next);
    await until('busy', false);
    expect(context()).toMatchObject({ grant: next, failedRenewals: 0 });
  });

  it('is tried at once when the server has been found again', async () => {
    const { actor, renew, until } = await runSignedIn();
    actor.send({ type: 'session.rejected' });
    renew.last().reject(unreachable());
    await until('busy', false);
    actor.send({ type: 'connection.restored' });
    expect(renew.calls).toHaveLength(2);
    // An endpoint that fails for renewals alone does not cause a loop.
    renew.last().reject(unreachable());
    await until('busy', false);
    actor.send({ type: 'connection.restored' });
    expect(renew.calls).toHaveLength(2);
  });

  it.each<[string, unknown]>([
    ...[304, 400, 401, 403, 404, 409, 418, 422, 499].map((status): [string, unknown] => [
      `refused with ${status}`,
      makeFault({ status }),
    ]),
    ['refused in the words of the contract', refusal(400)],
    ['answered with what cannot be read', makeFault({ kind: 'unexpected', status: 200 })],
    ['cannot be understood', new TypeError('boom')],
  ])('that is %s signs out once', async (_, thrown) => {
    const { actor, renew, until, emitted, grant, context } = await runSignedIn();
    actor.send({ type: 'session.rejected' });
    renew.last().reject(thrown);
    await until('authenticated', false);
    expect(context()).toMatchObject({ grant: null, signedOutReason: 'expired' });
    expect(emitted).toEqual([{ type: 'session.closed', reason: 'expired', grant }]);
  });

  it('in flight is dropped by a sign-out, and its late answer does not sign in', async () => {
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

describe('whatever happens', () => {
  type Step =
    | { do: 'signIn'; as: string }
    | { do: 'signOut' | 'reject' | 'confirm' | 'linkOpened' | 'passwordReset' | 'refusalSeen' }
    | { do: 'grant' | 'grantReset' | 'grantSpent'; which: number }
    | { do: 'fail'; which: number; fault: Fault }
    | { do: 'wait'; ms: number };
  /** No answer, an unreadable answer, and every error status. */
  const anyFault = fc.oneof(
    fc.constant(unreachable()),
    fc.constant(makeFault({ kind: 'unexpected', status: 200 })),
    fc.integer({ min: 300, max: 599 }).map((status) => makeFault({ status })),
  );
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
      do: fc.constantFrom(...(['grant', 'grant', 'grantReset', 'grantSpent'] as const)),
      which: fc.nat(20),
    }),
    fc.record({ do: fc.constant('fail' as const), which: fc.nat(20), fault: anyFault }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1_000, 30_000, 900_000) }),
  );

  it('no signed-out session has a grant, one renewal at most is in flight, every closing had an opening, and nothing crashes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { actor, root, clock, authenticate, renew, fetchResetGuid, emitted, stop } = runSession();
        const underWay = (port: { calls: { signal: AbortSignal }[] }) =>
          port.calls.filter(({ signal }) => !signal.aborted && !settled.has(signal));
        const settled = new Set<AbortSignal>();
        for (const each of steps) {
          /** Whether a call that failed just now signs the user out; null if none failed. */
          let leavesNobody: boolean | null = null;
          const open = [...authenticate.calls, ...renew.calls, ...fetchResetGuid.calls].filter(
            ({ signal }) => !settled.has(signal),
          );
          if ('which' in each) {
            const call = open[each.which % Math.max(open.length, 1)];
            if (call) {
              if (each.do === 'fail') {
                // Only the answer to its renewal ends a session.
                const isRenewal = underWay(renew).some(({ signal }) => signal === call.signal);
                const isOut = actor.getSnapshot().context.grant === null;
                leavesNobody = isOut || (isRenewal && endsSession(each.fault));
                call.reject(each.fault);
              } else
                call.resolve({
                  ...makeGrant({
                    resetRequired: each.do === 'grantReset',
                    expiresInMinutes: each.do === 'grantSpent' ? 0 : 15,
                  }),
                  guid: 'g',
                });
              settled.add(call.signal);
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
          expect(leavesNobody ?? !isIn).toBe(!isIn);
          expect(snapshot.context.attempt !== null).toBe(snapshot.hasTag('signingIn'));
          expect(underWay(renew).length).toBeLessThanOrEqual(1);
          expect(underWay(authenticate).length).toBeLessThanOrEqual(1);
          expect(isIn || underWay(renew).length === 0).toBe(true);
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
