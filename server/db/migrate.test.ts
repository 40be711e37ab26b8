import { afterAll, beforeAll, expect, it } from 'vitest';
import { onBothEngines, openEmpty, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { sqlState, type Database } from './database.ts';
import { fragment } from './fragment.ts';
import { SchemaMismatch, migrate, readMigrations } from './migrate.ts';

onBothEngines('migrations', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ engine });
  });
  afterAll(() => server.close());

  it('apply once, however many instances start at the same time', async () => {
    const versions = await Promise.all([1, 2, 3].map(() => migrate(server.db)));
    expect(new Set(versions)).toEqual(new Set([readMigrations().at(-1)?.number]));
    const rows = await server.db.query`select number from schema_migrations`;
    expect(rows).toHaveLength(readMigrations().length);
  });

  // The embedded database has one connection, which keeps the role.
  it.runIf(engine === 'pglite')(
    'need no right to change the schema where nothing is to be done',
    async () => {
      const db = await openEmpty(engine);
      try {
        await migrate(db);
        await db.query`create role portal_server`;
        await db.query`grant usage on schema public to portal_server`;
        await db.query`grant select, insert, update, delete on all tables in schema public to portal_server`;
        await db.query`set role portal_server`;
        await expect(migrate(db)).resolves.toBe(readMigrations().at(-1)?.number);
        const next = {
          number: 9_999,
          name: '9999_next.sql',
          text: 'create table next (a int)',
          checksum: 'a',
        };
        const refused = await migrate(db, [...readMigrations(), next]).catch((error: unknown) => error);
        expect(sqlState(refused)).toBe('42501');
      } finally {
        await db.close();
      }
    },
  );

  it('bring a database of an earlier version to this one, open the screens that were off because they did not exist, and leave closed what the board closed', async () => {
    const db = await openEmpty(engine);
    try {
      await migrate(db, readMigrations().slice(0, 5));
      await db.query`insert into feature_flags (name, is_on) values ('examScoringPage', false)`;
      await migrate(db, readMigrations().slice(0, 11));
      expect(await db.query`select is_on from feature_flags where name = 'examScoringPage'`).toEqual([
        { isOn: true },
      ]);
      await db.query`
        insert into feature_flags (name, is_on) values ('committeesPage', false), ('documentsPage', false)`;
      await migrate(db);
      expect(await db.query`select name, is_on from feature_flags order by name`).toEqual([
        { name: 'documentsPage', isOn: false },
        { name: 'examScoringPage', isOn: true },
      ]);
    } finally {
      await db.close();
    }
  });

  it('let the scoring log only ever grow', async () => {
    await server.db.query`
      insert into scoring_log (logged_at, user_id, call, record, record_id, new_value)
      values (now(), 131, 'updateCaseScore', 'caseScore', 1, '{"score": "pass"}')`;
    for (const change of [
      fragment`update scoring_log set user_id = 132`,
      fragment`delete from scoring_log`,
      fragment`truncate scoring_log`,
    ])
      await expect(server.db.query`${change}`).rejects.toThrow('only ever written behind');
  });

  it('begin again after a deadlock with a server that goes on meanwhile, some times', async () => {
    let begun = 0;
    const deadlocked = (times: number): Database => ({
      ...server.db,
      transaction: (work) => {
        begun += 1;
        if (begun > times) return server.db.transaction(work);
        return Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
      },
    });
    expect(await migrate(deadlocked(2))).toBe(readMigrations().at(-1)?.number);
    expect(begun).toBe(3);
    begun = 0;
    await expect(migrate(deadlocked(99))).rejects.toThrow('deadlock detected');
    expect(begun).toBe(5);
  });

  it('refuse a file that was edited after it had been applied', async () => {
    const edited = readMigrations().map((each) => ({ ...each, checksum: 'other' }));
    await expect(migrate(server.db, edited)).rejects.toThrow(/0001_people_and_sessions\.sql was edited/);
  });

  it('refuse a database that a newer program migrated', async () => {
    await expect(migrate(server.db, readMigrations().slice(0, 1))).rejects.toThrow(SchemaMismatch);
  });

  it('undo all of a run that fails', async () => {
    const broken = { number: 9_998, name: '9998_a.sql', text: 'create table half (a int)', checksum: 'a' };
    const worse = { number: 9_999, name: '9999_b.sql', text: 'create table (', checksum: 'b' };
    await expect(migrate(server.db, [...readMigrations(), broken, worse])).rejects.toThrow('syntax error');
    await expect(server.db.query`select * from half`).rejects.toThrow('does not exist');
  });
});
