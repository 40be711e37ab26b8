// @vitest-environment jsdom
import { waitFor } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { SealedDay } from '#services/offline/sealedDay.ts';
import { runPortal, visit } from '#tests/support/pages/portal.ts';
import { gate, startBackend, type Backend, type Reply } from '#tests/support/server/backend.ts';
import { makeGrant, refusal, unreachable } from '#tests/support/machines/system.ts';

const later = { 'retry-after': '1' };
const serverError = (status: number) => ({ type: 'x', title: 'x', status, traceId: '', errors: {} });
const victor = { userName: 'victor.osei', password: 'p' };
const here = makeGrant({
  isOffline: true,
  accessToken: '',
  refreshToken: '',
  userId: 131,
  roles: ['examiner'],
});

let backend: Backend;
let stop = () => {};
beforeEach(async () => {
  backend = await startBackend();
  visit(`${backend.origin}/`);
  window.sessionStorage.clear();
  backend.on('GET /api/features', () => ({ json: {} }));
});
afterEach(async () => {
  stop();
  await backend.close();
});

/** A portal on a device on which something is sealed, whose server refuses the sign-in, or cannot be reached. */
function runSealed({ isReachable }: { isReachable: boolean }) {
  backend.on('POST /api/users/authenticate', () =>
    isReachable ? { status: 400, json: 'Login failed' } : { fault: 'cut' },
  );
  const run = runPortal({ at: '/login' });
  const open = vi.fn<SealedDay['open']>(() => Promise.resolve(here as never));
  Object.assign(run.services.sealed, { open, flags: () => Promise.resolve({ examScoringPage: true }) });
  stop = () => {
    run.portal.stop();
  };
  return { ...run, open };
}

describe('a sign-in on a device on which an exam day is sealed', () => {
  it('opens it where the server cannot be reached, and stores no session', async () => {
    const { session, children, open } = runSealed({ isReachable: false });
    session.send({ type: 'session.signIn', ...victor });
    await waitFor(session, (snapshot) => snapshot.hasTag('openedOffline'));
    expect(open).toHaveBeenCalledWith(victor, { isCounted: true });
    const { context } = await waitFor(children.access, (snapshot) => snapshot.hasTag('read'));
    expect(context.flags).toEqual({ examScoringPage: true });
    expect(window.sessionStorage.getItem('portal.auth')).toBeNull();
  });

  /** The server accepts an examiner, and the device is still sealing what their password is to open. */
  async function runSealing() {
    const run = runSealed({ isReachable: true });
    const sealing = gate();
    const lock = vi.fn<() => void>();
    const signedIn = vi.fn<SealedDay['signedIn']>(() => sealing.passed);
    const examiner = makeGrant({ userId: 131, roles: ['examiner'] });
    Object.assign(run.services.api, { signIn: () => Promise.resolve(examiner) });
    Object.assign(run.services.sealed, { signedIn, lock });
    run.session.send({ type: 'session.signIn', ...victor });
    await eventually(() => expect(signedIn).toHaveBeenCalledWith(victor, examiner));
    expect(run.session.getSnapshot().hasTag('authenticated')).toBe(false);
    return { ...run, sealing, lock };
  }

  it('ends only when the password opens what is sealed', async () => {
    const { session, sealing, lock } = await runSealing();
    sealing.open();
    await waitFor(session, (snapshot) => snapshot.hasTag('authenticated'));
    expect(lock).not.toHaveBeenCalled();
  });

  it('locks what is sealed if another user signs in in the meantime', async () => {
    const { session, lock } = await runSealing();
    session.send({ type: 'session.signIn', userName: 'june.halvorsen', password: 'q' });
    await eventually(() => expect(lock).toHaveBeenCalled());
  });

  it('does not open it where the server refuses', async () => {
    const { session, open } = runSealed({ isReachable: true });
    session.send({ type: 'session.signIn', ...victor });
    await waitFor(session, ({ context }) => context.fault !== null);
    expect(open).not.toHaveBeenCalled();
  });

  it.each<[string, string, Reply]>([
    ['opens it', 'fails', { status: 500 }],
    ['opens it', 'cannot, in an error object', { status: 503, json: serverError(503) }],
    [
      'opens it',
      'is behind a gateway that says when to come back',
      { status: 503, text: '<html>', headers: later },
    ],
    ['waits', 'is busy and says when to come back', { status: 503, json: serverError(503), headers: later }],
    ['waits', 'admits no more tries', { status: 429, json: serverError(429) }],
  ])('%s where the server %s', async (outcome, _, reply) => {
    const { session, open } = runSealed({ isReachable: true });
    backend.on('POST /api/users/authenticate', () => reply);
    session.send({ type: 'session.signIn', ...victor });
    await waitFor(session, (snapshot) => snapshot.hasTag('openedOffline') || snapshot.context.fault !== null);
    expect(open).toHaveBeenCalledTimes(outcome === 'opens it' ? 1 : 0);
    expect(session.getSnapshot().hasTag('openedOffline')).toBe(outcome === 'opens it');
  });

  it('says what the server says of an error of its own if the password does not open it, and uses no try', async () => {
    const { session, open } = runSealed({ isReachable: true });
    backend.on('POST /api/users/authenticate', () => ({ status: 500 }));
    open.mockRejectedValue(new Error('wrong password'));
    session.send({ type: 'session.signIn', ...victor });
    await waitFor(session, ({ context }) => context.fault !== null);
    expect(session.getSnapshot().context.fault).toMatchObject({ kind: 'http', status: 500 });
    expect(open.mock.calls).toEqual([[victor, { isCounted: false }]]);
  });

  it('says that the password is wrong where the server cannot be reached, and uses a try', async () => {
    const { session, open } = runSealed({ isReachable: false });
    open.mockRejectedValue(new Error('wrong password'));
    session.send({ type: 'session.signIn', ...victor });
    await waitFor(session, ({ context }) => context.fault !== null);
    expect(session.getSnapshot().context.fault?.statusText).toBe('wrong password');
    expect(open.mock.calls).toEqual([[victor, { isCounted: true }]]);
  });

  it('asks the server alone when the same person signs in again', async () => {
    const { session, open } = runSealed({ isReachable: false });
    session.send({ type: 'session.signIn', ...victor });
    await waitFor(session, (snapshot) => snapshot.hasTag('openedOffline'));
    session.send({ type: 'session.signInAgain', password: 'p' });
    await waitFor(session, ({ context }) => context.fault !== null);
    expect(open).toHaveBeenCalledTimes(1);
    expect(session.getSnapshot().hasTag('openedOffline')).toBe(true);
  });

  it('sends no sign-out for a session that the server does not know', async () => {
    const { session, isOut } = runSealed({ isReachable: false });
    session.send({ type: 'session.signIn', ...victor });
    await waitFor(session, (snapshot) => snapshot.hasTag('openedOffline'));
    session.send({ type: 'session.signOut', reason: 'asked' });
    await isOut();
    expect(backend.at('/api/users/logout')).toEqual([]);
  });
});

describe('a sign-in that the server answers late', () => {
  const online = makeGrant({ userId: 131, roles: ['examiner'] });
  const wrong = () => Promise.reject(new Error('wrong password'));
  afterEach(() => void vi.useRealTimers());

  /** The server has said nothing for longer than the portal waits; `answer` and `fail` end that. */
  async function runLate(open: () => Promise<unknown>) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const run = runSealed({ isReachable: false });
    let answer: (grant: unknown) => void = () => {};
    let fail: (fault: unknown) => void = () => {};
    const answered = new Promise((resolve, reject) => {
      [answer, fail] = [resolve, reject];
    });
    const calls = {
      open: vi.fn<() => Promise<unknown>>(open),
      signedIn: vi.fn<SealedDay['signedIn']>(),
      lock: vi.fn<() => void>(),
    };
    Object.assign(run.services.api, { signIn: () => answered });
    Object.assign(run.services.sealed, calls);
    run.session.send({ type: 'session.signIn', ...victor });
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    await eventually(() => expect(calls.open).toHaveBeenCalled());
    return { ...run, ...calls, answered, answer, fail };
  }

  it('takes a password that only the server knows yet, and seals the day with it', async () => {
    const { session, answer, signedIn } = await runLate(wrong);
    answer(online);
    await waitFor(session, (snapshot) => snapshot.hasTag('authenticated'));
    expect(session.getSnapshot().context.fault).toBeNull();
    expect(signedIn).toHaveBeenCalledWith(victor, online);
  });

  it('says that the password is wrong if the server cannot be reached after all, and tries it once', async () => {
    const { session, fail, open } = await runLate(wrong);
    fail(unreachable());
    await waitFor(session, ({ context }) => context.fault !== null);
    expect(session.getSnapshot().context.fault?.statusText).toBe('wrong password');
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('says what the server says if it answers late with an error of its own', async () => {
    const { session, fail } = await runLate(wrong);
    fail(refusal(500));
    await waitFor(session, ({ context }) => context.fault !== null);
    expect(session.getSnapshot().context.fault).toMatchObject({ kind: 'http', status: 500 });
  });

  it('seals nothing of an answer that comes after the device was opened', async () => {
    const { session, answered, answer, signedIn } = await runLate(() => Promise.resolve(here));
    await waitFor(session, (snapshot) => snapshot.hasTag('openedOffline'));
    answer(online);
    await answered;
    expect(signedIn).not.toHaveBeenCalled();
    expect(session.getSnapshot().context.grant).toEqual(here);
  });

  it('leaves no key in the tab of a sign-in that was given up', async () => {
    let opened: (grant: unknown) => void = () => {};
    const { session, lock } = await runLate(
      () =>
        new Promise((resolve) => {
          opened = resolve;
        }),
    );
    session.send({ type: 'session.signIn', userName: 'june.halvorsen', password: 'q' });
    opened(here);
    await eventually(() => expect(lock).toHaveBeenCalled());
  });
});
