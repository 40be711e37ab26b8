import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseBusy, type Database, type Sql } from './database.ts';
import { openPglite } from './pglite.ts';
import { joined } from './fragment.ts';

describe('the embedded database', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openPglite(undefined, 400);
    await db.query`create table notes (id integer primary key, text text, at timestamptz, day date, size bigint)`;
  });
  afterAll(() => db.close());

  it('stores and finds any text as it is, however often a statement is used', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.constantFrom(
            "'",
            "''",
            "'; drop table notes; --",
            '\\',
            "\\'",
            "E'x'",
            '$1',
            'null',
            'true',
            '-1',
            '',
          ),
          fc.stringMatching(/^[\w:.+-]{0,70}$/),
        ),
        async (text) => {
          await db.query`delete from notes`;
          await db.query`insert into notes (id, text) values (${1}, ${text})`;
          expect(await db.query`select id from notes where text = ${text}`).toEqual([{ id: 1 }]);
          expect(await db.query`select text from notes where id = ${1}`).toEqual([{ text }]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('reads values alike whether a statement is prepared or not', async () => {
    const at = '2026-11-21T05:04:23.000Z';
    const row = { id: 2, text: null, at, day: '2026-11-21', size: 7 };
    for (let time = 0; time < 5; time++) {
      await db.query`delete from notes`;
      await db.query`insert into notes values (${joined(Object.values(row))})`;
      expect(await db.query`select * from notes`).toEqual([row]);
      expect(await db.query`select * from notes where id = ${2}`).toEqual([row]);
    }
  });

  it('does not meet a half-prepared statement, with many callers inside and outside of transactions', async () => {
    const ask = (sql: Sql) => sql.query`select count(*)::int as found from notes where id > ${-1}`;
    const callers = Array.from({ length: 40 }, async (_, turn) =>
      turn % 2 === 0 ? await ask(db) : await db.transaction(ask),
    );
    expect(new Set((await Promise.all(callers)).map((rows) => JSON.stringify(rows))).size).toBe(1);
  });

  it('goes on after a statement that fails, which in a transaction undoes what was before it', async () => {
    const [{ count } = { count: 0 }] = await db.query<{ count: number }>`select count(*) as count from notes`;
    await expect(db.query`select id from notes where id = ${'no number'}`).rejects.toMatchObject({
      code: '22P02',
    });
    await expect(db.query`select nothing from notes`).rejects.toMatchObject({ code: '42703' });
    const failing = db.transaction(async (tx) => {
      await tx.query`delete from notes`;
      await tx.query`insert into notes (id) values (${1}), (${1})`;
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await db.query`select count(*) as count from notes`).toEqual([{ count }]);
  });

  it('undoes a transaction that throws', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.query`delete from notes`;
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await db.query`select id from notes`).toHaveLength(1);
  });

  it('asks the caller to try again instead of hanging when the outer handle is used in a transaction', async () => {
    const nested = db.transaction(() => db.query`select 1`);
    await expect(nested).rejects.toThrow(DatabaseBusy);
    expect(await db.query`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('answers what waits for its turn before it is closed', async () => {
    const closing = await openPglite(undefined, 5_000);
    await closing.query`create table notes (id integer)`;
    let commit = () => {};
    let open: Promise<void> | undefined;
    await new Promise<void>((begun) => {
      open = closing.transaction(() => {
        begun();
        return new Promise<void>((resolve) => void (commit = resolve));
      });
    });
    const waiting = [
      closing.query`select 1 as one`,
      closing.query`insert into notes values (2) returning id`,
    ];
    const closed = closing.close();
    commit();
    await open;
    expect(await Promise.all(waiting)).toEqual([[{ one: 1 }], [{ id: 2 }]]);
    await closed;
    await expect(closing.query`select 1`).rejects.toThrow('closed');
  });
});
