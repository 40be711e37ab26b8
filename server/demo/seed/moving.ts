import type { Tx } from '#server/db/database.ts';
import { fragment, fromExcluded, identifier, inserted, joined, type NewRow } from '#server/db/fragment.ts';
import { columnOf } from '#server/db/columns.ts';

const ROWS = 100;

interface Rule<Row> {
  /** The columns that identify a row. */
  readonly key: readonly (keyof Row & string)[];
  /** The columns to update in an existing row; users may have edited all others. */
  readonly move: readonly (keyof Row & string)[];
}

/** Upserts demo rows: inserts new ones, and in existing ones updates only the columns that move with the day. */
export async function put<Row extends NewRow>(
  tx: Tx,
  table: string,
  rows: readonly Row[],
  { key, move }: Rule<Row>,
): Promise<void> {
  const target = joined(key.map((name) => identifier(columnOf(name))));
  const conflict =
    move.length > 0
      ? fragment`on conflict (${target}) do update set ${fromExcluded(move)}`
      : fragment`on conflict do nothing`;
  for (let start = 0; start < rows.length; start += ROWS)
    await tx.query`
      insert into ${identifier(table)} ${inserted(rows.slice(start, start + ROWS))} ${conflict}`;
}
