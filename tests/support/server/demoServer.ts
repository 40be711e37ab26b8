import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareFolder } from './preparedDatabase.ts';
import { startProcess } from './serverProcess.ts';

export interface DemoServer {
  origin: string;
  /** Shuts the process down and deletes its data. */
  stop(): Promise<void>;
}

/**
 * The reference server as a process of its own, with the built portal, on a free port with its own data folder.
 * `isPrepared` starts it on a copy of the prepared database, whose accounts have cheap password hashes.
 */
export async function startDemoServer(
  settings: Readonly<Record<string, string>> = {},
  { isPrepared = false }: { isPrepared?: boolean } = {},
): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-data-'));
  if (isPrepared) await prepareFolder(dataDir);
  const server = await startProcess('server/main.ts', { DATA_DIR: dataDir, PORT: '0', ...settings });
  return {
    origin: await server.ready,
    stop: async () => {
      server.process.kill('SIGTERM');
      await server.exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
