import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemoServer, type DemoServer } from '#tests/support/demoServer.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { seedMembers } from './members.ts';

/** What a server of the benchmark begins with. */
export interface Begin {
  readonly seed: (place: { databaseUrl?: string; dataDir: string }) => Promise<void>;
  readonly settings?: Readonly<Record<string, string>>;
  /** PostgreSQL waits for the disk, as a board's would. */
  readonly durable?: boolean;
}
const usual: Begin = { seed: seedMembers };

/** The reference server with the demo and the benchmark's own members, on the embedded database. */
export async function startOnEmbedded({ seed, settings }: Begin = usual): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-data-'));
  await seed({ dataDir });
  const server = await startDemoServer({ ...settings, DATA_DIR: dataDir });
  return {
    origin: server.origin,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same on a PostgreSQL cluster of its own. */
export async function startOnPostgres({
  seed,
  settings,
  durable = false,
}: Begin = usual): Promise<DemoServer> {
  const cluster = await startPostgres({ durable });
  const { url } = cluster;
  await seed({ databaseUrl: url, dataDir: tmpdir() });
  const server = await startDemoServer({
    ...settings,
    DATABASE_URL: url,
    DEMO: 'true',
    FAULT_SWITCHES: '',
  });
  return {
    origin: server.origin,
    stop: async () => {
      await server.stop();
      await cluster.stop();
    },
  };
}
