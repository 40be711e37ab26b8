import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/db/database.ts';
import { typed } from '#server/db/typed.ts';

const ROWS = 100;

interface Rule<T extends PgTable> {
  /** What tells two rows apart. */
  readonly key: readonly (keyof T['_']['columns'] & string)[];
  /** What a row that is there already takes over; everything else in it belongs to whoever changed it. */
  readonly move: readonly (keyof T['_']['columns'] & string)[];
}

/** Puts rows of the demo: new ones whole, and of those that are there only what moves with the day. */
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
