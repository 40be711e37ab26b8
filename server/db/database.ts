/** One row of an answer, its columns by name. */
export type Row = Record<string, unknown>;

/** Something that runs SQL with `$1` placeholders. Instants arrive as ISO strings in UTC, days as `YYYY-MM-DD`. */
export interface Sql {
  query<R extends object = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** The same with rows as arrays of columns, which is what Drizzle maps from. */
  arrays(text: string, values?: readonly unknown[]): Promise<unknown[][]>;
}

declare const inside: unique symbol;

/**
 * A transaction. What must not run alone asks for a `Tx` by type, and inside of `transaction` only the `Tx`
 * may be used: the embedded database has one connection, so the outer handle would wait for itself.
 */
export interface Tx extends Sql {
  readonly [inside]: true;
}

export interface Database extends Sql {
  readonly engine: 'pglite' | 'postgres';
  /** Commits what `work` did, or undoes all of it when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs several statements at once; for migrations. */
  script(tx: Tx, text: string): Promise<void>;
  close(): Promise<void>;
}

/** The database did not answer in time, or not at all; the caller may try again soon. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

/** A statement may take this long, in milliseconds, before its caller is told to try again. */
export const STATEMENT_LIMIT = 5_000;

/** An error and what caused it, the outermost first: drizzle wraps whatever the database raises. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let each = error; each instanceof Error; each = each.cause) yield each;
}

/** The SQLSTATE of an error that the database raised, also of a wrapped one; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  for (const each of causesOf(error))
    if ('code' in each && typeof each.code === 'string' && /^[0-9A-Z]{5}$/.test(each.code)) return each.code;
  return undefined;
}
