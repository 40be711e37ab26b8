import { statementOf, type Bound, type Fragment } from './fragment.ts';
import { namedRows, type Answer } from './columns.ts';

/** One result row, its columns by name in camel case. */
export type Row = Record<string, unknown>;

/** Refuses a member that no row has: columns in snake case become members in camel case. */
type InCamelCase<R> = {
  [Name in keyof R]: Name extends `${string}_${infer Rest}`
    ? Rest extends Uncapitalize<Rest>
      ? never
      : R[Name]
    : R[Name];
};

/** Runs a text with `$1` placeholders. */
export type Run = (text: string, values: readonly unknown[]) => Promise<Answer>;

type Query = <R extends InCamelCase<R> = Row>(
  strings: TemplateStringsArray,
  ...values: readonly (Bound | Fragment)[]
) => Promise<R[]>;

/** Runs SQL. Timestamps are ISO strings in UTC, days are `YYYY-MM-DD`. */
export interface Sql {
  /**
   * The rows of a statement: `query<Term>` + "`select term_id from terms where user_id = ${userId}`" binds the value
   * and reads `term_id` as `termId`.
   */
  readonly query: Query;
  /** What runs the statements of `query`; tests wrap it. */
  readonly run: Run;
}

/** Queries whose statements a function runs. */
export function queriesBy(run: Run): Sql {
  async function query<R extends InCamelCase<R> = Row>(
    strings: TemplateStringsArray,
    ...bound: readonly (Bound | Fragment)[]
  ): Promise<R[]> {
    const { text, values } = statementOf(strings, bound);
    return namedRows<R>(await run(text, values));
  }
  return { query, run };
}

declare const inside: unique symbol;

/**
 * A transaction. Code that needs one takes a `Tx` as a parameter. Inside `transaction` use only the `Tx`: the
 * embedded database has one connection, so the outer handle would deadlock.
 */
export interface Tx extends Sql {
  readonly [inside]: true;
}

export interface Database extends Sql {
  readonly engine: 'pglite' | 'postgres';
  /** Commits what `work` did, or rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs several statements in one string; for migrations. */
  script(tx: Tx, text: string): Promise<void>;
  /** The embedded database as a compressed archive, as of one moment; other statements wait meanwhile. */
  dump?(): Promise<Blob>;
  close(): Promise<void>;
}

/** The database did not respond, or not in time; the caller may retry soon. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

/**
 * The connection was lost while a transaction was committed, so nobody knows whether it counts. The caller repeats the
 * request with its idempotency key, and finds either all of it or nothing.
 */
export class CommitUnknown extends DatabaseBusy {}

/** Statement timeout in milliseconds, after which the caller is asked to retry. */
export const STATEMENT_LIMIT = 5_000;

/** An error and its causes, the outermost first: an error of a driver may be wrapped. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let each = error; each instanceof Error; each = each.cause) yield each;
}

/** The SQLSTATE of a database error, also of a wrapped one; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  for (const each of causesOf(error))
    if ('code' in each && typeof each.code === 'string' && /^[0-9A-Z]{5}$/.test(each.code)) return each.code;
  return undefined;
}
