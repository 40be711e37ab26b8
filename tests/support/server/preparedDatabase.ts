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
import { demoPassword } from '#server/demo/seed/password.ts';
import { seedReference } from '#server/db/reference/reference.ts';
import { seedDemo } from '#server/demo/seed/seed.ts';
import { root } from '../sources.ts';
import { copyTables } from './sharedDatabase.ts';

/**
 * Prepared databases: migrated and seeded with the reference rows and the demo of this hour. Tests start with copies,
 * because creating one takes several times as long. The embedded one is cached in two forms: as a tar file, which
 * PGlite loads, and as the folder of a closed database, which servers in processes of their own open.
 */
const folder = join(root, '.cache', 'pglite');
/** A copy unused for this long, in milliseconds, is not about to be loaded and can be deleted. */
const UNUSED = 3_600_000;
/** A copy takes less than this, in milliseconds; after that its process has died. */
const STUCK = 120_000;

/** Inputs of the cache key: changing one of them creates a new database. */
function ingredients(): string {
  const { resolve } = createRequire(import.meta.url);
  const digest = createHash('sha256').update(resolve('@electric-sql/pglite')).update(process.version);
  digest.update(readFileSync(import.meta.filename));
  for (const layer of ['contract', 'server', 'src/domain'])
    for (const name of readdirSync(join(root, layer), { encoding: 'utf8', recursive: true }).toSorted())
      if (/(?<!\.test)\.(ts|sql|csv|json)$/.test(name))
        digest.update(name).update(readFileSync(join(root, layer, name)));
  return digest.digest('hex').slice(0, 16);
}
const made = ingredients();

/** Of the copy that is used now: the demo's exam days depend on the hour. */
export const nameOfCopy = () => `${DateTime.now().setZone(boardZone).toFormat("yyyy-MM-dd'T'HH")}_${made}`;

async function prepare(db: Database, atLast?: (db: Database) => Promise<void>): Promise<void> {
  await migrate(db);
  await seedReference(db);
  await seedDemo(db, Date.now);
  // A hash includes its own cost; thousands of sign-ins at the server's own cost take a minute.
  const cheap = await hash(demoPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await db.query`update users set password_hash = ${cheap}`;
  await atLast?.(db);
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

/** Deletes what no test has used for long. */
function tidy(): void {
  mkdirSync(folder, { recursive: true });
  for (const other of readdirSync(folder)) {
    // Another process may be renaming or removing it.
    const file = statSync(join(folder, other), { throwIfNoEntry: false });
    if (file && Date.now() - file.mtimeMs > UNUSED)
      rmSync(join(folder, other), { recursive: true, force: true });
  }
}

/** Resolves once another process has made a copy, or has stopped making it. */
async function awaitOther(path: string, making: string): Promise<void> {
  const isMaking = () => {
    const lock = statSync(making, { throwIfNoEntry: false });
    return lock !== undefined && Date.now() - lock.mtimeMs < STUCK;
  };
  while (!existsSync(path) && isMaking()) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** The path of a cached copy, which is made if there is none, and marked as used. */
async function cached(name: string, make: (draft: string) => Promise<void>): Promise<string> {
  const path = join(folder, name);
  const making = `${path}.making`;
  await awaitOther(path, making);
  if (!existsSync(path)) {
    tidy();
    mkdirSync(making, { recursive: true });
    const draft = join(folder, randomUUID());
    try {
      await make(draft);
      // Renamed when complete, also when two processes create it at the same time.
      publish(draft, path);
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }
  utimesSync(path, new Date(), new Date());
  return path;
}

const cachedTar = () =>
  cached(`${nameOfCopy()}.tar`, async (draft) => {
    const source = `${draft}-folder`;
    await prepare(await openPglite(source), copyTables);
    const pglite = await PGlite.create(source);
    // No test creates a database in the embedded one. Without its templates, and with less memory for its pages, a
    // copy opens in a quarter of the time.
    await pglite.exec("update pg_database set datistemplate = false where datname like 'template%'");
    for (const template of ['template0', 'template1']) await pglite.exec(`drop database ${template}`);
    await pglite.exec("alter system set shared_buffers = '8MB'");
    writeFileSync(draft, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
    await pglite.close();
    rmSync(source, { recursive: true });
  });

const cachedFolder = () =>
  cached(nameOfCopy(), async (draft) => {
    const db = await openPglite(draft, undefined, await preparedCopy());
    await db.close();
  });

const copies = new Map<string, Blob>();

/** The embedded one, cached from one run to the next. */
export async function preparedCopy(): Promise<Blob> {
  const name = nameOfCopy();
  const known = copies.get(name);
  if (known) return known;
  const copy = new Blob([readFileSync(await cachedTar())]);
  copies.set(name, copy);
  return copy;
}

/** Makes the folder that servers in processes of their own start with, so that none of them has to. */
export async function prepareDatabase(): Promise<void> {
  await cachedFolder();
}

/** Fills the data folder of a server that has not started yet with the embedded one. */
export async function prepareFolder(dataDir: string): Promise<void> {
  cpSync(await cachedFolder(), join(dataDir, 'database'), { recursive: true });
}

/** The name of the one in a cluster, created once for each; `url` is any other database there. */
export async function preparedTemplate(url: string): Promise<string> {
  const name = `prepared_${nameOfCopy().toLowerCase().replaceAll('-', '_')}`;
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
