import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, Sql } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { demoPassword } from '#server/demo/seed/password.ts';
import { seedDemo } from '#server/demo/seed/seed.ts';
import { prepareFolder } from '#tests/support/server/preparedDatabase.ts';
import { startProcess, type ServerProcess } from '#tests/support/server/serverProcess.ts';
import { persist } from './examiner.ts';

/** The two examiners of the demo. */
export const VICTOR = { userId: 131, userName: 'victor.osei', password: demoPassword };
export const JUNE = { userId: 132, userName: 'june.halvorsen', password: demoPassword };

/** A server with a data folder of its own, which a test kills, restarts and inspects. */
export interface FaultServer {
  readonly origin: string;
  /** Starts the server, on the previous port and folder if it ran before. */
  start(): Promise<void>;
  /** Kills the process at once. */
  kill(): Promise<void>;
  /** Shuts it down gracefully. */
  stop(): Promise<void>;
  /** Uses the database of a stopped server. */
  inDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Switches a fault of the server on. */
  fault(rule: Readonly<Record<string, unknown>>): Promise<void>;
  clearFaults(): Promise<void>;
  /** Expires every access token issued so far. */
  expireAccess(): Promise<void>;
  /** The server's time, epoch milliseconds. */
  now(): number;
  /** Stops the server and starts it again with the portal in this folder. */
  deploy(folder: string): Promise<void>;
  /** Sets how far the server's clock is ahead of the real one, in milliseconds; also for its next start. */
  setAhead(milliseconds: number): Promise<void>;
  /** Stops the server and removes the folder. */
  end(): Promise<void>;
}

interface FaultServerOptions {
  /** Milliseconds that the server's clock is ahead of the real one. */
  readonly ahead?: number;
  /** A PostgreSQL database, a copy of the prepared one, instead of the embedded one. */
  readonly databaseUrl?: string;
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** A folder with the demo's people, created once and copied for each server. */
let peopled: Promise<string> | null = null;

async function makePeople(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-people-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  await prepareFolder(dataDir);
  const { db } = await openDatabase({ databaseUrl: undefined, dataDir }, () => {});
  try {
    await seedDemo(db, Date.now);
  } finally {
    await db.close();
  }
  return dataDir;
}

/** Prepares a folder with the demo's people and what `prepare` adds; does not start anything. */
export async function makeFaultServer<T>(
  prepare: (sql: Sql) => Promise<T>,
  { ahead: aheadAtFirst = 0, databaseUrl }: FaultServerOptions = {},
): Promise<FaultServer & { readonly prepared: T }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-faults-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let server: ServerProcess | null = null;
  let ahead = aheadAtFirst;
  let staticDir = process.env.STATIC_DIR;

  async function inDatabase<R>(work: (db: Database) => Promise<R>): Promise<R> {
    const { db } = await openDatabase({ databaseUrl, dataDir }, () => {});
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }
  if (databaseUrl === undefined) await cp(await (peopled ??= makePeople()), dataDir, { recursive: true });
  const prepared = await inDatabase(async (db) => {
    if (databaseUrl !== undefined) await seedDemo(db, Date.now);
    return prepare(db);
  });

  const post = async (path: string, body: unknown, method = 'POST') => {
    const response = await persist(() =>
      fetch(`${origin}${path}`, {
        method,
        ...(method === 'POST' && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      }),
    );
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  };
  const atExit = () => void server?.process.kill('SIGKILL');
  process.once('exit', atExit);
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ending = server;
    server = null;
    if (!ending) return;
    ending.process.kill(signal);
    await ending.exited;
  };

  const start = async () => {
    if (server) return;
    const started = await startProcess('tests/faults/server.ts', {
      DATA_DIR: dataDir,
      PORT: String(port),
      FAULT_SWITCHES: '1',
      DEMO: '1',
      AHEAD: String(ahead),
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...(staticDir !== undefined && { STATIC_DIR: staticDir }),
    });
    server = started;
    await started.ready;
  };

  return {
    origin,
    prepared,
    start,
    async deploy(folder) {
      staticDir = folder;
      await end('SIGTERM');
      await start();
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    inDatabase,
    fault: (rule) => post('/faults', rule),
    clearFaults: () => post('/faults', null, 'DELETE'),
    now: () => Date.now() + ahead,
    expireAccess: () => post('/faults/expire-access', {}),
    async setAhead(milliseconds) {
      ahead = milliseconds;
      const running = server;
      if (!running) return;
      const said = `clock set by ${milliseconds}\n`;
      const before = running.output().length;
      running.process.stdin?.write(`ahead ${milliseconds}\n`);
      while (!running.output().slice(before).includes(said))
        await new Promise((resolve) => setTimeout(resolve, 5));
    },
    async end() {
      await end('SIGTERM');
      process.off('exit', atExit);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
