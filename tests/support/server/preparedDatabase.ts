import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { hash } from '@node-rs/argon2';
import { DateTime } from 'luxon';
import pg from 'pg';
import { boardZone } from '#domain/boardTime.ts';
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
 * several times as long. The embedded one is cached in two forms: as a tar file, which PGlite loads, and as
 * the folder of a closed database, which servers in processes of their own open.
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

/** Renames a draft, unless another process was faster. */
function publish(draft: string, path: string): void {
  try {
    renameSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
    rmSync(draft, { recursive: true });
  }
}

async function makeCopy(name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const other of readdirSync(folder)) {
    // Another process may be renaming or removing it.
    const file = statSync(join(folder, other), { throwIfNoEntry: false });
    if (file && Date.now() - file.mtimeMs > UNUSED)
      rmSync(join(folder, other), { recursive: true, force: true });
  }
  const draft = join(folder, randomUUID());
  await prepare(await openPglite(draft));
  const pglite = await PGlite.create(draft);
  // No test creates a database in the embedded one. Without its templates a copy opens in half the time.
  await pglite.exec("update pg_database set datistemplate = false where datname like 'template%'");
  for (const template of ['template0', 'template1']) await pglite.exec(`drop database ${template}`);
  writeFileSync(`${draft}.tar`, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await pglite.close();
  // Renamed when complete, also when two processes create it at the same time; the tar file, which
  // `cached` looks for, comes last.
  publish(draft, join(folder, name));
  publish(`${draft}.tar`, join(folder, `${name}.tar`));
}

/** Creates both forms unless they are cached, and marks them as used. */
async function cached(): Promise<{ name: string; path: string; tar: string }> {
  const name = nameNow();
  const path = join(folder, name);
  const tar = `${path}.tar`;
  if (!existsSync(tar) || !existsSync(path)) await makeCopy(name);
  for (const used of [path, tar]) utimesSync(used, new Date(), new Date());
  return { name, path, tar };
}

const copies = new Map<string, Blob>();

/** The embedded one, cached from one run to the next. */
export async function preparedCopy(): Promise<Blob> {
  const known = copies.get(nameNow());
  if (known) return known;
  const { name, tar } = await cached();
  const copy = new Blob([readFileSync(tar)]);
  copies.set(name, copy);
  return copy;
}

/** Fills the data folder of a server that has not started yet with the embedded one. */
export async function prepareFolder(dataDir: string): Promise<void> {
  const { path } = await cached();
  cpSync(path, join(dataDir, 'database'), { recursive: true });
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
