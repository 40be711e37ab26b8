import type { Tx } from '#server/db/database.ts';
import { fragment, identifier, joined, recordset, type Fragment } from '#server/db/fragment.ts';
import type { TableRecord } from '#server/board/boardFile.ts';

/**
 * What happens to the records of a table on a later day:
 * `replaced`: only the board writes it, so all are deleted and inserted;
 * `added`: new ones are inserted, and in the others only `moves` change;
 * `kept`: nothing is inserted once the table has rows, so what was deleted does not come back; `moves` change;
 * `renewed`: those that no member has edited are deleted and inserted.
 */
export type Later = 'replaced' | 'added' | 'kept' | 'renewed';

const conditions = {
  unedited: fragment`t.version = 1`,
  unpaid: fragment`t.paid_total < t.amount`,
  createdByOwner: fragment`t.version = 1 and t.created_by_user_id = t.user_id`,
} as const;

/** How a table of the demo is written. */
export interface Writing {
  readonly table: string;
  readonly key: readonly string[];
  readonly later: Later;
  /** The columns that move with the day; members may have edited all others. */
  readonly moves?: readonly string[] | 'all';
  /** In which rows they move; in all where it is absent. */
  readonly only?: keyof typeof conditions;
}

/** Writes records of the demo; the database reads each value as the type of its column. */
export async function writeDemo(
  tx: Tx,
  { table, key, later, moves = [], only }: Writing,
  records: readonly TableRecord[],
): Promise<void> {
  const columns = Object.keys(records[0] ?? {});
  const list = (names: readonly string[]) => joined(names.map(identifier));
  const into = identifier(table);
  const given = recordset(table, records);
  const moving = moves === 'all' ? columns.filter((name) => !key.includes(name)) : moves;
  const set = (from: Fragment) =>
    joined(moving.map((name) => fragment`${identifier(name)} = ${from}.${identifier(name)}`));
  const hasKey = joined(
    key.map((name) => fragment`t.${identifier(name)} = g.${identifier(name)}`),
    ' and ',
  );
  const condition = only === undefined ? fragment`true` : conditions[only];
  if (later === 'replaced') await tx.query`delete from ${into}`;
  if (later === 'renewed')
    await tx.query`delete from ${into} t using ${given} g where ${hasKey} and ${conditions.unedited}`;
  if (later === 'kept' && (await tx.query`select 1 from ${into} limit 1`).length > 0) {
    if (moving.length > 0)
      await tx.query`
        update ${into} t set ${set(fragment`g`)} from ${given} g where ${hasKey} and ${condition}`;
    return;
  }
  const conflict =
    moving.length > 0
      ? fragment`on conflict (${list(key)}) do update set ${set(fragment`excluded`)} where ${condition}`
      : fragment`on conflict do nothing`;
  await tx.query`insert into ${into} as t (${list(columns)}) select ${list(columns)} from ${given} ${conflict}`;
}
