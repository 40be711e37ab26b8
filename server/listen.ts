import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createApp, type App } from './app.ts';
import { demoKeys, readKeys } from './auth/keys.ts';
import { openDatabase } from './db/open.ts';
import { seedReference } from './db/seed/reference.ts';
import { seedDemo } from './db/seed/seed.ts';
import { demoPaymentSecret } from './billing/paymentPage.ts';
import type { Env } from './env.ts';
import { tidy } from './housekeeping.ts';
import { limitConnections, usualConnections, type ConnectionLimits } from './http/connections.ts';
import { createLog, describe, type Log } from './http/log.ts';
import { openJournal } from './journal/journal.ts';
import type { Settings } from './settings.ts';
import { folderMailer, smtpMailer } from './mail/mailer.ts';

const HOUR = 3_600_000;
const PATIENCE = 10_000;

export interface RunningServer {
  /** Where it listens, such as `http://127.0.0.1:4000`. */
  readonly url: string;
  readonly app: App;
  /** Stops accepting, finishes what is under way within ten seconds, then closes the database. */
  stop(): Promise<void>;
}

/** Makes a Node server of an app, without listening yet. */
function nodeServer(app: App, connections: ConnectionLimits): Server {
  const { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval } = connections;
  const server = createAdaptorServer({
    fetch: (request, bindings) => app.fetch(request, bindings as Parameters<App['fetch']>[1]),
    serverOptions: { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval },
  }) as Server;
  limitConnections(server, connections);
  return server;
}

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    // Whoever is being answered right now learns not to send more on the same connection.
    server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
    const patience = setTimeout(() => server.closeAllConnections(), PATIENCE);
    server.close(() => {
      clearTimeout(patience);
      resolve();
    });
    server.closeIdleConnections();
  });

/** Listens with an app on a port; 0 takes any free one. */
export async function listen(
  app: App,
  port: number,
  host: string,
  connections = usualConnections,
): Promise<Pick<RunningServer, 'url' | 'stop'>> {
  const server = nodeServer(app, connections);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${taken}`, stop: () => closed(server) };
}

interface Start {
  /** The folder of the built portal; without it only the API is served. */
  readonly staticDir?: string;
  readonly onReady?: (server: RunningServer) => void;
  readonly log?: Log;
}

/**
 * Opens the database, seeds the demo where it is one, and listens. The caller decides when to stop.
 *
 * @throws FolderTaken, CannotOpen, SchemaMismatch, or the system's error when the port is taken.
 */
export async function startServer(
  env: Env,
  { staticDir, onReady, log = createLog() }: Start = {},
): Promise<RunningServer> {
  const settings: { -readonly [Name in keyof Settings]: Settings[Name] } = { ...env.settings };
  const { db, migration } = await openDatabase(env, (text) => log.warn(text));
  let app: App | undefined;
  try {
    await seedReference(db);
    if (settings.demo) await seedDemo(db, Date.now);
    await tidy(db, Date.now());
    const keys = env.signingKey === undefined ? await demoKeys(db) : readKeys(env.signingKey);
    const mailer =
      env.smtpUrl === undefined ? folderMailer(join(env.dataDir, 'outbox')) : smtpMailer(env.smtpUrl);
    const paymentSecret = env.paymentSecret ?? (settings.demo ? await demoPaymentSecret(db) : undefined);
    // PostgreSQL waits for the disk itself.
    const journal = db.engine === 'pglite' ? await openJournal(join(env.dataDir, 'journal')) : undefined;
    const made = createApp({
      db,
      migration,
      keys,
      settings,
      mailer,
      log,
      ...(journal && { journal }),
      ...(paymentSecret !== undefined && { paymentSecret }),
      ...(staticDir !== undefined && { staticDir }),
    });
    app = made;
    await made.start();
    const { url, stop } = await listen(made, env.port, env.host, settings.connections);
    // Which port was free is known only now, and people must be led back to it.
    if (env.port === 0 && new URL(settings.portalUrl).port === '0') settings.portalUrl = url;
    const hourly = setInterval(() => {
      const work = settings.demo ? seedDemo(db, Date.now) : Promise.resolve();
      work
        .then(() => tidy(db, Date.now()))
        .catch((error: unknown) => log.error('housekeeping failed', { error: describe(error) }));
    }, HOUR);
    hourly.unref();
    const running: RunningServer = {
      url,
      app: made,
      async stop() {
        clearInterval(hourly);
        await stop();
        await made.close();
      },
    };
    onReady?.(running);
    return running;
  } catch (error) {
    // An app has begun work by now that needs the database until it ends.
    await (app ?? db).close();
    throw error;
  }
}

/** The errors of a start whose message is a sentence for people, not for programmers. */
const plainErrors = new Set(['FolderTaken', 'CannotOpen', 'SchemaMismatch', 'EnvironmentError']);

/** What to print when a start fails: a sentence where there is one, else what of the error may be logged. */
export function explainStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (plainErrors.has(error.name)) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE')
    return 'The port is in use by another program; set PORT to another one.';
  return JSON.stringify(describe(error), null, 2);
}
