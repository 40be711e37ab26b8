import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe } from 'vitest';
import type { Grant } from '#contract/access/users.ts';
import { createApp, type App } from '#server/app.ts';
import { newKey, readKeys, type Keys } from '#server/auth/keys.ts';
import { queriesBy, type Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPglite } from '#server/db/pglite.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { demoPassword } from '#server/demo/seed/password.ts';
import { seedReference } from '#server/db/reference/reference.ts';
import { demo } from '#server/demo/demo.ts';
import { createLog } from '#server/core/log.ts';
import { openJournal } from '#server/journal/journal.ts';
import { listen } from '#server/listen.ts';
import { folderMailer, memoryMailer, type SentMail } from '#server/mail/mailer.ts';
import { defaultSettings, type Settings } from '#server/core/settings.ts';
import { waitsFor } from '../waitsFor.ts';
import { nameOfCopy, preparedCopy, preparedTemplate } from './preparedDatabase.ts';
import { COPIES, openShared } from './sharedDatabase.ts';

export type Engine = Database['engine'];

const databaseUrl = process.env.TEST_DATABASE_URL;

const onPostgres = 'PostgreSQL; needs TEST_DATABASE_URL';

/**
 * Runs a suite on both databases, for what SQL, locks or transactions decide; without TEST_DATABASE_URL the second one
 * is reported as skipped.
 */
export function onBothEngines(title: string, suite: (engine: Engine) => void): void {
  describe(`${title} (PGlite)`, () => {
    suite('pglite');
  });
  describe.skipIf(!databaseUrl)(`${title} (${onPostgres})`, () => {
    waitsFor('PostgreSQL, a process of its own');
    suite('postgres');
  });
}

/** Runs a suite on the embedded database, and in `npm run test:full` on PostgreSQL too. */
export function onAnyEngine(title: string, suite: (engine: Engine) => void): void {
  describe(`${title} (PGlite)`, () => {
    suite('pglite');
  });
  describe.skipIf(!databaseUrl)(`${title} (${onPostgres})`, { tags: ['full'] }, () => {
    waitsFor('PostgreSQL, a process of its own');
    suite('postgres');
  });
}

/** Throws when code inside a transaction uses the outer handle, which would hang on PGlite. */
function refuseNesting(db: Database): Database {
  const inside = new AsyncLocalStorage<true>();
  const refuse = () => {
    if (inside.getStore()) throw new Error('The outer database handle was used inside a transaction.');
  };
  return {
    ...db,
    ...queriesBy(async (text, values) => {
      refuse();
      return await db.run(text, values);
    }),
    async transaction(work) {
      refuse();
      return await db.transaction((tx) => inside.run(true, () => work(tx)));
    },
  };
}

async function openCluster(isPrepared = false): Promise<Database> {
  if (databaseUrl === undefined) throw new Error('TEST_DATABASE_URL is not set.');
  const template = isPrepared ? ` template ${await preparedTemplate(databaseUrl)}` : '';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`create database ${name}${template}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const db = await openPostgres(url.href);
  const close = async () => {
    await db.close();
    await admin(`drop database ${name} with (force)`);
  };
  return { ...db, close };
}

/** An empty database, in memory or of its own in the cluster. */
export async function openEmpty(engine: Engine): Promise<Database> {
  if (engine === 'postgres') return await openCluster();
  // A copy without its tables is opened in a fraction of the time in which an empty one is made.
  const db = await openPglite(undefined, undefined, await preparedCopy());
  await db.transaction((tx) =>
    db.script(tx, `drop schema ${COPIES} cascade; drop schema public cascade; create schema public;`),
  );
  return db;
}

/** The same with its tables and most of the demo, if that is faster. */
async function openPrepared(engine: Engine, folder: string | undefined): Promise<Database> {
  if (engine === 'postgres') return await openCluster(true);
  if (folder !== undefined && existsSync(folder)) return await openPglite(folder);
  const open = async () => await openPglite(folder, undefined, await preparedCopy());
  return folder === undefined ? await openShared(nameOfCopy(), open) : await open();
}

export interface TestAppOptions {
  readonly engine?: Engine;
  /** Mounts `POST /faults` and the like. */
  readonly faults?: boolean;
  readonly settings?: Partial<Settings>;
  readonly staticDir?: string;
  /** Keeps the embedded database and its journal in a folder, instead of a database in memory. */
  readonly dataDir?: string;
  /** Keeps mails as files in a folder, as the demo does, instead of in memory. */
  readonly mailFolder?: string;
  /** Replaces or wraps the database, to simulate failures. */
  readonly wrap?: (db: Database) => Database;
}

export interface SignedIn extends Grant {
  /** Headers that carry the access token. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A server in this process, with its demo data, a clock that tests set, and a mailbox that they read. */
export interface TestApp {
  readonly app: App;
  readonly db: Database;
  readonly keys: Keys;
  readonly lines: readonly string[];
  /** Milliseconds that the server's clock is ahead of the real one. */
  clock: { ahead: number };
  /** Sends a request by path; an object as `json` becomes a JSON body. */
  fetch(path: string, init?: RequestInit & { json?: unknown }): Promise<Response>;
  signIn(userName: string, password?: string): Promise<SignedIn>;
  /** Mails so far, newest first, once all pending ones are sent. */
  mails(): Promise<SentMail[]>;
  /** Listens on a free port of 127.0.0.1. */
  listen(): Promise<{ url: string; stop(): Promise<void> }>;
  close(): Promise<void>;
}

const generous = { points: 1_000_000, seconds: 60 };

/** The secret shared by a test's server and its card page. */
export const paymentSecret = 'a secret of the tests, long enough for anybody';

/** Signs reports of mails that came back. */
export const mailSecret = 'a secret for reports of mails that came back';

/** Rate limits that no test reaches by accident. */
export const relaxedLimits: Settings['limits'] = {
  signInPerAccount: generous,
  signInPerAddress: generous,
  refresh: generous,
  signInElsewhere: generous,
  signInSlowed: generous,
  recovery: generous,
  recoveryPerAddress: generous,
  upload: generous,
  pdf: generous,
};

/** Starts a server in this process; close it when done. */
export async function startTestApp({
  engine = 'pglite',
  faults = false,
  settings,
  staticDir,
  dataDir,
  mailFolder,
  wrap = (db) => db,
}: TestAppOptions = {}): Promise<TestApp> {
  const folder = dataDir === undefined ? undefined : join(dataDir, 'database');
  const opened = await openPrepared(engine, folder);
  const journal = dataDir === undefined ? undefined : await openJournal(join(dataDir, 'journal'));
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  await migrate(opened);
  await seedReference(opened);
  await demo.seed(opened, now);
  const db = wrap(refuseNesting(opened));
  const mailer = mailFolder === undefined ? memoryMailer(now) : folderMailer(mailFolder, now);
  const keys = readKeys(newKey());
  const lines: string[] = [];
  const app = createApp({
    db,
    demo,
    paymentSecret,
    mailSecret,
    keys,
    mailer,
    clock: now,
    log: createLog((line) => lines.push(line)),
    settings: {
      ...defaultSettings,
      demo: true,
      checkAnswers: true,
      identityMilliseconds: 0,
      limits: relaxedLimits,
      faultSwitches: faults,
      paymentUrl: '/payment',
      ...settings,
    },
    ...(journal && { journal }),
    ...(staticDir !== undefined && { staticDir }),
  });
  await app.start();

  const send: TestApp['fetch'] = async (path, { json, ...init } = {}) => {
    const headers = new Headers(init.headers);
    if (json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const request = new Request(new URL(path, 'http://portal.test'), { ...init, ...body, headers });
    if (!(init.body instanceof FormData)) return await app.fetch(request);
    // As bytes: since undici 7.20 (Node 24) canceling the stream of a form is an unhandled error.
    return await app.fetch(
      new Request(request, { method: request.method, body: await request.arrayBuffer() }),
    );
  };

  return {
    app,
    db,
    keys,
    lines,
    clock,
    fetch: send,
    async signIn(userName, password = demoPassword) {
      const response = await send('/api/users/authenticate', {
        method: 'POST',
        json: { userName, password },
      });
      if (!response.ok) throw new Error(`${userName} was not let in: ${await response.text()}`);
      const grant = (await response.json()) as Grant;
      return { ...grant, headers: { authorization: `Bearer ${grant.access_token}` } };
    },
    async mails() {
      await app.settled();
      return (await mailer.outbox?.list()) ?? [];
    },
    listen: () => listen(app, 0, '127.0.0.1', settings?.connections),
    close: () => app.close(),
  };
}
