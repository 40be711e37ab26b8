// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { grantAnswer, startBackend, type Backend } from '#tests/support/server/backend.ts';
import { memoryStorage, runPortal, visit } from '#tests/support/pages/portal.ts';
import { makeFault, makeGrant, unreachable } from '#tests/support/machines/system.ts';
import { reportFault } from './faults.ts';
import { afterSignIn } from './navigation.ts';

let backend: Backend;
let portals: ReturnType<typeof runPortal>[];
beforeEach(async () => {
  backend = await startBackend();
  visit(`${backend.origin}/`);
  window.sessionStorage.clear();
  portals = [];
  backend.on('GET /api/features', () => ({ json: { dashboardPage: true } }));
  backend.on('POST /api/users/logout', () => ({ json: { status: 'ok' } }));
});
afterEach(async () => {
  for (const { portal } of portals) portal.stop();
  await backend.close();
});
function run(options: Parameters<typeof runPortal>[0] = {}) {
  const running = runPortal({ grant: makeGrant(), baseUrl: backend.origin, ...options });
  portals.push(running);
  return running;
}
const stored = () =>
  Object.fromEntries(
    Object.keys(window.sessionStorage).map((key) => [
      key,
      JSON.parse(window.sessionStorage.getItem(key) ?? 'null'),
    ]),
  );

describe('where a person goes once signed in', () => {
  it.each([
    ['', '/dashboard'],
    ['?returnUrl=%2Fdocuments%3Fa%3D1', '/documents?a=1'],
    ['?returnURl=%2Fdocuments', '/documents'],
    ['?returnUrl=%2Fmy-account&returnURl=%2Fdocuments', '/my-account'],
    ['?returnUrl=%2F%2Fevil.example&returnURl=%2Fdocuments', '/documents'],
    ['?returnUrl=https%3A%2F%2Fevil.example', '/dashboard'],
    ['?returnurl=%2Fdocuments', '/dashboard'],
    ['?returnUrl=%2Flogin%3FreturnUrl%3D%2Flogin', '/dashboard'],
  ])('with %j is %s', (search, place) => expect(afterSignIn(search)).toBe(place));

  it('is gone to from the sign-in page, without leaving that in the history', async () => {
    backend.on('POST /api/users/authenticate', () => ({ json: grantAnswer('a') }));
    const { session, visited } = run({ grant: null, at: '/login?returnURl=%2Fmy-account' });
    session.send({ type: 'session.signIn', userName: 'ada', password: 'p' });
    await eventually(() => expect(visited).toEqual([{ to: '/my-account', replace: true }]));
  });

  it('is nowhere else when a session is restored on another page', async () => {
    const { visited, children } = run();
    await eventually(() => expect(children.access.getSnapshot().hasTag('ready')).toBe(true));
    expect(visited).toEqual([]);
  });

  it.each([
    [{ json: { guid: 'g 1' } }, '/forgot-password?guid=g%201'],
    [{ status: 500 }, '/forgot-password'],
    // This refusal must not wait for a renewal, which would wait for this very call.
    [{ status: 401 }, '/forgot-password'],
  ])('is the page for a new password when one must be chosen (%j)', async (reply, to) => {
    backend.on('POST /api/users/authenticate', () => ({
      json: grantAnswer('fresh', { user: { userId: 7, resetRequired: true } }),
    }));
    backend.on('GET /api/users/get-reset-forgot-password-guid', () => reply);
    const { session, visited } = run({ grant: null, at: '/login' });
    session.send({ type: 'session.signIn', userName: 'ada', password: 'p' });
    await eventually(() => expect(visited).toEqual([{ to, replace: true }]));
    expect(backend.at('/api/users/get-reset-forgot-password-guid')[0]?.token).toBe('fresh');
  });
});

describe('signing out', () => {
  it('clears the storage, ends the session on the server, and goes to /login with returnURl', async () => {
    const grant = makeGrant();
    const { session, children, visited } = run({ grant, at: '/my-account?a=1&b=%2F' });
    children.navigation.send({ type: 'edits.began', by: 'form' });
    await eventually(() => expect(children.access.getSnapshot().hasTag('ready')).toBe(true));
    expect(Object.keys(stored())).toContain('portal.navigation');
    session.send({ type: 'session.signOut', reason: 'asked' });
    await eventually(() => expect(backend.at('/api/users/logout')).toHaveLength(1));
    expect(JSON.parse(backend.at('/api/users/logout')[0]?.body ?? '')).toEqual({
      refreshToken: grant.refreshToken,
    });
    expect(visited).toEqual([
      { to: `/login?returnURl=${encodeURIComponent('/my-account?a=1&b=%2F')}`, replace: false },
    ]);
    expect(window.sessionStorage.length).toBe(0);
    expect(children.navigation.getSnapshot().hasTag('guarded')).toBe(false);
  });

  it('after a new password goes to a plain /login', async () => {
    const { session, visited } = run();
    session.send({ type: 'session.passwordReset' });
    await eventually(() => expect(visited).toEqual([{ to: '/login', replace: true }]));
  });

  it.each([
    ['asked', 'wipe'],
    ['passwordReset', 'wipe'],
    ['idle', 'lock'],
    ['elsewhere', 'lock'],
  ] as const)('closes what is sealed for an examiner (%s: %s)', async (reason, act) => {
    const { session, services } = run({ grant: makeGrant({ userId: 131, roles: ['examiner'] }) });
    const calls = { wipe: vi.fn<() => Promise<void>>(() => Promise.resolve()), lock: vi.fn<() => void>() };
    Object.assign(services.sealed, calls);
    session.send({ type: 'session.signOut', reason });
    expect(calls[act]).toHaveBeenCalledTimes(1);
    expect(calls.wipe.mock.calls.length + calls.lock.mock.calls.length).toBe(1);
  });

  it('takes away what would stay on the screen for the next person, and not what ends by itself', async () => {
    const { session, children } = run();
    const toast = {
      type: 'toast.show',
      tone: 'error',
      message: { text: 'Your rotation was not saved.' },
    } as const;
    children.toasts.send({ ...toast, id: 'stays', duration: 0 });
    children.toasts.send({ ...toast, id: 'ends', duration: 60_000 });
    session.send({ type: 'session.signOut', reason: 'idle' });
    await eventually(() =>
      expect(children.toasts.getSnapshot().context.toasts.map(({ id }) => id)).toEqual(['ends']),
    );
    // Otherwise the server would wait for its connection.
    await eventually(() => expect(backend.at('/api/users/logout')).toHaveLength(1));
  });

  it('keeps what is said of the connection, and of what was left by signing out', async () => {
    await backend.close();
    const { session, children, visited } = run();
    const shown = () =>
      children.toasts.getSnapshot().context.toasts.map(({ id, duration }) => ({ id, duration }));
    children.connection.send({ type: 'connection.lost' });
    children.toasts.send({
      type: 'toast.show',
      id: 'own',
      tone: 'error',
      message: { text: 'Your rotation was not saved.' },
      duration: 0,
    });
    children.navigation.send({ type: 'edits.began', by: 'removal', left: { key: 'common:notDeleted' } });
    children.navigation.send({ type: 'signOut.requested' });
    children.dialogs.send({ type: 'dialog.accepted' });
    await eventually(() => expect(visited).toHaveLength(1));
    expect(session.getSnapshot().context.grant).toBeNull();
    expect(shown()).toEqual([
      { id: 'connection', duration: 0 },
      { id: 'removal.left', duration: 0 },
    ]);
    backend = await startBackend();
  });

  it('forgets the pick-lists', async () => {
    backend.on('GET /api/picklists/countries', () => ({ json: [] }));
    const { session, children } = run();
    children.pickLists.send({ type: 'pickList.load', name: 'countries' });
    session.send({ type: 'session.signOut', reason: 'asked' });
    await eventually(() => expect(children.pickLists.getSnapshot().context.lists).toEqual({}));
  });

  it('works without a server', async () => {
    await backend.close();
    const { session, visited, portal } = run();
    session.send({ type: 'session.signOut', reason: 'asked' });
    await eventually(() => expect(visited).toHaveLength(1));
    expect(window.sessionStorage.length).toBe(0);
    expect(portal.getSnapshot().status).toBe('active');
    backend = await startBackend();
  });
});

describe('two tabs', () => {
  it('of one person are signed out together, and the other person’s stays', async () => {
    const channel = crypto.randomUUID();
    const [one, two, other] = [
      run({ channel, grant: makeGrant({ userId: 7 }) }),
      run({ channel, grant: makeGrant({ userId: 7 }) }),
      run({ channel, grant: makeGrant({ userId: 8 }) }),
    ];
    one.session.send({ type: 'session.signOut', reason: 'asked' });
    await two.isOut();
    expect(two.session.getSnapshot().context.signedOutReason).toBe('elsewhere');
    await eventually(() => expect(two.visited).toHaveLength(1));
    // The third tab has received the same message by the time a later one arrives.
    const received = new Promise<void>((resolve) => {
      other.services.tabs.listen(({ userId }) => userId === 99 && resolve());
    });
    one.services.tabs.tell({ type: 'signedOut', userId: 99 });
    await received;
    expect(other.token()).not.toBeNull();
    expect(other.visited).toEqual([]);
  });

  it('of which one is left idle or loses its token stay signed in, one by one', async () => {
    const channel = crypto.randomUUID();
    const shared = memoryStorage();
    const grant = makeGrant();
    const [one, two] = [run({ channel, shared, grant }), run({ channel, shared, grant })];
    // The other one has renewed the session.
    two.services.shared.renewed(makeGrant({ expiresAt: grant.expiresAt + 1 }), grant);
    for (const reason of ['idle', 'expired', 'replaced'] as const) {
      const tab = run({ channel, shared, grant });
      tab.session.send({ type: 'session.signOut', reason });
      await tab.isOut();
      await eventually(() => expect(tab.visited).toHaveLength(1));
    }
    // What they would have told comes before this.
    const received = new Promise<void>((resolve) => {
      one.services.tabs.listen(({ userId }) => userId === 99 && resolve());
    });
    two.services.tabs.tell({ type: 'signedOut', userId: 99 });
    await received;
    expect([one.token(), two.token()]).toEqual([grant.accessToken, grant.accessToken]);
    expect(backend.at('/api/users/logout')).toEqual([]);
  });
});

describe('what is kept', () => {
  it('is a fact of each kind as it changes, and never a snapshot (M8)', async () => {
    backend.on('POST /api/users/authenticate', () => ({ json: grantAnswer('a') }));
    const { session, children, token } = run({ grant: null, at: '/login' });
    session.send({ type: 'session.signIn', userName: 'ada', password: 'secret words' });
    await eventually(() => expect(token()).toBe('a'));
    children.navigation.send({ type: 'exam.began' });
    await eventually(() =>
      expect(stored()).toMatchObject({
        'portal.auth': { v: 1, grant: { accessToken: 'a', userId: 7 }, passwordResetGuid: null },
        'portal.application': { v: 1, featureFlags: { dashboardPage: true } },
        'portal.navigation': { v: 1, hasUnsavedChanges: false, examInProgress: true },
      }),
    );
    expect(JSON.stringify(stored())).not.toContain('secret words');
    expect(JSON.stringify(stored())).not.toContain('"children"');
  });

  it('never stops the portal where the browser keeps nothing', async () => {
    const { session, token, visited, portal } = run({
      storage: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    session.send({ type: 'session.confirmed', grant: makeGrant({ accessToken: 'b' }) });
    expect(token()).toBe('b');
    session.send({ type: 'session.signOut', reason: 'asked' });
    await eventually(() => expect(visited).toHaveLength(1));
    expect(portal.getSnapshot().status).toBe('active');
  });
});

describe('a fault that a call met', () => {
  it('is told by the toast that it earns, with status and words', () => {
    const { portal, toasts } = run();
    reportFault(portal, makeFault({ status: 502, statusText: 'Bad Gateway' }));
    reportFault(portal, makeFault({ status: 404 }));
    reportFault(portal, makeFault({ status: 500, body: {} }));
    expect(toasts()).toMatchObject([
      {
        tone: 'error',
        duration: 5_000,
        message: { key: 'shell:fault.http', values: { status: 502, statusText: 'Bad Gateway' } },
      },
    ]);
  });

  it('of silence is told once by the connection, and taken back when anything answers', () => {
    const { portal, toasts, children } = run();
    for (let call = 0; call < 5; call += 1) reportFault(portal, unreachable());
    expect(toasts()).toMatchObject([{ id: 'connection', tone: 'warning', duration: 0 }]);
    reportFault(portal, makeFault({ status: 404 }));
    expect(children.connection.getSnapshot().hasTag('lost')).toBe(false);
    expect(toasts()).toMatchObject([{ id: 'connection', tone: 'success' }]);
  });

  it('during an outage ends by itself when the server is back', async () => {
    const { children, send } = run();
    await eventually(() => expect(children.access.getSnapshot().hasTag('ready')).toBe(true));
    await backend.close();
    await send('listFeatures', {}).catch(() => {});
    expect(children.connection.getSnapshot().hasTag('lost')).toBe(true);
    const port = Number(new URL(backend.origin).port);
    backend = await startBackend(port);
    backend.on('GET /api/features', () => ({ json: {} }));
    window.dispatchEvent(new Event('online'));
    await eventually(() => expect(children.connection.getSnapshot().hasTag('lost')).toBe(false));
  });
});
