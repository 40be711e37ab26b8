import { describe, expect, it } from 'vitest';
import { DatabaseBusy } from './database.ts';
import { openPostgres } from './postgres.ts';

const databaseUrl = process.env.TEST_DATABASE_URL;

describe.skipIf(!databaseUrl)('PostgreSQL (needs TEST_DATABASE_URL)', () => {
  it('asks a caller that waited too long for a connection to try again', async () => {
    const db = await openPostgres(databaseUrl ?? '', 300);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    try {
      const held = Array.from({ length: 10 }, () => db.transaction(() => released));
      await expect(db.transaction(async () => {})).rejects.toBeInstanceOf(DatabaseBusy);
      await expect(db.query('select 1')).rejects.toBeInstanceOf(DatabaseBusy);
      release();
      await Promise.all(held);
    } finally {
      release();
      await db.close();
    }
  });
});
