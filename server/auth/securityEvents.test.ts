import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { letterPages } from '#tests/support/server/letterPages.ts';
import { demoPassword } from '#server/demo/seed/password.ts';
import { signedInAs } from '#tests/support/server/examiner.ts';
import { relaxedLimits, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { calls } from '#contract/calls.ts';
import { newKey, readKeys } from './keys.ts';
import { createAccessTokens } from './accessTokens.ts';

interface Line {
  readonly level: string;
  readonly event: string;
  readonly userId?: number;
  readonly [fact: string]: unknown;
}

describe('security events', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({
      settings: { limits: { ...relaxedLimits, recovery: { points: 2, seconds: 60 } } },
    });
  });
  afterAll(() => server.close());
  let before = 0;
  beforeEach(() => {
    before = server.lines.length;
    // Past what is counted together, and past the hour of first refusals.
    server.clock.ahead += 3_700_000;
  });

  const events = () =>
    server.lines
      .slice(before)
      .map((line) => JSON.parse(line) as Line & { message: string })
      .filter(({ message }) => message === 'security event')
      .map(({ message: _message, time: _time, ...fields }) => fields);
  const audited = async () => {
    await server.app.settled();
    return await server.db.query<{
      userId: number;
      call: string;
    }>`
      select user_id, call, detail from audit_entries where call in
      ('sign-in', 'sign-in-failed', 'signed-out', 'session-replayed', 'access-refused', 'password-changed')
      order by audit_id desc limit 1`;
  };
  const post = (path: string, json: object, headers = {}) =>
    server.fetch(path, { method: 'POST', json, headers: { 'x-forwarded-for': '203.0.113.77', ...headers } });
  const network = '127.0.0.0/24';

  it('are a sign-in and its end, each a line and a row of the audit table', async () => {
    const { refresh_token: refreshToken, user } = await server.signIn('dana.reyes');
    expect(events()).toEqual([{ level: 'info', event: 'sign-in', userId: user.userId, network }]);
    expect(await audited()).toEqual([{ userId: user.userId, call: 'sign-in', detail: { network } }]);
    await post('/api/users/logout', { refreshToken });
    expect(events().at(-1)).toEqual({ level: 'info', event: 'signed-out', userId: user.userId, network });
    expect(await audited()).toMatchObject([{ call: 'signed-out' }]);
  });

  it('are failed sign-ins, with the same hash for the same name and nothing of what was typed', async () => {
    for (const userName of ['dana.reyes', ' Dana.Reyes', 'nobody.at.all'])
      await post('/api/users/authenticate', { userName, password: 'not this one' });
    const [first, second, third] = events();
    expect(first).toEqual({
      level: 'warn',
      event: 'sign-in-failed',
      userId: expect.any(Number) as number,
      network,
      account: expect.stringMatching(/^[\w-]{16}$/) as string,
    });
    expect(second?.account).toBe(first?.account);
    expect(third).toEqual({ ...first, userId: undefined, account: third?.account });
    expect(third?.account).not.toBe(first?.account);
    expect(server.lines.slice(before).join()).not.toMatch(/dana|nobody|not this/i);
  });

  it('are limits that were reached, counted while they last', async () => {
    const ask = () => post('/api/users/create-forgot-password', { userName: 'dana.reyes' });
    for (const _ of [1, 2, 3, 4]) await ask();
    const reached = {
      level: 'warn',
      event: 'limit-reached',
      network,
      account: expect.any(String) as string,
      call: 'createForgotPassword',
    };
    expect(events()).toEqual([reached]);
  });

  it("are the second refusal of a role and of another member's record within an hour", async () => {
    const dana = await signedInAs(server, 'dana.reyes');
    const another = () => dana('getDocumentFacts', { query: { id: 1 } });
    const ofExaminers = () => dana('getAgenda', { query: { examHeaderId: 1 } });
    expect([await another(), await ofExaminers()].map(({ status }) => status)).toEqual([404, 403]);
    expect(
      events()
        .slice(1)
        .map(({ event, call }) => [event, call]),
    ).toEqual([['access-refused', 'getAgenda']]);
    await ofExaminers();
    await another();
    expect(
      events()
        .slice(1)
        .map(({ call }) => call),
    ).toEqual(['getAgenda', 'getDocumentFacts']);
    expect(await audited()).toMatchObject([{ userId: expect.any(Number) as number, call: 'access-refused' }]);
  });

  it('are tokens of another key, but not those that have expired', async () => {
    const { headers } = await server.signIn('dana.reyes');
    const forger = createAccessTokens(readKeys(newKey()), Date.now, 15);
    const { token } = await forger.issue({ userId: 1, sessionId: 'none', signedInAt: 0, roles: [] });
    const call = (authorization: string) =>
      server.fetch(calls.listCertifications.path, { headers: { authorization } });
    server.clock.ahead += 1_800_000;
    await call(headers.authorization ?? '');
    expect(events().map(({ event }) => event)).toEqual(['sign-in']);
    await call(`Bearer ${token}`);
    expect(events().at(-1)).toMatchObject({ event: 'token-forged', network });
    before = server.lines.length;
    await post('/api/users/refresh', { refreshToken: `${crypto.randomUUID()}.${'A'.repeat(43)}` });
    expect(events()).toMatchObject([{ event: 'token-forged', call: 'refresh' }]);
  });

  it('are a refresh token that was used again, and the end of its session', async () => {
    const { refresh_token: refreshToken, user } = await server.signIn('dana.reyes');
    for (const _ of [1, 2, 3]) {
      await post('/api/users/refresh', { refreshToken });
      server.clock.ahead += 600_000;
    }
    expect(events().slice(1)).toEqual([
      { level: 'error', event: 'session-replayed', userId: user.userId, network },
    ]);
  });

  it('are links that lead nowhere, webhooks without a signature, and writes of another site', async () => {
    for (const path of ['/letters/guessed', '/references/guessed', '/confirm-address/guessed'])
      await server.fetch(path);
    await post('/api/users/reset-forgot-password', {
      guid: 'A'.repeat(43),
      newPassword: 'Quite-A-Long-One-7',
    });
    await post('/webhooks/payments', {});
    await post('/api/users/logout', { refreshToken: 'x' }, { 'sec-fetch-site': 'cross-site' });
    expect(events().map(({ event, call }) => [event, call])).toEqual([
      ['link-refused', 'letters'],
      ['link-refused', 'references'],
      ['link-refused', 'confirm-address'],
      ['link-refused', 'resetForgotPassword'],
      ['webhook-refused', '/webhooks/payments'],
      ['request-forged', 'logout'],
    ]);
    expect(server.lines.slice(before).join()).not.toMatch(/guessed|AAAA|Quite/);
  });

  it('are a changed password and address, and the sessions that ended with it', async () => {
    const { headers, user } = await server.signIn('henrik.sato');
    const newPassword = 'Quite-A-Long-One-7';
    await post('/api/users/reset-password', { oldPassword: demoPassword, newPassword }, headers);
    const { headers: later } = await server.signIn('henrik.sato', newPassword);
    const json = { userId: user.userId, emailAddress: 'henrik.new@example.org', password: '' };
    await server.fetch('/api/users/credentials', { method: 'PUT', json, headers: later });
    const [mail] = await letterPages({
      fetch: (...request) => server.fetch(...request),
      mails: () => server.mails(),
    }).mailsTo('henrik.new@example.org');
    const path = /\/confirm-address\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    await server.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect(events().map(({ event }) => event)).toEqual([
      'sign-in',
      'password-changed',
      'sessions-ended',
      'sign-in',
      'address-change-asked',
      'address-changed',
    ]);
  });
});
