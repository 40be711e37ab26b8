import pg from 'pg';
import { DatabaseBusy, STATEMENT_LIMIT, type Database, type Tx } from './database.ts';
import { columnParsers } from './values.ts';

/** Lock timeout in milliseconds: a waiting statement keeps its connection. */
const LOCK_LIMIT = 2_000;

type Runner = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>;

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : (columnParsers[oid] ?? pg.types.getTypeParser(oid, 'text')),
};

/** Statement texts are constants, so each is prepared once per connection under its own name. */
const names = new Map<string, string>();
function nameOf(text: string) {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `portal_${names.size}`));
  return name;
}

/** Canceled by timeout, shutting down or starting, no connection left, connection broken. */
const awayStates = /^(57014|57P0[123]|53300|08...)$/;
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
/** Driver errors without a code. */
const awayMessages =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string')
    return awayStates.test(error.code) || awayCodes.has(error.code);
  return awayMessages.test(error.message);
}

/** Runs work and turns timeouts and connection errors into a retryable one. */
async function inTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isAway(error) ? new DatabaseBusy('The database does not answer.', { cause: error }) : error;
  }
}

function handle(runner: Runner) {
  return {
    query: <R extends object>(text: string, values: readonly unknown[] = []) =>
      inTime(async () => {
        const answer = await runner.query<R & pg.QueryResultRow>({
          name: nameOf(text),
          text,
          values: [...values],
          types,
        });
        return answer.rows;
      }),
    arrays: (text: string, values: readonly unknown[] = []) =>
      inTime(async () => {
        const answer = await runner.query<unknown[]>({
          name: nameOf(text),
          text,
          values: [...values],
          rowMode: 'array',
          types,
        });
        return answer.rows;
      }),
  };
}

/** A PostgreSQL database behind a connection pool. */
export interface Postgres extends Database {
  readonly engine: 'postgres';
  readonly pool: pg.Pool;
}

/** Opens a pool on PostgreSQL 15 or later; throws when it cannot be reached. */
export async function openPostgres(url: string, limit = STATEMENT_LIMIT): Promise<Postgres> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    statement_timeout: limit,
    lock_timeout: Math.min(limit, LOCK_LIMIT),
    query_timeout: limit + 1_000,
    connectionTimeoutMillis: limit,
    idle_in_transaction_session_timeout: 4 * limit,
  });
  pool.on('error', () => {}); // a broken idle connection is replaced by the next query, which reports its own error
  const clients = new WeakMap<Tx, pg.PoolClient>();
  await pool.query('select 1');
  return {
    engine: 'postgres',
    pool,
    ...handle(pool),
    transaction: async (work) => {
      const client = await inTime(() => pool.connect());
      let broken = false;
      try {
        await inTime(() => client.query('begin'));
        const tx = handle(client) as Tx;
        clients.set(tx, client);
        const result = await work(tx);
        await inTime(() => client.query('commit'));
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => (broken = true));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    script: async (tx, text) => {
      await clients.get(tx)?.query(text);
    },
    close: () => pool.end(),
  };
}
