import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareFolder } from './preparedDatabase.ts';
import { startProcess } from './serverProcess.ts';

export interface DemoServer {
  origin: string;
  /** Kills the process and deletes its data. */
  stop(): Promise<void>;
}

/**
 * The reference server as a process of its own, with the built portal, on a free port with its own data folder.
 * `isPrepared` starts it on a copy of the prepared database, whose accounts have cheap password hashes; another one is as
 * fast as in service.
 */
export async function startDemoServer(
  settings: Readonly<Record<string, string>> = {},
  { isPrepared = false }: { isPrepared?: boolean } = {},
): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-data-'));
  if (isPrepared) await prepareFolder(dataDir);
  const env = { DATA_DIR: dataDir, PORT: '0', ...settings };
  const server = isPrepared
    ? await startProcess('server/main.ts', env)
    : await startProcess('server/main.ts', env, [], undefined, []);
  return {
    origin: await server.ready,
    stop: async () => {
      // Its data is deleted with it, so nothing has to be closed.
      server.process.kill('SIGKILL');
      await server.exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
