import type { Tx } from '#server/db/database.ts';
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
  unedited: 't.version = 1',
  unpaid: 't.paid_total < t.amount',
  createdByOwner: 't.version = 1 and t.created_by_user_id = t.user_id',
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
  const list = columns.join(', ');
  const given = `jsonb_populate_recordset(null::${table}, $1::jsonb)`;
  const values = [JSON.stringify(records)];
  const moving = moves === 'all' ? columns.filter((name) => !key.includes(name)) : moves;
  const set = (from: string) => moving.map((name) => `${name} = ${from}.${name}`).join(', ');
  const joined = key.map((name) => `t.${name} = g.${name}`).join(' and ');
  const condition = only === undefined ? 'true' : conditions[only];
  if (later === 'replaced') await tx.query(`delete from ${table}`);
  if (later === 'renewed')
    await tx.query(
      `delete from ${table} t using ${given} g where ${joined} and ${conditions.unedited}`,
      values,
    );
  if (later === 'kept' && (await tx.query(`select 1 from ${table} limit 1`)).length > 0) {
    if (moving.length > 0)
      await tx.query(
        `update ${table} t set ${set('g')} from ${given} g where ${joined} and ${condition}`,
        values,
      );
    return;
  }
  const conflict =
    moving.length > 0
      ? `on conflict (${key.join(', ')}) do update set ${set('excluded')} where ${condition}`
      : 'on conflict do nothing';
  await tx.query(`insert into ${table} as t (${list}) select ${list} from ${given} ${conflict}`, values);
}
