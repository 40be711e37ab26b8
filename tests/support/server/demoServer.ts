import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from './serverProcess.ts';

export interface DemoServer {
  origin: string;
  /** Kills the process and deletes its data. */
  stop(): Promise<void>;
}

/**
 * The reference server as a process of its own, with the built portal, on a free port with its own data folder. It is as
 * fast as in service.
 */
export async function startDemoServer(settings: Readonly<Record<string, string>> = {}): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-data-'));
  const env = { DATA_DIR: dataDir, PORT: '0', ...settings };
  const server = await startProcess('server/main.ts', env, [], undefined, []);
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
