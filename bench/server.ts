import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { startDemoServer, type DemoServer } from '#tests/support/server/demoServer.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';

/** Where a benchmark's database is: PostgreSQL, or else a folder. */
export interface Place {
  readonly databaseUrl?: string;
  readonly dataDir: string;
}

/** Works on the migrated database of a server that is not running yet. */
export async function inDatabase(
  { databaseUrl, dataDir }: Place,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const { db } = await openDatabase({ databaseUrl, dataDir }, console.warn);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

/** The initial data of a benchmark's server. */
export interface Begin {
  readonly seed: (place: Place) => Promise<void>;
  readonly settings?: Readonly<Record<string, string>>;
  /** With fsync, as a board's PostgreSQL would have it. */
  readonly durable?: boolean;
}
async function start(
  settings: Readonly<Record<string, string>>,
  cleanUp: () => Promise<void>,
): Promise<DemoServer> {
  const server = await startDemoServer(settings);
  return {
    origin: server.origin,
    stop: async () => {
      await server.stop();
      await cleanUp();
    },
  };
}

/** The reference server with the demo and the benchmark's own members, on the embedded database. */
export async function startOnEmbedded({ seed, settings }: Begin): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-data-'));
  await seed({ dataDir });
  return start({ ...settings, DATA_DIR: dataDir }, () => rm(dataDir, { recursive: true, force: true }));
}

/** The same on a PostgreSQL cluster of its own. */
export async function startOnPostgres({ seed, settings, durable = false }: Begin): Promise<DemoServer> {
  const cluster = await startPostgres({ durable });
  const { url } = cluster;
  await seed({ databaseUrl: url, dataDir: tmpdir() });
  return start({ ...settings, DATABASE_URL: url, DEMO: 'true', FAULT_SWITCHES: '' }, () => cluster.stop());
}
