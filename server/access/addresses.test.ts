import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '#contract/access/users.ts';
import { letterPages } from '#tests/support/server/letterPages.ts';
import { relaxedLimits, startTestApp, type SignedIn, type TestApp } from '#tests/support/server/serverApp.ts';
import { identifier } from '#server/db/fragment.ts';

const MINUTE = 60_000;
const before = 'samuel.brandt@example.org';
const after = 'samuel@new.example.org';
const phrase = 'a pass phrase that nobody has used';

describe('a new email address', () => {
  let server: TestApp;
  let samuel: SignedIn;
  beforeAll(async () => {
    server = await startTestApp({ settings: { accessLog: true } });
  });
  beforeEach(async () => {
    // Past every pause and rate limit of the previous test.
    server.clock.ahead += 2 * 60 * MINUTE;
    for (const table of ['pending_addresses', 'address_mails', 'password_resets', 'rate_limits'])
      await server.db.query`delete from ${identifier(table)}`;
    await server.db.query`update users set email_address = ${before} where user_id = 124`;
    samuel = await server.signIn('samuel.brandt', changed ? phrase : undefined);
  });
  let changed = false;
  afterAll(() => server.close());

  const { mailsTo, open, post } = letterPages({
    fetch: (...request) => server.fetch(...request),
    mails: () => server.mails(),
  });
  const put = (emailAddress: string, password = '') =>
    server.fetch('/api/users/credentials', {
      method: 'PUT',
      json: { userId: 124, emailAddress, password },
      headers: samuel.headers,
    });
  const profile = async () =>
    (await (
      await server.fetch('/api/users/profiles/by-userId?userId=124', { headers: samuel.headers })
    ).json()) as Profile;
  const linkIn = async (to: string) =>
    /\/confirm-address\/[\w-]{43}/.exec((await mailsTo(to))[0]?.text ?? '')?.[0] ?? 'no link';
  const countOf = async (to: string) => (await mailsTo(to)).length;

  it('counts once the link that went there was followed, and the old address is notified', async () => {
    const told = await countOf(before);
    const answer = await put(after);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
    expect(await profile()).toMatchObject({ emailAddress: before, pendingEmailAddress: after });
    expect(await mailsTo(before)).toHaveLength(told + 1);
    expect((await mailsTo(before))[0]?.text).toContain('We will use it after it is confirmed');
    expect((await mailsTo(before))[0]?.text).not.toContain(after);
    expect((await mailsTo(after))[0]?.text).not.toContain('samuel.brandt');

    const link = await linkIn(after);
    const page = await open(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain(after);
    expect(await profile()).toMatchObject({ emailAddress: before }); // opening it confirms nothing
    expect((await post(link, {})).text).toContain('Your address is confirmed');
    expect(await profile()).toMatchObject({ emailAddress: after, pendingEmailAddress: null });
    expect((await mailsTo(before))[0]?.subject).toBe('Your email address was changed');
    expect(server.lines.join('')).not.toContain(link.split('/')[2]);

    for (const again of [await open(link), await post(link, {})]) {
      expect(again.status).toBe(404);
      expect(again.text).toContain('This link is not valid');
    }
  });

  it('does not count after a day', async () => {
    await put(after);
    const link = await linkIn(after);
    server.clock.ahead += 24 * 60 * MINUTE;
    for (const page of [await open(link), await post(link, {})]) expect(page.status).toBe(404);
    samuel = await server.signIn('samuel.brandt');
    expect(await profile()).toMatchObject({ emailAddress: before, pendingEmailAddress: null });
  });

  it('is replaced by another one, whose link alone works', async () => {
    await put('typo@new.example.org');
    await put(after);
    expect((await post(await linkIn('typo@new.example.org'), {})).status).toBe(404);
    expect((await post(await linkIn(after), {})).status).toBe(200);
    expect((await profile()).emailAddress).toBe(after);
  });

  it('is mailed to at most once in 15 minutes, in any spelling and for any caller', async () => {
    expect((await put(after)).status).toBe(200);
    expect((await put(after)).status).toBe(200);
    expect(await countOf(after)).toBe(1 + mailedBefore);
    const other = await put('Samuel+two@new.example.org');
    expect(other.status).toBe(429);
    expect((await profile()).pendingEmailAddress).toBe(after);
    const leila = await server.signIn('leila.haddad');
    const body = { userId: 125, emailAddress: after, password: '' };
    const asked = await server.fetch('/api/users/credentials', {
      method: 'PUT',
      json: body,
      headers: leila.headers,
    });
    expect(asked.status).toBe(429);
    expect(await countOf(after)).toBe(1 + mailedBefore);
    server.clock.ahead += 15 * MINUTE;
    samuel = await server.signIn('samuel.brandt');
    expect((await put(after)).status).toBe(200);
    expect(await countOf(after)).toBe(2 + mailedBefore);
  });
  let mailedBefore = 0;
  beforeEach(async () => {
    mailedBefore = await countOf(after);
  });

  it('sends no mail when nothing changes', async () => {
    const total = (await server.mails()).length;
    for (let count = 0; count < 8; count++) expect((await put(before)).status).toBe(200);
    expect((await server.mails()).length).toBe(total);
  });

  it('ends reset links that went to the old address', async () => {
    const reset = async () => {
      await server.fetch('/api/users/create-forgot-password', {
        method: 'POST',
        json: { userName: 'samuel.brandt' },
      });
      return /guid=([\w-]+)/.exec((await mailsTo(before))[0]?.text ?? '')?.[1] ?? '';
    };
    const guid = await reset();
    expect(guid).not.toBe('');
    await put(after);
    await post(await linkIn(after), {});
    const answer = await server.fetch('/api/users/reset-forgot-password', {
      method: 'POST',
      json: { guid, newPassword: phrase },
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ type: 'reset-link-invalid' }),
    ]);
  });

  it('that waits is dropped by a new password of another session, as are reset links', async () => {
    await put(after);
    const link = await linkIn(after);
    await server.fetch('/api/users/create-forgot-password', {
      method: 'POST',
      json: { userName: 'samuel.brandt' },
    });
    await server.mails();
    const resets = () => server.db.query`select 1 from password_resets where user_id = 124`;
    expect(await resets()).toHaveLength(1);
    // The same session may also change its password; the address stays pending.
    expect((await put(before, phrase)).status).toBe(200);
    changed = true;
    expect(await resets()).toHaveLength(0);
    expect((await profile()).pendingEmailAddress).toBe(after);
    samuel = await server.signIn('samuel.brandt', phrase);
    expect((await put(before, `${phrase} again`)).status).toBe(200);
    expect((await profile()).pendingEmailAddress).toBeNull();
    expect((await post(link, {})).status).toBe(404);
    expect((await put('third@new.example.org', phrase)).status).toBe(200);
    expect((await profile()).pendingEmailAddress).toBe('third@new.example.org');
  });
});

describe('changes of credentials', () => {
  let server: TestApp;
  beforeAll(async () => {
    const recovery = { points: 5, seconds: 3_600 };
    server = await startTestApp({ settings: { limits: { ...relaxedLimits, recovery } } });
  });
  afterAll(() => server.close());

  it('are taken five times an hour from one person, and forty tries mail the old address once', async () => {
    const { headers } = await server.signIn('samuel.brandt');
    const put = async (emailAddress: string) =>
      (
        await server.fetch('/api/users/credentials', {
          method: 'PUT',
          json: { userId: 124, emailAddress, password: '' },
          headers,
        })
      ).status;
    // A change without effect uses up no attempt.
    for (let count = 0; count < 8; count++) expect(await put(before)).toBe(200);
    expect(await server.mails()).toHaveLength(0);
    const statuses = [];
    for (let count = 0; count < 40; count++) statuses.push(await put(`stranger${count}@elsewhere.example`));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
    const mails = await server.mails();
    expect(mails.filter(({ to }) => to === before)).toHaveLength(1);
    expect(mails).toHaveLength(6);
  });
});
