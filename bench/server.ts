import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemoServer, type DemoServer } from '#tests/support/demoServer.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { seedMembers } from './members.ts';

/** The reference server with the demo and the benchmark's own members, on the embedded database. */
export async function startOnEmbedded(): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-data-'));
  await seedMembers({ dataDir });
  const server = await startDemoServer({ DATA_DIR: dataDir });
  return {
    origin: server.origin,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same on a PostgreSQL cluster of its own. */
export async function startOnPostgres(): Promise<DemoServer> {
  const cluster = await startPostgres();
  const { url } = cluster;
  await seedMembers({ databaseUrl: url, dataDir: tmpdir() });
  const server = await startDemoServer({ DATABASE_URL: url, DEMO: 'true', FAULT_SWITCHES: '' });
  return {
    origin: server.origin,
    stop: async () => {
      await server.stop();
      await cluster.stop();
    },
  };
}
