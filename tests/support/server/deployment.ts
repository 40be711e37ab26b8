import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeLaterBuild, type Build } from './laterBuild.ts';
import { prepareFolder } from './preparedDatabase.ts';
import { startProcess, type ServerProcess } from './serverProcess.ts';

/** A server whose portal can be replaced by a later build, as a deployment does. */
export interface Deployment {
  readonly origin: string;
  /** Stops the server and starts it again with a build whose files all have other names. */
  update(mark: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server with the build in `dist`, on its own data folder with the demo's accounts. */
export async function startDeployment(settings: Readonly<Record<string, string>>): Promise<Deployment> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-data-'));
  await prepareFolder(dataDir);
  let build: Build | null = null;
  const start = (more: Readonly<Record<string, string>>) =>
    startProcess('server/main.ts', { DATA_DIR: dataDir, ...settings, ...more });
  let server: ServerProcess = await start({ PORT: '0' });
  const origin = await server.ready;
  const end = async () => {
    server.process.kill('SIGTERM');
    await server.exited;
    await build?.remove();
  };
  return {
    origin,
    async update(mark) {
      const later = await makeLaterBuild(mark);
      await end();
      build = later;
      server = await start({ PORT: new URL(origin).port, STATIC_DIR: later.folder });
      await server.ready;
    },
    async stop() {
      await end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
