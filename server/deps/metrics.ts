import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { SecurityEvent } from '#server/auth/securityEvents.ts';
import type { Database } from '#server/db/database.ts';

/** What Prometheus reads of this instance. Nothing in it names a person: calls and events are names of the code. */
export interface Metrics {
  /** A response to a call of the contract, by its name. */
  observe(call: string, status: number, seconds: number): void;
  /** A security event, such as a sign-in that was refused. */
  count(event: SecurityEvent): void;
  /** All metrics in Prometheus's text format, and its media type. */
  read(): Promise<{ text: string; type: string }>;
}

/** From 5 ms to 10 s, as a person waits. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface MailRow {
  readonly waiting: number;
  readonly age: number;
  readonly undelivered: number;
}

/**
 * Creates the metrics of an instance: requests by call and status, security events, the mail queue, the connections to
 * PostgreSQL, and Node's own (memory, processor time, delay of the event loop).
 */
export function createMetrics(
  db: Database & { readonly pool?: { totalCount: number; idleCount: number; waitingCount: number } },
  migration: number,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'portal_request_seconds',
    help: 'Time until a call was answered, by its name in the contract and the status.',
    labelNames: ['call', 'status'],
    buckets,
    registers,
  });
  const events = new Counter({
    name: 'portal_security_events_total',
    help: 'Security events, such as sign-in-failed or sign-in-locked.',
    labelNames: ['event'],
    registers,
  });
  const waiting = new Gauge({
    name: 'portal_mails_waiting',
    help: 'Mails that are not sent yet.',
    registers,
  });
  const undelivered = new Gauge({
    name: 'portal_mails_undelivered',
    help: 'Mails of the last 30 days that were given up or came back.',
    registers,
  });
  // The queue is read once for the three of them.
  registry.registerMetric(
    new Gauge({
      name: 'portal_mail_oldest_seconds',
      help: 'Age of the oldest mail that is not sent yet; 0 without one.',
      registers: [],
      async collect() {
        const [row] = await db.query<MailRow>`
          select (count(*) filter (where next_try_at is not null))::integer as waiting,
          coalesce(extract(epoch from now() - min(created_at) filter (where next_try_at is not null)), 0)::float8 as age,
          (count(*) filter (where undelivered_at is not null))::integer as undelivered from queued_mails`;
        this.set(Math.max(0, row?.age ?? 0));
        waiting.set(row?.waiting ?? 0);
        undelivered.set(row?.undelivered ?? 0);
      },
    }),
  );
  const schema = new Gauge({ name: 'portal_schema_version', help: 'The last migration.', registers });
  schema.set(migration);
  const { pool } = db;
  if (pool)
    registry.registerMetric(
      new Gauge({
        name: 'portal_database_connections',
        help: 'Connections of the pool: all, idle, and requests that wait for one.',
        labelNames: ['state'],
        registers: [],
        collect() {
          this.set({ state: 'all' }, pool.totalCount);
          this.set({ state: 'idle' }, pool.idleCount);
          this.set({ state: 'waiting' }, pool.waitingCount);
        },
      }),
    );
  return {
    observe: (call, status, seconds) => requests.observe({ call, status: String(status) }, seconds),
    count: (event) => events.inc({ event }),
    async read() {
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}

/**
 * Serves `GET /metrics` on a port of its own, which strangers must not reach; 503 while the database does not answer.
 *
 * @returns the port, and how to stop.
 */
export async function serveMetrics(
  { read }: Pick<Metrics, 'read'>,
  port: number,
  host: string,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      ({ text, type }) => response.writeHead(200, { 'content-type': type }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
