import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hash } from '@node-rs/argon2';
import { hashPassword } from '#server/auth/passwords.ts';
import { queriesBy } from '#server/db/database.ts';
import { demoPassword } from '#server/demo/seed/password.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const MINUTE = 60_000;
const fresh = 'a password nobody has used';

onAnyEngine('users', (engine) => {
  let server: TestApp;
  let queries = 0;
  beforeAll(async () => {
    server = await startTestApp({
      engine,
      faults: true,
      wrap: (db) => ({
        ...db,
        ...queriesBy((text, values) => (queries++, db.run(text, values))),
      }),
    });
  });
  afterEach(() => (server.clock.ahead += 20 * MINUTE)); // past every pause between mails
  afterAll(() => server.close());

  const post = (path: string, json: unknown, headers: Readonly<Record<string, string>> = {}) =>
    server.fetch(`/api/users/${path}`, { method: 'POST', json, headers });
  const put = (json: unknown, headers: Readonly<Record<string, string>>) =>
    server.fetch('/api/users/credentials', { method: 'PUT', json, headers });
  const statusOf = async (headers: Readonly<Record<string, string>>) =>
    (await server.fetch('/api/user/certification-status', { headers })).status;
  const newMails = async (work: () => Promise<unknown>) => {
    const before = (await server.mails()).length;
    await work();
    const after = await server.mails();
    return after.slice(0, after.length - before);
  };

  describe('signing in', () => {
    it('refuses a wrong password and an unknown name in the same words', async () => {
      const wrong = await post('authenticate', { userName: 'maria.castellan', password: 'wrong' });
      const unknown = await post('authenticate', { userName: 'nobody', password: 'wrong' });
      const read = async (response: Response) => ({ ...((await response.json()) as object), traceId: '' });
      expect(wrong.status).toBe(400);
      expect(await read(wrong)).toEqual(await read(unknown));
    });

    it('takes a user name in any case', async () => {
      expect((await server.signIn('MARIA.Castellan')).userName).toBe('maria.castellan');
    });

    it('takes a password composed and decomposed, and also against a hash of before passwords were composed', async () => {
      const composed = 'Zoë früh im Park 9';
      const decomposed = composed.normalize('NFD');
      const statusWith = async (password: string) =>
        (await post('authenticate', { userName: 'maria.castellan', password })).status;
      const setTo = (passwordHash: string) =>
        server.db.query`update users set password_hash = ${passwordHash} where user_name = 'maria.castellan'`;
      const [before] = await server.db.query<{
        kept: string;
      }>`select password_hash as kept from users where user_name = 'maria.castellan'`;
      for (const set of [composed, decomposed]) {
        await setTo(await hashPassword(set));
        expect([await statusWith(composed), await statusWith(decomposed)]).toEqual([200, 200]);
      }
      await setTo(await hash(decomposed));
      expect(await statusWith(decomposed)).toBe(200);
      expect(await statusWith(`${composed}!`)).toBe(400);
      await setTo(before!.kept);
    });

    it('says when a password must be chosen first', async () => {
      expect((await server.signIn('paul.marchetti')).user).toEqual({ userId: 141, resetRequired: true });
    });

    it('lets an access token live for fifteen minutes', async () => {
      const { headers } = await server.signIn('maria.castellan');
      server.clock.ahead += 15 * MINUTE - 1_000;
      expect(await statusOf(headers)).toBe(200);
      server.clock.ahead += 1_001;
      expect(await statusOf(headers)).toBe(401);
    });
  });

  describe('forgotten names and passwords', () => {
    it('answers alike for known and unknown people, before it looks for them', async () => {
      for (const [path, known, unknown] of [
        ['forgot-username', { email: 'grace.okafor@example.org' }, { email: 'nobody@example.org' }],
        ['create-forgot-password', { userName: 'grace.okafor' }, { userName: 'nobody' }],
      ] as const) {
        const answers = [];
        for (const body of [known, unknown]) {
          await server.app.settled();
          queries = 0;
          const response = await post(path, body);
          answers.push({ status: response.status, text: await response.text(), queriesBefore: queries });
        }
        expect(answers[0]).toEqual({ status: 200, text: '{"status":"ok"}', queriesBefore: 0 });
        expect(answers[1]).toEqual(answers[0]);
      }
    });

    it('mails the user name once in fifteen minutes', async () => {
      const ask = () => post('forgot-username', { email: 'Henrik.Sato@example.org' });
      const mails = await newMails(async () => {
        for (let time = 0; time < 3; time++) await ask();
      });
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatchObject({ to: 'henrik.sato@example.org' });
      expect(mails[0]?.text).toContain('henrik.sato\n');
      server.clock.ahead += 15 * MINUTE;
      expect(await newMails(ask)).toHaveLength(1);
    });

    const mailedGuid = async (userName: string) => {
      const [mail] = await newMails(() => post('create-forgot-password', { userName }));
      return /guid=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    };

    it('mails a new link at once when the last one was used, and tells of a dead one', async () => {
      const isUsable = async (guid: string) =>
        (await (await post('check-reset-guid', { guid })).json()) as { isUsable: boolean };
      const guid = await mailedGuid('priya.menon');
      expect(await isUsable(guid)).toEqual({ isUsable: true });
      expect((await post('reset-forgot-password', { guid, newPassword: fresh })).status).toBe(200);
      expect(await isUsable(guid)).toEqual({ isUsable: false });
      const next = await mailedGuid('priya.menon');
      expect(await isUsable(next)).toEqual({ isUsable: true });
      server.clock.ahead += 59 * MINUTE;
      expect(await isUsable(next)).toEqual({ isUsable: true });
      server.clock.ahead += MINUTE;
      expect(await isUsable(next)).toEqual({ isUsable: false });
    });

    it('sets a password with a mailed guid once, and ends every session', async () => {
      const { headers } = await server.signIn('henrik.sato');
      const guid = await mailedGuid('henrik.sato');
      expect(Buffer.from(guid, 'base64url')).toHaveLength(32);
      expect(JSON.stringify(await server.db.query`select * from password_resets`)).not.toContain(guid);
      expect((await post('reset-forgot-password', { guid, newPassword: fresh })).status).toBe(200);
      expect(await statusOf(headers)).toBe(401);
      const again = await post('reset-forgot-password', { guid, newPassword: 'another password of mine' });
      expect(again.status).toBe(400);
      expect(await again.json()).toMatchObject({ type: 'reset-link-invalid' });
      await server.signIn('henrik.sato', fresh);
      await expect(server.signIn('henrik.sato')).rejects.toThrow('Login failed');
    });

    it('lets a guid live for an hour, and only the newest one', async () => {
      const first = await mailedGuid('priya.menon');
      server.clock.ahead += 16 * MINUTE;
      const second = await mailedGuid('priya.menon');
      for (const guid of [first, 'guess', '']) {
        const { status } = await post('reset-forgot-password', { guid, newPassword: fresh });
        expect(status).toBe(400);
      }
      server.clock.ahead += 60 * MINUTE + 1;
      expect((await post('reset-forgot-password', { guid: second, newPassword: fresh })).status).toBe(400);
    });

    it('hands a guid only to a person who must choose a password, bound to the session', async () => {
      const path = '/api/users/get-reset-forgot-password-guid';
      const maria = await server.signIn('maria.castellan');
      expect((await server.fetch(path, { headers: maria.headers })).status).toBe(404);
      const paul = await server.signIn('paul.marchetti');
      const { guid: lost } = (await (await server.fetch(path, { headers: paul.headers })).json()) as {
        guid: string;
      };
      await post('logout', { refreshToken: paul.refresh_token });
      expect((await post('reset-forgot-password', { guid: lost, newPassword: fresh })).status).toBe(400);
      const back = await server.signIn('paul.marchetti');
      const { guid } = (await (await server.fetch(path, { headers: back.headers })).json()) as {
        guid: string;
      };
      expect((await post('reset-forgot-password', { guid, newPassword: fresh })).status).toBe(200);
      const free = await server.signIn('paul.marchetti', fresh);
      expect(free.user.resetRequired).toBe(false);
      expect(await statusOf(free.headers)).toBe(200);
    });

    it('changes a password that the person knows, and ends every session', async () => {
      const { headers } = await server.signIn('nora.lindqvist');
      const change = (oldPassword: string, newPassword: string) =>
        post('reset-password', { oldPassword, newPassword }, headers);
      expect(await (await change('wrong', fresh)).json()).toMatchObject({
        errors: { oldPassword: [expect.any(String)] },
      });
      expect(await (await change(demoPassword, demoPassword)).json()).toHaveProperty('errors.newPassword');
      expect((await change(demoPassword, fresh)).status).toBe(200);
      expect(await statusOf(headers)).toBe(401);
      await server.signIn('nora.lindqvist', fresh);
    });
  });

  describe('credentials', () => {
    const body = { userId: 125, emailAddress: 'leila.haddad@example.org', password: '' };

    it('asks for a recent sign-in', async () => {
      const { headers } = await server.signIn('leila.haddad');
      server.clock.ahead += 5 * MINUTE - 1_000;
      expect((await put(body, headers)).status).toBe(200);
      await server.fetch('/faults/age-sign-in', { method: 'POST', json: { minutes: 1 } });
      const refused = await put(body, headers);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ type: 'recent-sign-in-required' });
      expect((await put(body, (await server.signIn('leila.haddad')).headers)).status).toBe(200);
    });

    it('notifies the old address that another one was entered, asks the new one to confirm it, and sends no mail when nothing changes', async () => {
      const { headers } = await server.signIn('leila.haddad');
      expect(await newMails(() => put(body, headers))).toHaveLength(0);
      const mails = await newMails(() => put({ ...body, emailAddress: 'leila@new.example.org' }, headers));
      expect(mails.map(({ to }) => to).toSorted()).toEqual([
        'leila.haddad@example.org',
        'leila@new.example.org',
      ]);
      const profile = await server.fetch('/api/users/profiles/by-userId?userId=125', { headers });
      expect(await profile.json()).toMatchObject({
        emailAddress: 'leila.haddad@example.org',
        pendingEmailAddress: 'leila@new.example.org',
      });
    });

    it('ends the other sessions when the password changes, and keeps this one', async () => {
      const other = await server.signIn('samuel.brandt');
      const mine = await server.signIn('samuel.brandt');
      const change = { userId: 124, emailAddress: 'samuel.brandt@example.org', password: fresh };
      expect(await newMails(() => put(change, mine.headers))).toHaveLength(1);
      expect(await statusOf(other.headers)).toBe(401);
      expect(await statusOf(mine.headers)).toBe(200);
      await server.signIn('samuel.brandt', fresh);
    });

    it('refuses a version that is no longer the present one and shows the present row', async () => {
      const { headers } = await server.signIn('leila.haddad');
      const profile = await server.fetch('/api/users/profiles/by-userId?userId=125', { headers });
      const etag = profile.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"v\d+"$/);
      const saved = await put(body, { ...headers, 'if-match': etag });
      expect(saved.status).toBe(200);
      const stale = await put(body, { ...headers, 'if-match': etag });
      expect(stale.status).toBe(412);
      expect(stale.headers.get('etag')).toBe(saved.headers.get('etag'));
      expect(await stale.json()).toMatchObject({
        type: 'stale',
        current: { userId: 125, lastName: 'Haddad' },
      });
      expect((await put(body, headers)).status).toBe(200);
    });

    it('does a write once per idempotency key', async () => {
      const { headers } = await server.signIn('leila.haddad');
      const keyed = { ...headers, 'idempotency-key': '0d9a1c52-6f0e-4d0a-8f0b-5c5b9d0e0a1b' };
      const version = async () =>
        (await server.fetch('/api/users/profiles/by-userId?userId=125', { headers })).headers.get('etag');
      const answers = await Promise.all([put(body, keyed), put(body, keyed), put(body, keyed)]);
      const after = await version();
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(
        Array.from({ length: 3 }, () => ({ status: 'ok' })),
      );
      expect(
        answers.filter(({ headers: found }) => found.get('idempotent-replayed') === 'true'),
      ).toHaveLength(2);
      expect((await put(body, keyed)).status).toBe(200);
      expect(await version()).toBe(after);
      expect((await put({ ...body, emailAddress: 'x@example.org' }, keyed)).status).toBe(422);
      expect((await put(body, { ...headers, 'idempotency-key': 'seven' })).status).toBe(400);
    });

    it('writes down that a credential changed, without the credential', async () => {
      const entries = await server.db
        .query`select call, detail from audit_entries where user_id = 124 and call = 'updateCredentials'`;
      expect(entries).toEqual([
        {
          call: 'updateCredentials',
          detail: expect.objectContaining({ password: 'changed', condition: 'none' }),
        },
      ]);
    });
  });

  it('writes no password, token, name or address into its log', async () => {
    await post('authenticate', { userName: 'maria.castellan', password: 'my secret password' });
    const text = server.lines.join('\n');
    expect(text).not.toMatch(/my secret|castellan|example\.org|eyJ/i);
  });
});
