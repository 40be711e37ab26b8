// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { makeGrant } from '#tests/support/machines/system.ts';
import { memoryStorage, runPortal, visit } from '#tests/support/pages/portal.ts';
import { grantAnswer, startBackend, type Backend } from '#tests/support/server/backend.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';

let backend: Backend;
let portals: ReturnType<typeof runPortal>[];
/** The refresh tokens of the session; only the last one is good, as after the grace. */
let chain: string[];
let isEnded: boolean;

beforeEach(async () => {
  backend = await startBackend();
  visit(`${backend.origin}/`);
  window.sessionStorage.clear();
  portals = [];
  chain = ['refresh-0'];
  isEnded = false;
  backend.on('GET /api/features', () => ({ json: {} }));
  backend.on('POST /api/users/logout', () => {
    isEnded = true;
    return { json: { status: 'ok' } };
  });
  backend.on('POST /api/users/refresh', ({ body }) => {
    const { refreshToken } = JSON.parse(body) as { refreshToken: string };
    isEnded ||= refreshToken !== chain.at(-1);
    if (isEnded) return { status: 400 };
    const next = chain.length;
    chain.push(`refresh-${next}`);
    return { json: grantAnswer(`renewed-${next}`, { refresh_token: `refresh-${next}`, user: person }) };
  });
});
afterEach(async () => {
  for (const { portal } of portals) portal.stop();
  await backend.close();
});

const person = { userId: 7, resetRequired: false };
type Tab = ReturnType<typeof runPortal>;

/** A tab and its duplicate, with one browser's channel and storage. */
function openTwice({ canAnswer = true } = {}): [Tab, Tab] {
  const [channel, shared] = [crypto.randomUUID(), memoryStorage()];
  const grant = makeGrant({ refreshToken: 'refresh-0', signedInAt: Date.now() });
  const tabs = [channel, canAnswer ? channel : crypto.randomUUID()].map((name) =>
    runPortal({ grant, baseUrl: backend.origin, channel: name, shared }),
  ) as [Tab, Tab];
  portals.push(...tabs);
  return tabs;
}
const renew = async ({ session, token }: Tab): Promise<void> => {
  const old = token();
  session.send({ type: 'session.rejected' });
  await eventually(() => expect(token()).not.toBe(old));
};

describe('a duplicated tab that slept while its original renewed the session', () => {
  it('goes on with the original’s token, and then each renews for both', async () => {
    const [original, twin] = openTwice();
    await renew(original);
    await renew(original);
    await renew(twin);
    expect(twin.token()).toBe('renewed-2');
    expect(chain).toHaveLength(3);
    await renew(twin);
    await renew(original);
    expect([original.token(), twin.token()]).toEqual(['renewed-3', 'renewed-3']);
    expect(isEnded).toBe(false);
  });

  it('renews with the original’s refresh token where its access token has ended too', async () => {
    const [original, twin] = openTwice();
    backend.on('POST /api/users/refresh', ({ body }) => {
      expect(JSON.parse(body)).toEqual({ refreshToken: chain.at(-1) });
      chain.push(`refresh-${chain.length}`);
      const minutes = chain.length === 2 ? 0.05 : 15;
      return {
        json: grantAnswer(`renewed-${chain.length}`, {
          refresh_token: chain.at(-1)!,
          expires_in_minutes: minutes,
        }),
      };
    });
    await renew(original);
    await renew(twin);
    expect(chain.length).toBeGreaterThanOrEqual(3);
    expect([original.token(), twin.token()]).not.toContain(null);
  });

  it('stays signed in where both renew at once, and then one of them is closed', async () => {
    const [original, twin] = openTwice();
    let now = 0;
    // As the server's grace: the same refresh token for both, and for each a time and an access token of its own.
    backend.on('POST /api/users/refresh', ({ body }) => {
      const { refreshToken } = JSON.parse(body) as { refreshToken: string };
      if (!['refresh-0', 'refresh-1'].includes(refreshToken)) return { status: 400 };
      const next = refreshToken === 'refresh-0' ? 'refresh-1' : 'refresh-2';
      now += 1;
      return {
        json: grantAnswer(`renewed-${now}`, {
          refresh_token: next,
          expires_in_minutes: 15 + now,
          user: person,
        }),
      };
    });
    await Promise.all([renew(original), renew(twin)]);
    expect(now).toBe(2);
    for (const { session } of [original, twin])
      expect(session.getSnapshot().context.grant?.refreshToken).toBe('refresh-1');
    const isLast = ({ services }: Tab, { session }: Tab) =>
      services.shared.isNewest(session.getSnapshot().context.grant!); // both are signed in
    expect([isLast(original, original), isLast(twin, twin)]).toEqual([true, true]);
    const [closed, survivor] = original.token() === 'renewed-1' ? [twin, original] : [original, twin];
    closed.portal.stop();
    await renew(survivor);
    expect(survivor.session.getSnapshot().context.grant?.refreshToken).toBe('refresh-2');
  });

  it('notes what another tab has renewed without the token', async () => {
    const shared = memoryStorage();
    const grant = makeGrant({ refreshToken: 'a-token-that-only-tabs-may-know', signedInAt: Date.now() });
    const tab = runPortal({ grant, baseUrl: backend.origin, shared });
    portals.push(tab);
    tab.services.shared.renewed(grant, { ...grant, refreshToken: 'another-token' });
    expect(JSON.stringify(shared)).toContain('may-know');
    expect(JSON.stringify(shared)).not.toContain('only-tabs');
  });

  it('alone signs in again where the original does not answer, and says so', async () => {
    waitsFor('the time that a window has to answer');
    const [original, twin] = openTwice({ canAnswer: false });
    await renew(original);
    twin.session.send({ type: 'session.rejected' });
    await twin.isOut();
    expect(twin.session.getSnapshot().context.signedOutReason).toBe('replaced');
    await renew(original);
    expect(original.token()).toBe('renewed-2');
    expect(isEnded).toBe(false);
  });

  it('stays on its page where that happens during an exam', async () => {
    waitsFor('the time that a window has to answer');
    const [original, twin] = openTwice({ canAnswer: false });
    await renew(original);
    twin.session.send({ type: 'exam.began' });
    twin.session.send({ type: 'session.rejected' });
    await eventually(() => expect(twin.session.getSnapshot().hasTag('lapsed')).toBe(true));
    expect(isEnded).toBe(false);
  });
});

it('a copy of the token in another browser still ends the session for everybody', async () => {
  const [original] = openTwice();
  await renew(original);
  const thief = runPortal({
    grant: makeGrant({ refreshToken: 'refresh-0', signedInAt: 0 }),
    baseUrl: backend.origin,
  });
  portals.push(thief);
  thief.session.send({ type: 'session.rejected' });
  await thief.isOut();
  original.session.send({ type: 'session.rejected' });
  await original.isOut();
  expect(original.session.getSnapshot().context.signedOutReason).toBe('expired');
});
