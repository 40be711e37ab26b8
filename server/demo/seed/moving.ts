import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/db/database.ts';
import { typed } from '#server/db/typed.ts';

const ROWS = 100;

interface Rule<T extends PgTable> {
  /** The columns that identify a row. */
  readonly key: readonly (keyof T['_']['columns'] & string)[];
  /** The columns to update in an existing row; users may have edited all others. */
  readonly move: readonly (keyof T['_']['columns'] & string)[];
}

/** Upserts demo rows: inserts new ones, and in existing ones updates only the columns that move with the day. */
export async function put<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly PgInsertValue<T>[],
  { key, move }: Rule<T>,
): Promise<void> {
  const columns = getTableColumns(table);
  const target = key.map((name) => columns[name]!); // its names are checked by the type above
  const set: Record<string, SQL> = Object.fromEntries(
    move.map((name) => [name, sql.raw(`excluded."${columns[name]!.name}"`)]),
  );
  for (let start = 0; start < rows.length; start += ROWS) {
    const insert = typed(tx)
      .insert(table)
      .values(rows.slice(start, start + ROWS));
    if (move.length > 0) await insert.onConflictDoUpdate({ target, set });
    else await insert.onConflictDoNothing();
  }
}
