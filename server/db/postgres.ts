import pg from 'pg';
import {
  CommitUnknown,
  DatabaseBusy,
  queriesBy,
  STATEMENT_LIMIT,
  type Database,
  type Tx,
} from './database.ts';
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

/**
 * Canceled or ended by a timeout; terminated, shutting down or starting; now a standby; no memory or connection left;
 * connection broken.
 */
const awayStates = /^(57014|57P0[1-5]|25006|25P0[34]|53[23]00|08...)$/;
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Driver errors without a code. */
const awayMessages =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;

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

/** Commits; the caller cannot know whether a commit counts whose answer got lost. */
async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    throw isAway(error)
      ? new CommitUnknown('The database did not confirm the commit.', { cause: error })
      : error;
  }
}

/**
 * What the SQL of this server relies on, whatever the settings of the database or the role are: values in these formats,
 * and transactions that write and wait for each other's locks instead of failing.
 */
const sessionSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO,MDY',
  IntervalStyle: 'postgres',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read\\ committed',
  default_transaction_read_only: 'off',
  default_transaction_deferrable: 'off',
} as const;

/** The URL with these session settings after the ones that it has itself, so that these count. */
function withSettings(url: string, settings: Readonly<Record<string, string>>): string {
  const known = new URL(url);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const own = known.searchParams.get('options');
  known.searchParams.set('options', [...(own === null ? [] : [own]), ...options].join(' '));
  return known.href;
}

/**
 * The schema in which the role creates tables. It is fixed for all connections, so that a search path that is changed
 * later does not lead to other tables.
 *
 * @throws NoSchema if the search path leads to none.
 */
async function schemaOf(url: string, limit: number): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limit,
    query_timeout: limit,
  });
  client.on('error', () => {}); // the query reports it
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string | null }>('select current_schema() as name');
    const name = rows[0]?.name ?? null;
    if (name === null) throw new NoSchema('The search path of the role names no schema that exists.');
    return name;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The role of DATABASE_URL has no schema for its tables. */
export class NoSchema extends Error {
  override readonly name = 'NoSchema';
}

/** A name inside `options`: quoted for SQL, with spaces and backslashes escaped for the command line. */
const quotedName = (name: string) => `"${name.replaceAll('"', '""')}"`.replaceAll(/[\\ ]/g, String.raw`\$&`);

/** @param isNamed whether statements may stay prepared: a later one of this session may have another connection else. */
function handle(runner: Runner, isNamed: boolean) {
  const prepared = (text: string) => (isNamed ? { name: nameOf(text) } : {});
  return queriesBy((text, values) =>
    inTime(async () => {
      const { fields, rows } = await runner.query<unknown[]>({
        ...prepared(text),
        text,
        values: [...values],
        rowMode: 'array',
        types,
      });
      return { columns: fields, rows };
    }),
  );
}

/** A PostgreSQL database behind a connection pool. */
export interface Postgres extends Database {
  readonly engine: 'postgres';
  readonly pool: pg.Pool;
}

/** The time limits of a session, in milliseconds. */
const limitsOf = (limit: number) => ({
  statement_timeout: limit,
  lock_timeout: Math.min(limit, LOCK_LIMIT),
  idle_in_transaction_session_timeout: 4 * limit,
});

/**
 * The session settings of a role do not fit. Behind a pooler that shares connections, a session cannot have its own.
 */
export class RoleSettings extends Error {
  override readonly name = 'RoleSettings';
}

/** @throws RoleSettings with the statements that make them fit. */
async function requireRoleSettings(pool: pg.Pool, limit: number): Promise<void> {
  const needed = Object.entries({ ...sessionSettings, ...limitsOf(limit) }).map(
    ([name, value]) => [name, String(value).replaceAll('\\', '')] as const,
  );
  const { rows } = await pool.query<{ name: string; value: string; role: string }>(
    `select s.name, s.setting as value, current_user as role from pg_settings s where s.name = any($1)`,
    [needed.map(([name]) => name)],
  );
  const plain = (text: string) => text.replaceAll(' ', '').toLowerCase();
  const wrong = needed.filter(([name, value]) => {
    const present = rows.find((row) => row.name === name)?.value ?? '';
    // Any limit will do; 0 is none.
    return name.endsWith('_timeout') ? present === '0' : plain(present) !== plain(value);
  });
  const role = pg.escapeIdentifier(rows[0]?.role ?? '');
  if (wrong.length > 0)
    throw new RoleSettings(
      ['Behind a pooler, sessions have the settings of their role. Set them, and restart the pooler:']
        .concat(wrong.map(([name, value]) => `alter role ${role} set ${name} = ${pg.escapeLiteral(value)};`))
        .join('\n'),
    );
}

export interface PostgresOptions {
  /** In milliseconds. */
  readonly limit?: number;
  /** The URL leads to a pooler that gives each transaction another connection, such as PgBouncer. */
  readonly isPooled?: boolean;
}

/**
 * Opens a pool on PostgreSQL 15 or later; throws when it cannot be reached.
 *
 * @throws NoSchema, RoleSettings.
 */
export async function openPostgres(
  url: string,
  { limit = STATEMENT_LIMIT, isPooled = false }: PostgresOptions = {},
): Promise<Postgres> {
  const search_path = quotedName(await schemaOf(url, limit));
  const pool = new pg.Pool({
    connectionString: isPooled ? url : withSettings(url, { ...sessionSettings, search_path }),
    max: 10,
    ...(!isPooled && limitsOf(limit)),
    query_timeout: limit + 1_000,
    connectionTimeoutMillis: limit,
  });
  pool.on('error', () => {}); // a broken idle connection is replaced by the next query, which reports its own error
  // The pool itself listens to idle connections only; a lost one that nobody listens to would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const clients = new WeakMap<Tx, pg.PoolClient>();
  try {
    await (isPooled ? requireRoleSettings(pool, limit) : pool.query('select 1'));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    engine: 'postgres',
    pool,
    ...handle(pool, !isPooled),
    transaction: async (work) => {
      const client = await inTime(() => pool.connect());
      let broken = false;
      const onLost = () => (broken = true);
      client.on('error', onLost);
      try {
        await inTime(() => client.query('begin'));
        const tx = handle(client, !isPooled) as Tx;
        clients.set(tx, client);
        const result = await work(tx);
        await commit(client);
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => (broken = true));
        throw error;
      } finally {
        client.off('error', onLost);
        client.release(broken);
      }
    },
    script: async (tx, text) => {
      await clients.get(tx)?.query(text);
    },
    close: () => pool.end(),
  };
}
