import { waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { runSession, runSignedIn } from '#tests/support/machines/session.ts';
import { makeFault, makeGrant, refusal, runInSystem, unreachable } from '#tests/support/machines/system.ts';
import { navigationMachine } from '../navigation.machine.ts';

const isIn = (run: ReturnType<typeof runSession>, tag: 'lapsed' | 'busy', is = true) =>
  waitFor(run.actor, (snapshot) => snapshot.hasTag(tag) === is);

/** A session that ended during an exam. */
async function runLapsed() {
  const run = await runSignedIn();
  run.actor.send({ type: 'exam.began' });
  run.actor.send({ type: 'session.rejected' });
  run.renew.last().reject(refusal(401));
  await isIn(run, 'lapsed');
  return run;
}

describe('a session that the server ends', () => {
  it('signs out where no exam is in progress', async () => {
    const { actor, renew, until, emitted } = await runSignedIn();
    actor.send({ type: 'exam.began' });
    actor.send({ type: 'exam.ended' });
    actor.send({ type: 'session.rejected' });
    renew.last().reject(refusal(401));
    await until('authenticated', false);
    expect(emitted).toMatchObject([{ type: 'session.closed', reason: 'expired' }]);
  });

  it('stays open in the middle of an exam, so that scoring goes on', async () => {
    const { actor, emitted, context, grant } = await runLapsed();
    expect(actor.getSnapshot().hasTag('authenticated')).toBe(true);
    expect(actor.getSnapshot().hasTag('busy')).toBe(false);
    expect(emitted).toEqual([]);
    expect(context().grant).toEqual(grant);
  });

  it('is not asked to renew any more, however many calls are refused', async () => {
    const { actor, renew, clock } = await runLapsed();
    for (let call = 0; call < 5; call += 1) actor.send({ type: 'session.rejected' });
    actor.send({ type: 'connection.restored' });
    clock.increment(60 * 60_000);
    expect(renew.calls).toHaveLength(1);
  });

  it('is not lapsed by an outage, during an exam neither', async () => {
    const { actor, renew } = await runSignedIn();
    actor.send({ type: 'exam.began' });
    actor.send({ type: 'session.rejected' });
    renew.last().reject(unreachable());
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(actor.getSnapshot().hasTag('lapsed')).toBe(false);
    expect(actor.getSnapshot().hasTag('authenticated')).toBe(true);
  });

  it('is left together with the exam', async () => {
    const { actor, emitted, context, grant } = await runLapsed();
    actor.send({ type: 'exam.ended' });
    expect(emitted).toEqual([{ type: 'session.closed', reason: 'expired', grant }]);
    expect(context()).toMatchObject({ grant: null, isExamInProgress: false });
  });

  it('of the next person begins without an exam', async () => {
    const { actor, authenticate, until, renew, emitted } = await runLapsed();
    actor.send({ type: 'session.signOut', reason: 'asked' });
    actor.send({ type: 'session.signIn', userName: 'bob', password: 'p' });
    authenticate.last().resolve(makeGrant({ userId: 8 }));
    await until('authenticated');
    actor.send({ type: 'session.rejected' });
    renew.last().reject(refusal(401));
    await until('authenticated', false);
    expect(emitted.at(-1)).toMatchObject({ type: 'session.closed', reason: 'expired' });
  });
});

describe('signing in again during an exam', () => {
  it('goes on where the person is, sends what waits, and loads what could not be loaded', async () => {
    const { actor, authenticate, emitted, context, received, grant } = await runLapsed();
    actor.send({ type: 'session.signInAgain', password: 'correct horse' });
    expect(authenticate.last().input).toEqual({
      credentials: { userName: grant.userName, password: 'correct horse' },
      isForServer: true,
    });
    const fresh = makeGrant();
    authenticate.last().resolve(fresh);
    await waitFor(actor, (snapshot) => !snapshot.hasTag('lapsed'));
    expect(context()).toMatchObject({ grant: fresh, fault: null, isExamInProgress: true });
    expect(emitted).toEqual([{ type: 'session.resumed' }]);
    expect(received('connection')).toContainEqual({ type: 'session.resumed' });
  });

  it('keeps the password nowhere', async () => {
    const { actor, authenticate, context } = await runLapsed();
    actor.send({ type: 'session.signInAgain', password: 'correct horse' });
    expect(JSON.stringify(context())).not.toContain('correct horse');
    authenticate.last().reject(refusal(400, 'login-failed'));
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(JSON.stringify(context())).not.toContain('correct horse');
  });

  it('with a wrong password shows that, changes nothing, and can be tried again', async () => {
    const { actor, authenticate, context, grant } = await runLapsed();
    const fault = refusal(400, 'login-failed');
    actor.send({ type: 'session.signInAgain', password: 'wrong' });
    authenticate.last().reject(fault);
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(context()).toMatchObject({ fault, grant });
    expect(actor.getSnapshot().hasTag('lapsed')).toBe(true);
    actor.send({ type: 'session.signInAgain', password: 'correct horse' });
    expect(context().fault).toBeNull();
    authenticate.last().reject(makeFault({ status: 503 }));
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(context().fault?.status).toBe(503);
  });

  it('lets no other user in, and shows that', async () => {
    const { actor, authenticate, context, grant, emitted } = await runLapsed();
    actor.send({ type: 'session.signInAgain', password: 'p' });
    authenticate.last().resolve(makeGrant({ userId: 8, userName: 'ada' }));
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(actor.getSnapshot().hasTag('lapsed')).toBe(true);
    expect(context().grant).toEqual(grant);
    expect(context().fault).not.toBeNull();
    expect(emitted).toEqual([]);
  });

  it('lets nobody in who must choose another password first, and says so', async () => {
    const { actor, authenticate, context, grant, emitted } = await runLapsed();
    actor.send({ type: 'session.signInAgain', password: 'p' });
    authenticate.last().resolve({ ...makeGrant(grant ?? {}), resetRequired: true });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(actor.getSnapshot().hasTag('lapsed')).toBe(true);
    expect(context()).toMatchObject({ grant, fault: { error: { type: 'password-reset-required' } } });
    expect(emitted).toEqual([]);
  });

  it('comes too late once the exam was left', async () => {
    const { actor, authenticate, context } = await runLapsed();
    actor.send({ type: 'session.signInAgain', password: 'p' });
    const call = authenticate.last();
    actor.send({ type: 'exam.ended' });
    expect(call.signal.aborted).toBe(true);
    call.resolve(makeGrant());
    await Promise.resolve();
    expect(context().grant).toBeNull();
  });
});

describe('the navigation', () => {
  it('notifies the session when an exam starts, and when it ends or is left', () => {
    const { actor, received } = runInSystem(navigationMachine, { input: { examInProgress: false } });
    actor.send({ type: 'exam.began' });
    expect(received('session')).toEqual([{ type: 'exam.began' }]);
    actor.send({ type: 'exam.ended' });
    actor.send({ type: 'exam.began' });
    actor.send({ type: 'leave.forced' });
    expect(received('session').map(({ type }) => type)).toEqual([
      'exam.began',
      'exam.ended',
      'exam.began',
      'exam.ended',
    ]);
    actor.send({ type: 'leave.forced' });
    expect(received('session')).toHaveLength(4);
  });
});

describe('a session that is opened on the device', () => {
  const here = () => makeGrant({ isOffline: true, accessToken: '', refreshToken: '', roles: ['examiner'] });
  const isOffline = (run: ReturnType<typeof runSession>) => run.actor.getSnapshot().hasTag('openedOffline');

  it('opens the portal like any other, and renews nothing', async () => {
    const run = runSession();
    run.actor.send({ type: 'session.signIn', userName: 'ada', password: 'p' });
    expect(run.authenticate.last().input).toMatchObject({ isForServer: false });
    run.authenticate.last().resolve(here());
    await run.until('authenticated');
    expect(isOffline(run)).toBe(true);
    expect(run.emitted).toEqual([{ type: 'session.opened' }]);
    run.actor.send({ type: 'session.rejected' });
    run.actor.send({ type: 'connection.restored' });
    run.clock.increment(60 * 60_000);
    expect(run.renew.calls).toHaveLength(0);
  });

  it('is open after a reload, and stays when an exam is left', async () => {
    const run = runSession({ grant: here(), passwordResetGuid: null });
    await run.until('authenticated');
    run.actor.send({ type: 'exam.began' });
    run.actor.send({ type: 'exam.ended' });
    expect(isOffline(run)).toBe(true);
  });

  it('becomes the server’s with the same person’s password, which only the server checks', async () => {
    const run = runSession({ grant: here(), passwordResetGuid: null });
    await run.until('authenticated');
    run.emitted.length = 0;
    run.actor.send({ type: 'session.signInAgain', password: 'p' });
    expect(run.authenticate.last().input).toMatchObject({ isForServer: true });
    run.authenticate.last().reject(unreachable());
    await isIn(run, 'busy', false);
    expect(isOffline(run)).toBe(true);
    run.actor.send({ type: 'session.signInAgain', password: 'p' });
    run.authenticate.last().resolve(makeGrant({ userId: 8 }));
    await isIn(run, 'busy', false);
    expect(isOffline(run)).toBe(true);
    run.actor.send({ type: 'session.signInAgain', password: 'p' });
    const grant = makeGrant();
    run.authenticate.last().resolve(grant);
    await waitFor(run.actor, (snapshot) => !snapshot.hasTag('openedOffline'));
    expect(run.context().grant).toEqual(grant);
    expect(run.emitted).toEqual([{ type: 'session.resumed' }]);
  });
});
