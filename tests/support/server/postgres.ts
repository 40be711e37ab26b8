import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface PostgresCluster {
  /** The URL of its database `postgres`, with the right to create others. */
  readonly url: string;
  /** Ends it as an administrator does who restarts it, without waiting for its clients, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const installed = '/usr/lib/postgresql';

/** The folder of the newest installed PostgreSQL programs; undefined if there is none. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(installed)) return undefined;
  const versions = readdirSync(installed).toSorted((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => join(installed, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

/** A port of 127.0.0.1 that nothing uses now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port;
}

/** PostgreSQL refuses to run as root, so root starts it as its own user. */
function postgresUser() {
  if (process.getuid?.() !== 0) return {};
  const ask = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

/**
 * Starts a PostgreSQL cluster of its own in a temporary folder, on a free port of 127.0.0.1.
 *
 * @param durable keeps fsync on, for measurements; tests run without.
 * @throws Error when PostgreSQL is not installed or does not start.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresCluster> {
  const bin = postgresPrograms();
  if (bin === undefined) throw new Error(`PostgreSQL is not installed under ${installed}.`);
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const user = postgresUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, stdio: 'ignore' } as const;
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  );
  const port = await freePort();
  const launch = () => {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
        .concat(durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off'])
        .concat(['-c', 'max_connections=200']),
      options,
    );
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    return async () => {
      server.kill('SIGINT');
      await ended;
    };
  };
  let end = launch();
  const stop = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  const untilReady = async () => {
    for (let attempt = 0; attempt < 150; attempt++) {
      try {
        execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q'], {
          stdio: 'ignore',
        });
        return;
      } catch {
        await wait(100);
      }
    }
    await stop();
    throw new Error('PostgreSQL did not start within 15 seconds.');
  };
  await untilReady();
  return {
    url: `postgres://portal@127.0.0.1:${port}/postgres`,
    restart: async () => {
      await end();
      end = launch();
      await untilReady();
    },
    stop,
  };
}
