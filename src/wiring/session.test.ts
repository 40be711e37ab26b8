// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { isFault } from '#domain/fault.ts';
import {
  gate,
  grantAnswer,
  startBackend,
  type Backend,
  type Received,
  type Reply,
} from '#tests/support/server/backend.ts';
import { runPortal, visit } from '#tests/support/pages/portal.ts';
import { makeGrant } from '#tests/support/machines/system.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import { userProfileOf } from '#tests/support/userProfile.ts';

const refresh = '/api/users/refresh';
const standing = { certificationStatusId: 1, certificationStatus: 'Certified' };
const profile = userProfileOf({
  userId: 7,
  firstName: 'Ada',
  lastName: 'L',
  displayName: 'Ada',
  emailAddress: 'a@b.example',
  pendingEmailAddress: null,
  absId: null,
});

let backend: Backend;
let portals: ReturnType<typeof runPortal>[];
/** The token that the server currently accepts, and how often it was renewed. */
let good: string;
let renewals: number;

beforeEach(async () => {
  backend = await startBackend();
  visit(`${backend.origin}/`);
  window.sessionStorage.clear();
  portals = [];
  good = 'access-good';
  renewals = 0;
  backend.on('GET /api/features', () => ({ json: {} }));
  backend.on('POST /api/users/logout', () => ({ json: { status: 'ok' } }));
  backend.on(`POST ${refresh}`, () => renewed());
  guarded('GET /api/user/certification-status', () => ({ json: standing }));
  guarded('POST /api/users/reset-password', () => ({ json: { status: 'ok' } }));
  guarded('PUT /api/users/credentials', () => ({ json: { status: 'ok' } }));
  guarded('GET /api/users/profiles/by-userId', () => ({ json: profile }));
});
afterEach(async () => {
  for (const { portal } of portals) portal.stop();
  await backend.close();
});

function renewed(): Reply {
  renewals += 1;
  good = `access-renewed-${renewals}`;
  return { json: grantAnswer(good) };
}

/** A call that needs the valid token. */
function guarded(call: string, handler: (request: Received) => Reply | Promise<Reply>) {
  backend.on(call, (request) => (request.token === good ? handler(request) : { status: 401 }));
}

/** The grant of a user who has just signed in: an older session could expire during the test on a slow machine. */
const grantWith = (accessToken: string) => makeGrant({ accessToken, signedInAt: Date.now() });

function run(options: Parameters<typeof runPortal>[0] = {}) {
  const running = runPortal({ grant: grantWith(good), baseUrl: backend.origin, ...options });
  portals.push(running);
  return running;
}
const stale = () => run({ grant: grantWith('access-stale') });

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    (answer) => ({ answer }),
    (fault: unknown) => ({ fault }),
  );
const bearers = () => backend.received.map(({ headers }) => headers.authorization ?? 'none');

describe('fifty calls that are refused at once (M12, case 9)', () => {
  it('share one renewal, none fails, and each write is handled once with its very bytes', async () => {
    const handled: string[] = [];
    guarded('POST /api/users/reset-password', ({ body }) => {
      handled.push(body);
      return { json: { status: 'ok' } };
    });
    const door = gate();
    backend.on(`POST ${refresh}`, async () => {
      await door.passed;
      return renewed();
    });
    const { send, token } = stale();
    const calls = Array.from({ length: 50 }, (_, index) =>
      send('resetPassword', {
        body: { oldPassword: `old "${index}" ü`, newPassword: `new password ${index} 🩺` },
      }),
    );
    await eventually(() => expect(backend.at('/api/users/reset-password')).toHaveLength(50));
    door.open();
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ status: 'ok' })));
    expect(renewals).toBe(1);
    expect(backend.at(refresh)).toHaveLength(1);
    expect(token()).toBe('access-renewed-1');
    const bodies = backend.at('/api/users/reset-password').map(({ body }) => body);
    expect(bodies).toHaveLength(100);
    expect(handled.toSorted()).toEqual(bodies.slice(0, 50).toSorted());
    expect(new Set(handled).size).toBe(50);
  });

  it('share one renewal for every expiry, whatever the order in which answers come', async () => {
    const { send } = stale();
    backend.on('GET /api/user/certification-status', async ({ token, query }) => {
      // Responses overtake each other by whole turns of the event loop, the same in every run.
      for (let turn = 0; turn < (query.toString().length * 7 + backend.received.length * 13) % 23; turn += 1)
        await new Promise(setImmediate);
      return token === good ? { json: standing } : { status: 401 };
    });
    for (let expiry = 1; expiry <= 10; expiry += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => send('getCertificationStatus', {})));
      expect(answers).toHaveLength(20);
      expect(renewals).toBe(expiry);
      good = 'access-none'; // the next round finds its token refused
    }
  });
});

describe('a refusal for an old token that comes after the renewal (case 10)', () => {
  it('is retried with the new token, without a second renewal', async () => {
    const late = gate();
    backend.on('GET /api/users/profiles/by-userId', async ({ token }) => {
      if (token === good) return { json: profile };
      await late.passed;
      return { status: 401 };
    });
    const { send } = stale();
    const slow = send('getProfile', { query: { userId: 7 } });
    await eventually(() => expect(backend.at('/api/users/profiles/by-userId')).toHaveLength(1));
    await send('getCertificationStatus', {});
    expect(renewals).toBe(1);
    late.open();
    expect(await slow).toEqual(profile);
    expect(renewals).toBe(1);
  });
});

describe('an endpoint that keeps refusing after a good renewal (case 11)', () => {
  it.each([401, 403])(
    'with %d is asked twice at most; nobody is signed out, nothing loops',
    async (status) => {
      backend.on('GET /api/user/certification-status', () => ({ status }));
      const { send, token, toasts } = run();
      const { fault } = (await outcome(send('getCertificationStatus', {}))) as { fault: unknown };
      expect(fault).toMatchObject({ name: 'Fault', kind: 'http', status });
      expect(backend.at('/api/user/certification-status')).toHaveLength(2);
      expect(renewals).toBe(1);
      expect(token()).toBe(good);
      expect(toasts()).toEqual([]);
    },
  );

  it('for want of a recent sign-in is asked once, because no token would change that', async () => {
    const error = {
      type: 'recent-sign-in-required',
      title: 'Sign in',
      status: 403,
      traceId: 't',
      errors: {},
    };
    backend.on('PUT /api/users/credentials', () => ({ status: 403, json: error }));
    const { send } = run();
    const body = { userId: 7, emailAddress: 'a@b.example', password: '' } as const;
    expect(await outcome(send('updateCredentials', { body }))).toMatchObject({ fault: { error } });
    expect(backend.at('/api/users/credentials')).toHaveLength(1);
    expect(renewals).toBe(0);
  });
});

describe('a renewal that the server cannot give (cases 12 and 13)', () => {
  it.each<[string, Reply]>([
    ['a 500', { status: 500 }],
    ['a 503 with a page', { status: 503, text: '<html>' }],
    ['a 408', { status: 408 }],
    ['a 429', { status: 429 }],
    ['a broken line', { text: '{"access_', fault: 'cut' }],
  ])('for %s keeps the session, and tells of it once', async (_, reply) => {
    waitsFor('the pauses before the next try');
    backend.on(`POST ${refresh}`, () => reply);
    const { send, token, session, toasts } = stale();
    const calls = await Promise.all(
      Array.from({ length: 5 }, () => outcome(send('getCertificationStatus', {}))),
    );
    for (const call of calls)
      expect(call).toMatchObject({ fault: { name: 'Fault', kind: 'http', status: 401 } });
    await outcome(send('getCertificationStatus', {}));
    expect(token()).toBe('access-stale');
    expect(session.getSnapshot().hasTag('authenticated')).toBe(true);
    expect(new Set(bearers())).toEqual(new Set(['Bearer access-stale']));
    // One attempt, and a second when the connection seemed to be back.
    const attempts = 'text' in reply ? 2 : 1;
    expect(backend.at(refresh)).toHaveLength(attempts);
    await eventually(() => expect(backend.at(refresh)).toHaveLength(attempts + 1));
    // A gateway's status is shown beside the lost connection.
    expect(toasts()).toHaveLength('text' in reply && 'status' in reply ? 2 : 1);
  });

  const grant = grantAnswer('x');
  it.each<[string, Reply]>([
    ['a 403', { status: 403 }],
    ['a 404', { status: 404 }],
    ['an empty 200', {}],
    ['a 200 that is no JSON', { text: 'ok' }],
    ['a 200 without a token', { json: { ...grant, access_token: undefined } }],
    ['a 200 with an empty token', { json: { ...grant, access_token: '' } }],
    ['a 200 with a token of null', { json: { ...grant, access_token: null } }],
    ['a 200 with a token that is an object', { json: { ...grant, access_token: {} } }],
    ['an error object with 200', { json: { type: 'x', title: 'x', status: 500, traceId: '', errors: {} } }],
  ])('for %s signs out, and no nonsense is ever sent as a token', async (_, reply) => {
    backend.on(`POST ${refresh}`, () => reply);
    const { send, isOut } = stale();
    const calls = Array.from({ length: 5 }, () => outcome(send('getCertificationStatus', {})));
    for (const call of await Promise.all(calls))
      expect(call).toMatchObject({ fault: { name: 'Fault', kind: 'http', status: 401 } });
    await isOut();
    // The sign-out at the server is sent without a token.
    for (const bearer of bearers()) expect(['Bearer access-stale', 'none']).toContain(bearer);
    expect(backend.at(refresh)).toHaveLength(1);
  });

  it('goes on by itself once the server can', async () => {
    waitsFor('the pause before the next renewal');
    let isDown = true;
    backend.on(`POST ${refresh}`, () => (isDown ? { status: 500 } : renewed()));
    const { send, token } = stale();
    await outcome(send('getCertificationStatus', {}));
    isDown = false;
    await eventually(() => expect(token()).toBe('access-renewed-1'));
    expect(await send('getCertificationStatus', {})).toEqual(standing);
  });
});

describe('a renewal that the server refuses', () => {
  it.each([400, 401])('with %d signs out once, and everybody who waited is refused', async (status) => {
    const door = gate();
    backend.on(`POST ${refresh}`, async () => {
      await door.passed;
      return { status, json: { type: 'over', title: 'Over', status, traceId: 't', errors: {} } };
    });
    const { send, isOut, session, visited } = stale();
    const closings: unknown[] = [];
    session.on('session.closed', (event) => closings.push(event.reason));
    const calls = Array.from({ length: 20 }, () => outcome(send('getCertificationStatus', {})));
    await eventually(() => expect(backend.at('/api/user/certification-status')).toHaveLength(20));
    door.open();
    for (const call of await Promise.all(calls)) expect(call).toMatchObject({ fault: { status: 401 } });
    await isOut();
    expect(closings).toEqual(['expired']);
    await eventually(() =>
      expect(visited).toEqual([
        { to: `/login?returnURl=${encodeURIComponent('/dashboard?tab=2')}`, replace: false },
      ]),
    );
    expect(backend.at(refresh)).toHaveLength(1);
    expect(backend.at('/api/user/certification-status')).toHaveLength(20);
  });
});

describe('a token that is known to have ended', () => {
  it('is renewed before it is sent', async () => {
    let now = Date.now();
    const { send, token } = run({ now: () => now });
    now += 8 * 60 * 60_000; // the laptop slept (case 17)
    expect(await send('getCertificationStatus', {})).toEqual(standing);
    expect(token()).toBe('access-renewed-1');
    expect(backend.received.map(({ path }) => path).filter((path) => !path.endsWith('features'))).toEqual([
      refresh,
      '/api/user/certification-status',
    ]);
  });

  it('is one renewal for all calls that find it', async () => {
    let now = Date.now();
    const { send } = run({ now: () => now });
    now += 8 * 60 * 60_000;
    await Promise.all(Array.from({ length: 30 }, () => send('getCertificationStatus', {})));
    expect(renewals).toBe(1);
    expect(backend.at('/api/user/certification-status')).toHaveLength(30);
  });

  it('does not turn an outage into a fault of another kind, so that screens recover by themselves', async () => {
    const now = Date.now() + 60 * 60_000;
    await backend.close();
    const { send } = run({ now: () => now, grant: makeGrant({ accessToken: 'old', expiresAt: now - 1 }) });
    for (const { fault } of (await Promise.all([
      outcome(send('getCertificationStatus', {})),
      outcome(send('getProfile', { query: { userId: 7 } })),
    ])) as { fault: unknown }[])
      expect(fault).toMatchObject({ name: 'Fault', kind: 'unreachable' });
    const third = (await outcome(send('getCertificationStatus', {}))) as { fault: unknown };
    expect(third.fault).toMatchObject({ name: 'Fault', kind: 'unreachable' });
    backend = await startBackend(); // for the cleanup afterwards
  });
});

describe('a call that waits for a renewal', () => {
  it('can be aborted without hurting the others', async () => {
    const door = gate();
    backend.on(`POST ${refresh}`, async () => {
      await door.passed;
      return renewed();
    });
    const { send } = stale();
    const controller = new AbortController();
    const given = outcome(send('getCertificationStatus', {}, { signal: controller.signal }));
    const kept = send('getProfile', { query: { userId: 7 } });
    await eventually(() => expect(backend.at(refresh)).toHaveLength(1));
    controller.abort();
    await given;
    door.open();
    expect(await kept).toEqual(profile);
    expect(backend.at('/api/user/certification-status')).toHaveLength(1);
  });
});

describe('a late answer after signing out (case 15)', () => {
  it('signs nobody in again, whether of a call, of a renewal or of a sign-in', async () => {
    const door = gate();
    backend.on(`POST ${refresh}`, async () => {
      await door.passed;
      return renewed();
    });
    const { send, session, token } = stale();
    const call = outcome(send('getCertificationStatus', {}));
    await eventually(() => expect(backend.at(refresh)).toHaveLength(1));
    session.send({ type: 'session.signOut', reason: 'asked' });
    door.open();
    expect(await call).toMatchObject({ fault: { status: 401 } });
    expect(token()).toBeNull();
    expect(session.getSnapshot().hasTag('authenticated')).toBe(false);
    expect(window.sessionStorage.getItem('portal.auth')).toBeNull();
  });

  it('never goes out again in the name of the next person', async () => {
    const late = gate();
    backend.on('PUT /api/users/credentials', async ({ token }) => {
      if (token === good) return { json: { status: 'ok' } };
      await late.passed;
      return { status: 401 };
    });
    backend.on('POST /api/users/authenticate', () => {
      good = 'access-of-bob';
      return { json: grantAnswer(good, { userName: 'bob', user: { userId: 8, resetRequired: false } }) };
    });
    const { send, session, token } = stale();
    const body = { userId: 7, emailAddress: 'a@b.example', password: '' } as const;
    const call = outcome(send('updateCredentials', { body }));
    await eventually(() => expect(backend.at('/api/users/credentials')).toHaveLength(1));
    session.send({ type: 'session.signOut', reason: 'asked' });
    session.send({ type: 'session.signIn', userName: 'bob', password: 'p' });
    await eventually(() => expect(token()).toBe('access-of-bob'));
    late.open();
    expect(await call).toMatchObject({ fault: { status: 401 } });
    expect(backend.at('/api/users/credentials')).toHaveLength(1);
  });
});

describe('a call that finds nobody signed in', () => {
  it('clears what session storage kept', async () => {
    window.sessionStorage.setItem('portal.application', '{}');
    window.sessionStorage.setItem('portal.auth', '{}');
    const { send } = run({ grant: null });
    expect(isFault(((await outcome(send('getCertificationStatus', {}))) as { fault: unknown }).fault)).toBe(
      true,
    );
    expect(window.sessionStorage.length).toBe(0);
  });
});

describe('session storage whose token was taken away', () => {
  it('is emptied by the next call that needs one, and by no public call', async () => {
    const { send, services } = run();
    const keys = () => Object.keys(window.sessionStorage);
    services.store.write('navigation', { v: 1, hasUnsavedChanges: false, examInProgress: false });
    await send('listFeatures', {});
    expect(keys()).toContain('portal.navigation');
    expect(await send('getCertificationStatus', {})).toEqual(standing);
    expect(keys()).not.toContain('portal.navigation');
  });

  it('keeps everything while it has one', async () => {
    const { send, services } = run();
    services.store.write('auth', { v: 1 });
    await send('getCertificationStatus', {});
    expect(Object.keys(window.sessionStorage)).toContain('portal.auth');
  });
});
