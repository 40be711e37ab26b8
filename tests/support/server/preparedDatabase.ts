import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { hash } from '@node-rs/argon2';
import { DateTime } from 'luxon';
import pg from 'pg';
import { boardZone } from '#server/boardTime.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { demoPassword } from '#server/db/seed/password.ts';
import { seedReference } from '#server/db/seed/reference.ts';
import { seedBoardDay } from '#server/db/seed/seed.ts';
import { root } from '../sources.ts';

/**
 * Prepared databases: migrated and seeded with the reference rows and today's demo by the board's day,
 * without the exam days, which depend on the hour. Tests start with copies, because creating one takes
 * several times as long.
 */
const folder = join(root, '.cache', 'pglite');
/** A copy unused for this long, in milliseconds, is not about to be loaded and can be deleted. */
const UNUSED = 3_600_000;

/** Inputs of the cache key: changing one of them creates a new database. */
function ingredients(): string {
  const { resolve } = createRequire(import.meta.url);
  const digest = createHash('sha256').update(resolve('@electric-sql/pglite')).update(process.version);
  digest.update(readFileSync(import.meta.filename));
  for (const layer of ['contract', 'server', 'src/domain'])
    for (const name of readdirSync(join(root, layer), { encoding: 'utf8', recursive: true }).toSorted())
      if (/(?<!\.test)\.(ts|sql)$/.test(name))
        digest.update(name).update(readFileSync(join(root, layer, name)));
  return digest.digest('hex').slice(0, 16);
}
const made = ingredients();

/** The next day needs a new one, too. */
const nameNow = () => `${DateTime.now().setZone(boardZone).toISODate()}_${made}`;

async function prepare(db: Database): Promise<void> {
  await migrate(db);
  await seedReference(db);
  await seedBoardDay(db, Date.now);
  // A hash includes its own cost; thousands of sign-ins at the server's own cost take a minute.
  const cheap = await hash(demoPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await db.query('update users set password_hash = $1', [cheap]);
  await db.close();
}

async function makeCopy(path: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    // Another process may be renaming or removing it.
    const file = statSync(join(folder, name), { throwIfNoEntry: false });
    if (file && Date.now() - file.mtimeMs > UNUSED) rmSync(join(folder, name), { force: true });
  }
  const scratch = mkdtempSync(join(tmpdir(), 'portal-template-'));
  await prepare(await openPglite(scratch));
  const pglite = await PGlite.create(scratch);
  // No test creates a database in the embedded one. Without its templates a copy opens in half the time.
  await pglite.exec("update pg_database set datistemplate = false where datname like 'template%'");
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`);
  // Written atomically, also when two processes create it at the same time.
  const draft = join(folder, randomUUID());
  writeFileSync(draft, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  renameSync(draft, path);
  await pglite.close();
  rmSync(scratch, { recursive: true });
}

const copies = new Map<string, Blob>();

/** The embedded one, cached from one run to the next. */
export async function preparedCopy(): Promise<Blob> {
  const name = nameNow();
  const known = copies.get(name);
  if (known) return known;
  const path = join(folder, `${name}.tar`);
  if (!existsSync(path)) await makeCopy(path);
  utimesSync(path, new Date(), new Date());
  const copy = new Blob([readFileSync(path)]);
  copies.set(name, copy);
  return copy;
}

/** The name of the one in a cluster, created once for each; `url` is any other database there. */
export async function preparedTemplate(url: string): Promise<string> {
  const name = `prepared_${nameNow().replaceAll('-', '_')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // One process creates it, and the others wait here until they can copy it.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 1) return name;
    const draft = `draft_${randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${draft}`);
    const place = new URL(url);
    place.pathname = `/${draft}`;
    await prepare(await openPostgres(place.href));
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}
