import { describe, expect, it } from 'vitest';
import { DatabaseBusy } from './database.ts';
import { openPostgres } from './postgres.ts';

const databaseUrl = process.env.TEST_DATABASE_URL;

describe.skipIf(!databaseUrl)('PostgreSQL (needs TEST_DATABASE_URL)', () => {
  it('asks a caller that waited too long for a connection to try again', async () => {
    const db = await openPostgres(databaseUrl ?? '', { limit: 300 });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    try {
      const held = Array.from({ length: 10 }, () => db.transaction(() => released));
      // Both at once: PostgreSQL ends transactions that idle for four times as long as a caller waits.
      const late = [db.transaction(async () => {}), db.query`select 1`];
      for (const outcome of await Promise.allSettled(late))
        expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseBusy) });
      release();
      await Promise.all(held);
    } finally {
      release();
      await db.close();
    }
  });
});
