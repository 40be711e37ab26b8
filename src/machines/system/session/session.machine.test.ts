import { waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { ada, runSession, runSignedIn } from '#tests/support/machines/session.ts';
import { makeFault, makeGrant, refusal, unreachable } from '#tests/support/machines/system.ts';

describe('signing in', () => {
  it('opens the session with the grant, forgets the password, and has the flags read', async () => {
    const { actor, authenticate, until, context, emitted, received } = runSession();
    actor.send({ type: 'session.signIn', ...ada });
    expect(actor.getSnapshot().hasTag('signingIn')).toBe(true);
    expect(authenticate.last().input).toEqual({ credentials: ada, isForServer: false });
    const grant = makeGrant();
    authenticate.last().resolve(grant);
    await until('authenticated');
    expect(context()).toMatchObject({ grant, attempt: null, fault: null });
    expect(emitted).toEqual([{ type: 'session.opened' }]);
    expect(received('access')).toContainEqual({ type: 'access.reload' });
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

  it('keeps the refusal for the form, has no grant, and lets the same credentials try again', async () => {
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
    clock.increment(15 * 60_000);
    expect(renew.calls).toHaveLength(1);
  });
});

describe('a password that must be reset', () => {
  it('fetches the guid and announces it, without opening the session', async () => {
    const { actor, fetchResetGuid, emitted, received, grant } = await reset();
    fetchResetGuid.last().resolve({ guid: 'g-1' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(fetchResetGuid.last().input).toEqual({ grant });
    expect(emitted).toEqual([{ type: 'session.resetRequired', guid: 'g-1' }]);
    expect(actor.getSnapshot().hasTag('authenticated')).toBe(false);
    expect(received('access')).toEqual([]);
    expect(received('dialogs')).toEqual([]);
  });

  it('reports it and goes on without a guid when it cannot be fetched', async () => {
    const { actor, fetchResetGuid, emitted, received } = await reset();
    fetchResetGuid.last().reject(makeFault());
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(emitted).toEqual([{ type: 'session.resetRequired', guid: null }]);
    expect(received('dialogs')).toMatchObject([
      {
        type: 'dialog.open',
        dialog: { kind: 'message', tone: 'error', text: { key: 'signIn:reset.tokenFailed' } },
      },
    ]);
  });

  it('renews the token of a user who takes long to choose, without emitting anything again', async () => {
    const { actor, fetchResetGuid, renew, emitted, context } = await reset();
    fetchResetGuid.last().resolve({ guid: 'g-1' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    for (let call = 0; call < 5; call += 1) actor.send({ type: 'session.rejected' });
    expect(renew.calls).toHaveLength(1);
    const next = makeGrant({ resetRequired: true });
    renew.last().resolve(next);
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(context()).toMatchObject({ grant: next, passwordResetGuid: 'g-1' });
    expect(actor.getSnapshot().hasTag('resetRequired')).toBe(true);
    expect(emitted).toHaveLength(1);
    actor.send({ type: 'session.rejected' });
    renew.last().reject(unreachable());
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(context().grant).toEqual(next);
    actor.send({ type: 'session.rejected' });
    renew.last().reject(refusal(400));
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(emitted.at(-1)).toEqual({ type: 'session.closed', reason: 'expired', grant: next });
  });

  it('signs out once it is reset, and forgets the guid', async () => {
    const { actor, fetchResetGuid, emitted, context, grant } = await reset();
    fetchResetGuid.last().resolve({ guid: 'g-1' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    actor.send({ type: 'session.passwordReset' });
    expect(context()).toMatchObject({ grant: null, passwordResetGuid: null });
    expect(emitted.at(-1)).toEqual({ type: 'session.closed', reason: 'passwordReset', grant });
  });

  it('signs the same person in with the new password, after the former session was closed', async () => {
    const { actor, fetchResetGuid, authenticate, emitted, context, grant } = await reset();
    fetchResetGuid.last().resolve({ guid: 'g-1' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    actor.send({ type: 'session.passwordReset', newPassword: 'a new password' });
    expect(emitted.at(-1)).toEqual({ type: 'session.closed', reason: 'passwordReset', grant });
    expect(authenticate.last().input).toMatchObject({
      credentials: { userName: grant.userName, password: 'a new password' },
    });
    const next = makeGrant();
    authenticate.last().resolve(next);
    await waitFor(actor, (snapshot) => snapshot.hasTag('authenticated'));
    expect(context()).toMatchObject({ grant: next, attempt: null });
  });

  async function reset() {
    const grant = makeGrant({ resetRequired: true });
    const run = runSession({ grant, passwordResetGuid: null });
    await run.until('resetRequired');
    return { ...run, grant };
  }
});

describe('a reset link', () => {
  it('is kept while signed out, and forgotten after the reset', () => {
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

  it('comes by itself for an idle session', async () => {
    const { say, emitted } = await runSignedIn();
    say(28 * 60_000);
    expect(emitted).toEqual([]);
    say(30 * 60_000);
    expect(emitted).toMatchObject([{ type: 'session.closed', reason: 'idle' }]);
  });

  it('changes nothing after a sign-out', () => {
    const { actor, emitted, context } = runSession();
    actor.send({ type: 'session.signOut', reason: 'elsewhere' });
    expect(emitted).toEqual([]);
    expect(context().grant).toBeNull();
  });
});

describe('a confirmed identity', () => {
  it('replaces the old grant without opening the session again', async () => {
    const { actor, context, emitted, received } = await runSignedIn();
    const opened = received('access').length;
    const fresh = makeGrant();
    actor.send({ type: 'session.confirmed', grant: fresh });
    expect(context().grant).toEqual(fresh);
    expect(emitted).toEqual([]);
    expect(received('access')).toHaveLength(opened);
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
