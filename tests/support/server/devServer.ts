import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoServer } from './demoServer.ts';
import { prepareFolder } from './preparedDatabase.ts';
import { startNode } from './serverProcess.ts';

/** How often the output is looked at for the address, in milliseconds. */
const LOOK = 50;

/** `npm run dev` as a process of its own, on a free port, with a copy of the prepared database. */
export async function startDevServer(): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-dev-'));
  await prepareFolder(dataDir);
  const env = { DATA_DIR: dataDir, PORT: '0', NO_COLOR: '1', TRUST_PROXY: '1' };
  const server = startNode(['--import', 'tsx', 'scripts/dev.ts'], env);
  const addressOf = () => /Local:\s+(http:\/\/[\w.:-]+)/.exec(server.output())?.[1];
  const hasExited = server.exited.then(() => true);
  while (addressOf() === undefined) {
    const pause = new Promise<false>((resolve) => void setTimeout(() => resolve(false), LOOK));
    if (await Promise.race([hasExited, pause])) throw new Error(server.output());
  }
  return {
    origin: addressOf()!,
    stop: async () => {
      server.process.kill('SIGTERM');
      await server.exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
