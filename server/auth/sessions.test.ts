import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Database } from '#server/db/database.ts';
import { onAnyEngine, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { createAccessTokens } from './accessTokens.ts';
import { newKey, readKeys } from './keys.ts';
import { createSessions } from './sessions.ts';

onAnyEngine('sessions', (engine) => {
  let server: TestApp;
  let db: Database;
  let time = Date.now();
  const graceSeconds = 60;
  const make = () => createSessions(db, server.keys.chains, () => time, { sessionHours: 12, graceSeconds });
  const open = () => db.transaction((tx) => make().open(tx, 121));
  const renew = async (token: string) => {
    const renewal = await make().renew(token);
    return 'refused' in renewal ? renewal.refused : renewal.refreshToken;
  };
  beforeAll(async () => {
    server = await startTestApp({ engine });
    db = server.db;
  });
  afterAll(() => server.close());

  it('never ends the session of honest tabs, whichever renews when', async () => {
    // A legitimate tab learns of another tab's refresh within the grace period, or refreshes within it.
    const step = fc.record({
      tab: fc.nat(3),
      wait: fc.integer({ min: 0, max: 9 * 60_000 }),
      hears: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      delays: fc.array(fc.integer({ min: 0, max: graceSeconds * 1000 }), { minLength: 4, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { refreshToken } = await open();
        const tabs = [refreshToken, refreshToken, refreshToken, refreshToken];
        for (const { tab, wait, hears, delays } of steps) {
          time += wait;
          const next = await renew(tabs[tab] ?? '');
          expect(next).toContain('.');
          tabs[tab] = next;
          const late = delays.map((delay, index) => ({ delay, index })).toSorted((a, b) => a.delay - b.delay);
          const renewedAt = time;
          for (const { delay, index } of late) {
            if (index === tab) continue;
            time = renewedAt + delay;
            // Either synced by the other tab, or still with its own copy: both lead to the same token.
            tabs[index] = hears[index] ? next : await renew(tabs[index] ?? '');
            expect(tabs[index]).toBe(next);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('ends the session when an exchanged token comes after the grace, for its holder and for everybody', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 86_400 }),
        async (generations, seconds) => {
          const { refreshToken: first } = await open();
          let present = first;
          for (let count = 0; count < generations; count++) present = await renew(present);
          time += (graceSeconds + Math.min(seconds, 36_000)) * 1000;
          expect(await renew(first)).toBe('replayed');
          expect(await renew(present)).toBe('ended');
        },
      ),
      { numRuns: 15 },
    );
  });

  it('gives the same successor to a client that lost the answer', async () => {
    const { refreshToken } = await open();
    const next = await renew(refreshToken);
    time += graceSeconds * 1000;
    expect(await renew(refreshToken)).toBe(next);
    const afterNext = await renew(next);
    time += 1;
    expect(await renew(refreshToken)).toBe('replayed');
    expect(await renew(afterNext)).toBe('ended');
  });

  it('accepts no token that is more than two generations old, however young it is', async () => {
    const { refreshToken } = await open();
    const second = await renew(refreshToken);
    const third = await renew(second);
    expect(await renew(refreshToken)).toBe(third);
    await renew(third);
    expect(await renew(refreshToken)).toBe('replayed');
  });

  describe('while the board changes its key', () => {
    const [before, after] = [newKey(), newKey()];
    const store = (own: string, accepted?: string) =>
      createSessions(db, readKeys(own, accepted).chains, () => time, { sessionHours: 12, graceSeconds });
    const renewAt = async (at: ReturnType<typeof store>, token: string) => {
      const renewal = await at.renew(token);
      return 'refused' in renewal ? renewal.refused : renewal.refreshToken;
    };
    const open = () => db.transaction((tx) => store(before).open(tx, 121));

    it('keeps a person who lost an answer or two signed in, whichever server gave or gives them', async () => {
      const servers = [store(before, after), store(after, before)] as const;
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(1), { minLength: 3, maxLength: 8 }), async (order) => {
          const tokens = [(await open()).refreshToken];
          for (const at of order) {
            const next = await renewAt(servers[at]!, tokens.at(-1)!);
            for (const old of tokens.slice(-2))
              for (const server of servers) expect(await renewAt(server, old)).toBe(next);
            tokens.push(next);
          }
          expect(new Set(tokens).size).toBe(order.length + 1);
        }),
        { numRuns: 15 },
      );
    });

    it('still tells a token that was replaced before the change from a guess', async () => {
      const { refreshToken: first, sessionId } = await open();
      let present = first;
      for (const at of [before, before, before, after, after, after])
        present = await renewAt(store(at, at === before ? after : before), present);
      const now = store(after, before);
      expect(await renewAt(now, `${sessionId}.${'A'.repeat(43)}`)).toBe('unknown');
      expect(await renewAt(now, first)).toBe('replayed');
      expect(await renewAt(now, present)).toBe('ended');
    });

    it('goes on with the present token where only the new key is accepted', async () => {
      const { refreshToken } = await open();
      const present = await renewAt(store(before), refreshToken);
      expect(await renewAt(store(after), refreshToken)).toBe('unknown');
      expect(await renewAt(store(after), present)).toContain('.');
    });

    it('accepts access tokens of both keys, and of no third one', async () => {
      const issue = (own: string) =>
        createAccessTokens(readKeys(own), Date.now, 15).issue({
          userId: 121,
          sessionId: 'one',
          signedInAt: Date.now(),
          roles: ['surgeon'],
        });
      const verify = (token: string) =>
        createAccessTokens(readKeys(after, before), Date.now, 15).verify(token);
      for (const own of [before, after])
        expect(await verify((await issue(own)).token)).toMatchObject({ sessionId: 'one' });
      expect(await verify((await issue(newKey())).token)).toEqual({ refused: 'forged' });
    });
  });

  it('does not end a session for a guess that names it', async () => {
    const { refreshToken, sessionId } = await open();
    expect(await renew(`${sessionId}.${'A'.repeat(43)}`)).toBe('unknown');
    expect(await make().end(`${sessionId}.${'A'.repeat(43)}`)).toBeUndefined();
    expect(await renew(refreshToken)).toContain(sessionId);
  });

  it('ends every session after twelve hours', async () => {
    const { refreshToken } = await open();
    time += 12 * 3_600_000 - 1;
    const next = await renew(refreshToken);
    expect(next).toContain('.');
    time += 1;
    expect(await renew(next)).toBe('ended');
  });

  it('answers many renewals at once with one successor', async () => {
    const { refreshToken } = await open();
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(refreshToken)));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('.');
  });

  it('keeps no token in the database', async () => {
    const { refreshToken } = await open();
    const next = await renew(refreshToken);
    const text = JSON.stringify(await db.query`select * from sessions`);
    for (const token of [refreshToken, next]) expect(text).not.toContain(token.split('.')[1]);
  });

  describe('through the API', () => {
    const refresh = (refreshToken: string) =>
      server.fetch('/api/users/refresh', { method: 'POST', json: { refreshToken } });

    it('renews a grant, and answers 400 once the session is over', async () => {
      const grant = await server.signIn('maria.castellan');
      const next = (await (await refresh(grant.refresh_token)).json()) as typeof grant;
      expect(next).toMatchObject({
        token_type: 'Bearer',
        userName: 'maria.castellan',
        expires_in_minutes: 15,
      });
      expect(next.refresh_token).not.toBe(grant.refresh_token);
      const logout = () =>
        server.fetch('/api/users/logout', { method: 'POST', json: { refreshToken: next.refresh_token } });
      expect(await (await logout()).json()).toEqual({ status: 'ok' });
      expect(await (await logout()).json()).toEqual({ status: 'ok' });
      const over = await refresh(next.refresh_token);
      expect(over.status).toBe(400);
      expect(await over.json()).toMatchObject({ type: 'session-over' });
    });
  });
});
