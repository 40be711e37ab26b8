import { createServer, type Server } from 'node:http';
import { Server as SocketServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { configureBoard } from '#domain/board.ts';
import { createApp, type App } from './app.ts';
import { demoKeys, readKeys } from './auth/keys.ts';
import { writeBackup } from './db/backup.ts';
import { openDatabase } from './db/open.ts';
import { seedReference } from './db/reference/reference.ts';
import type { Demo } from './deps/demo.ts';
import { EnvironmentError, type Env } from './env.ts';
import { tidy } from './housekeeping.ts';
import { usualConnections, type ConnectionLimits } from './core/connectionLimits.ts';
import { serveConnections } from './http/connections.ts';
import { createLog, describe, type Log } from './core/log.ts';
import { openJournal } from './journal/journal.ts';
import type { Settings } from './core/settings.ts';
import { doubtsAbout } from './training/rulesCheck.ts';
import { folderMailer, smtpMailer } from './mail/mailer.ts';
import { createMetrics, serveMetrics } from './deps/metrics.ts';

const HOUR = 3_600_000;
const CLOSE_TIMEOUT_MS = 10_000;
/** A server that gets new connections all the time stops all the same, after this time in milliseconds. */
const ACCEPT_TIMEOUT_MS = 1_000;
const SHORT_TURN_MS = 1;
/**
 * How long a proxy in front of several servers may go on using the connections that it has open, in milliseconds. Longer
 * than the proxy keeps one idle (`keepalive_timeout` in `deploy/nginx.conf`): those that are left then are in no use.
 */
const DRAIN_MS = 3_000;

export interface RunningServer {
  /** Where it listens, such as `http://127.0.0.1:4000`. */
  readonly url: string;
  readonly app: App;
  /** Backs up the embedded database, and resolves to the file's path. */
  backup(): Promise<string>;
  /** Stops accepting, finishes requests in flight within ten seconds, then closes the database. */
  stop(): Promise<void>;
}

/** Creates a Node server for an app, not listening yet. */
function nodeServer(app: App, connections: ConnectionLimits): Server {
  const { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval } = connections;
  const server = createServer({
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    connectionsCheckingInterval,
  });
  const listener = getRequestListener((request, bindings) =>
    app.fetch(request, bindings as Parameters<App['fetch']>[1]),
  );
  serveConnections(server, (...exchange) => void listener(...exchange), app.networkOf, connections);
  return server;
}

/**
 * Resolves in a turn of the event loop that has just seen no new connection, or after a second. The system has connected
 * clients that the server has not accepted yet: it accepts one in each turn, and the system resets those that are left
 * when it stops listening.
 */
async function untilAccepted(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => void (accepted += 1);
  server.on('connection', count).on('drop', count);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const end = performance.now() + ACCEPT_TIMEOUT_MS;
  // The rest of this turn does not look for connections.
  await turn();
  let isQuiet = false;
  while (!isQuiet && performance.now() < end) {
    const [before, from] = [accepted, performance.now()];
    await turn();
    // In a long turn, another may have come after the server looked.
    isQuiet = accepted === before && performance.now() - from < SHORT_TURN_MS;
  }
  server.off('connection', count).off('drop', count);
}

/**
 * Stops accepting, and ends each connection with its next response. Idle ones are open for `drain` milliseconds more: a
 * proxy may be sending a write on one, which it does not send again.
 */
async function close(server: Server, drain: number): Promise<void> {
  const last = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await untilAccepted(server);
  // Not before: a proxy would need a new connection for each of its next requests.
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
  const idle = setTimeout(() => server.closeIdleConnections(), drain);
  await new Promise<void>((resolve) => {
    // `close` of an HTTP server ends idle connections at once.
    SocketServer.prototype.close.call(server, () => resolve());
  });
  clearTimeout(idle);
  clearTimeout(last);
}

/** Serves an app on a port; 0 takes any free one. */
export async function listen(
  app: App,
  port: number,
  host: string,
  connections = usualConnections,
  drain = 0,
): Promise<Pick<RunningServer, 'url' | 'stop'>> {
  const server = nodeServer(app, connections);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${taken}`, stop: () => close(server, drain) };
}

interface Start {
  /** The folder of the built portal; without it only the API is served. */
  readonly staticDir?: string;
  readonly onReady?: (server: RunningServer) => void;
  readonly log?: Log;
  /** Needed in demo mode. */
  readonly demo?: Demo;
}

/**
 * Opens the database, seeds the demo if it is one, and listens. The caller decides when to stop.
 *
 * @throws EnvironmentError, FolderTaken, CannotOpen, SchemaMismatch, or the system's error when the port is taken.
 */
export async function startServer(
  env: Env,
  { staticDir, onReady, log = createLog(), demo }: Start = {},
): Promise<RunningServer> {
  const settings: { -readonly [Name in keyof Settings]: Settings[Name] } = { ...env.settings };
  if (settings.demo && !demo)
    throw new EnvironmentError('This server has no demo: set DEMO=false, or install the folder server/demo.');
  const { db, migration } = await openDatabase(env, (text) => log.warn(text));
  let app: App | undefined;
  let measuring: Awaited<ReturnType<typeof serveMetrics>> | undefined;
  try {
    await seedReference(db);
    for (const doubt of await doubtsAbout(db, settings.trainingRules)) log.warn(doubt);
    // The demo's deadlines and papers are the board's.
    configureBoard(settings.board);
    if (settings.demo) await demo?.seed(db, Date.now);
    const keys =
      env.signingKey === undefined ? await demoKeys(db) : readKeys(env.signingKey, env.acceptedKey);
    const mailer =
      env.smtpUrl === undefined ? folderMailer(join(env.dataDir, 'outbox')) : smtpMailer(env.smtpUrl);
    const paymentSecret = env.paymentSecret ?? (settings.demo ? await demo?.paymentSecret(db) : undefined);
    // PostgreSQL flushes to disk itself.
    const journal = db.engine === 'pglite' ? await openJournal(join(env.dataDir, 'journal')) : undefined;
    const metrics = env.metricsPort === undefined ? undefined : createMetrics(db, migration);
    const made = createApp({
      db,
      keys,
      settings,
      mailer,
      log,
      ...(journal && { journal }),
      ...(env.mailSecret !== undefined && { mailSecret: env.mailSecret }),
      ...(paymentSecret !== undefined && { paymentSecret }),
      ...(staticDir !== undefined && { staticDir }),
      ...(metrics && { metrics }),
      ...(demo && { demo }),
    });
    app = made;
    await made.start();
    // After the journal was replayed and cut to its last days, which the keys in the database tell from what is missing.
    await tidy(db, Date.now());
    made.endTests();
    // Before the server listens: a start that fails must leave nothing that answers.
    measuring = metrics && (await serveMetrics(metrics, env.metricsPort ?? 0, env.metricsHost));
    if (measuring) log.info('metrics', { port: measuring.port });
    const { url, stop } = await listen(
      made,
      env.port,
      env.host,
      settings.connections,
      // The embedded database has one server.
      db.engine === 'postgres' ? DRAIN_MS : 0,
    );
    // The port is known only now; links to the portal and the way back from the card page need it.
    if (env.port === 0 && new URL(settings.portalUrl).port === '0') settings.portalUrl = url;
    const hourly = setInterval(() => {
      const work = settings.demo ? demo?.seed(db, Date.now) : undefined;
      const failed = (error: unknown) => log.error('housekeeping failed', { error: describe(error) });
      Promise.resolve(work)
        .catch(failed)
        .then(() => tidy(db, Date.now(), { keepsKeys: journal !== undefined }))
        .then(() => made.endTests())
        .catch(failed);
    }, HOUR);
    hourly.unref();
    const running: RunningServer = {
      url,
      app: made,
      backup: () => writeBackup(db, env.dataDir, Date.now()),
      async stop() {
        clearInterval(hourly);
        await measuring?.stop();
        await stop();
        await made.close();
      },
    };
    onReady?.(running);
    return running;
  } catch (error) {
    await measuring?.stop();
    // The app may have started background work that needs the database.
    await (app ?? db).close();
    throw error;
  }
}

/** Startup errors whose message is meant for people, not for programmers. */
const plainErrors = new Set(['FolderTaken', 'CannotOpen', 'SchemaMismatch', 'EnvironmentError']);

/**
 * What to print when a start fails: the message for people if there is one, otherwise the loggable part of
 * the error.
 */
export function explainStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (plainErrors.has(error.name)) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE')
    return `Another program is using ${'port' in error ? `port ${String(error.port)}` : 'this port'}. Set PORT, or METRICS_PORT, to a different one.`;
  return JSON.stringify(describe(error), null, 2);
}
