import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sqlState, type Database } from './database.ts';

/** Database and program do not match; the message is one sentence with the reason. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const folderOfMigrations = join(import.meta.dirname, 'migrations');
const LOCK = 7_205_912; // any number, unique among advisory locks of the database

/** The migrations in the order of their numbers. */
export function readMigrations(folder = folderOfMigrations): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { number: Number(name.slice(0, 4)), name, text, checksum };
    });
}

/** How often a migration is begun that PostgreSQL ends because it and an older server wait for each other. */
const TRIES = 5;
const DEADLOCK = '40P01';

/**
 * Migrates the schema in one transaction and returns its version. Several instances may start at once: an
 * advisory lock makes the others wait. After a deadlock with a server that goes on meanwhile, it begins again.
 *
 * @throws SchemaMismatch when an applied file was edited, or the database is newer than this program.
 */
export async function migrate(db: Database, migrations = readMigrations()): Promise<number> {
  for (let tries = 1; ; tries += 1)
    try {
      return await migrateOnce(db, migrations);
    } catch (error) {
      if (sqlState(error) !== DEADLOCK || tries === TRIES) throw error;
    }
}

async function migrateOnce(db: Database, migrations: readonly Migration[]): Promise<number> {
  const newest = migrations.at(-1)?.number ?? 0;
  await db.transaction(async (tx) => {
    // No timeout: another instance may be migrating.
    await tx.query`select set_config('lock_timeout', '0', true)`;
    await tx.query`select pg_advisory_xact_lock(${LOCK})`;
    // A role that may not change the schema must not be asked to where nothing is to be done.
    const [known] = await tx.query<{ name: string | null }>`select to_regclass('schema_migrations') as name`;
    if (known?.name == null)
      await db.script(
        tx,
        `create table schema_migrations (
           number integer primary key, name text not null, checksum text not null,
           applied_at timestamptz not null default now())`,
      );
    const applied = await tx.query<{ number: number; checksum: string }>`
      select number, checksum from schema_migrations order by number`;
    const last = applied.at(-1)?.number ?? 0;
    if (last > newest)
      throw new SchemaMismatch(
        `The database has schema version ${last}, but this program knows only up to ${newest}; start a newer program.`,
      );
    for (const migration of migrations) {
      const done = applied.find(({ number }) => number === migration.number);
      if (done && done.checksum !== migration.checksum)
        throw new SchemaMismatch(`The migration ${migration.name} was edited after it had been applied.`);
      if (done) continue;
      await db.script(tx, migration.text);
      await tx.query`
        insert into schema_migrations (number, name, checksum)
        values (${migration.number}, ${migration.name}, ${migration.checksum})`;
    }
  });
  return newest;
}
