import type { IncomingMessage } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '#tests/support/server/serverApp.ts';
import { queriesBy } from '#server/db/database.ts';
import { createLog } from '#server/core/log.ts';
import { createOverloadLimit } from './overload.ts';

describe('a server with too many requests', () => {
  it('refuses further ones at once, and admits as many again as are answered', () => {
    const admit = createOverloadLimit(
      createLog(() => {}),
      { inAll: 3, perAddress: 2 },
    );
    const request = (address: string) => admit({ address, incoming: undefined });
    const done = request('192.0.2.1');
    request('192.0.2.1');
    expect(request('192.0.2.1')).toBeUndefined();
    request('192.0.2.2');
    expect(request('192.0.2.3')).toBeUndefined();
    done?.();
    expect(request('192.0.2.3')).toBeDefined();
    expect(request('192.0.2.3')).toBeUndefined();
  });

  it('does not count those whose bodies still arrive', () => {
    const admit = createOverloadLimit(
      createLog(() => {}),
      { inAll: 2, perAddress: 2 },
    );
    const body = { complete: false };
    const address = '192.0.2.1';
    for (const incoming of [body, body]) admit({ address, incoming: incoming as IncomingMessage });
    expect(admit({ address, incoming: undefined })).toBeDefined();
    body.complete = true;
    expect(admit({ address, incoming: undefined })).toBeUndefined();
  });

  it('says in its log how many, at most every ten seconds', () => {
    const lines: string[] = [];
    let now = 0;
    const admit = createOverloadLimit(
      createLog((line) => lines.push(line)),
      { inAll: 0, perAddress: 0 },
      () => now,
    );
    const refused = () => lines.map((line) => (JSON.parse(line) as { refused: number }).refused);
    const request = () => admit({ address: '192.0.2.1', incoming: undefined });
    for (const time of [0, 1, 9_999]) {
      now = time;
      request();
    }
    expect(refused()).toEqual([1]);
    now = 10_000;
    request();
    expect(refused()).toEqual([1, 3]);
  });

  it(
    'answers 503 with Retry-After while the database keeps the others waiting',
    { timeout: 30_000 },
    async () => {
      let opens = Promise.resolve();
      let open = () => {};
      const server = await startTestApp({
        settings: { trustedProxies: 1 },
        wrap: (db) => ({
          ...db,
          ...queriesBy(async (text, values) => {
            await opens;
            return await db.run(text, values);
          }),
        }),
      });
      onTestFinished(() => server.close());
      const { headers } = await server.signIn('maria.castellan');
      const read = (address: string) =>
        server.fetch('/api/users/profiles/by-userId?userId=121', {
          headers: { ...headers, 'x-forwarded-for': address },
        });
      opens = new Promise((resolve) => {
        open = resolve;
      });
      const ofClass = Array.from({ length: 250 }, () => read('192.0.2.1'));
      const refused = await read('192.0.2.1');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
      const others = Array.from({ length: 250 }, (_, index) => read(`198.51.100.${index}`));
      expect((await read('203.0.113.1')).status).toBe(503);
      expect((await server.fetch('/confirm-address')).status).not.toBe(503);
      open();
      const answers = await Promise.all([...ofClass, ...others]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await read('203.0.113.1')).status).toBe(200);
    },
  );
});
