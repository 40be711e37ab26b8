import { statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareFolder } from './preparedDatabase.ts';
import { startProcess } from './serverProcess.ts';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** Room that has to be left for the browser, which keeps pictures there, in bytes. */
const ENOUGH = 2 ** 30;

/** The folder for data: copying a database's 900 small files to a disk takes as long as starting on it. */
function folderForData(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ENOUGH ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A server that can be started again in its process. */
export interface RenewedServer {
  /** Resolves to the address of a server on a new copy of the prepared database. */
  renew(): Promise<string>;
  /** Ends the process, without letting it finish anything, and deletes its data. */
  end(): Promise<void>;
}

/** Starts a process for the reference server with the built portal, on a free port. */
export async function startRenewedServer(settings: Readonly<Record<string, string>>): Promise<RenewedServer> {
  const server = await startProcess('tests/browser/server.ts', { PORT: '0', ...settings });
  const { process: child, exited } = server;
  let dataDir: string | undefined;
  const deleteData = async () => {
    if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const address = () =>
    new Promise<string>((resolve, reject) => {
      let received = '';
      const read = (chunk: Buffer) => {
        received += chunk.toString();
        const url = /listening on (\S+)\)/.exec(received)?.[1];
        if (url === undefined) return;
        child.stdout?.off('data', read);
        resolve(url);
      };
      child.stdout?.on('data', read);
      void exited.then(() => reject(new Error(server.output())));
    });
  return {
    async renew() {
      const next = await mkdtemp(join(folderForData(), 'portal-data-'));
      await prepareFolder(next);
      const started = address();
      child.stdin?.write(`${next}\n`);
      const url = await started;
      await deleteData();
      dataDir = next;
      return url;
    },
    async end() {
      child.kill('SIGKILL');
      await exited;
      await deleteData();
    },
  };
}
