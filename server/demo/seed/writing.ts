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

export interface Writing {
  readonly table: string;
  readonly key: readonly string[];
  readonly later: Later;
  /** The columns that move with the day; members may have edited all others. */
  readonly moves?: readonly string[];
  /** A column that must be the same in the database and in the record, or `moves` stay. */
  readonly same?: string;
  /** Whether `moves` stay in rows that a member has edited. */
  readonly unedited?: boolean;
}

/** Writes records of the demo; the database reads each value as the type of its column. */
export async function writeDemo(
  tx: Tx,
  { table, key, later, moves = [], same, unedited = false }: Writing,
  records: readonly TableRecord[],
): Promise<void> {
  const columns = Object.keys(records[0] ?? {});
  const list = columns.join(', ');
  const given = `jsonb_populate_recordset(null::${table}, $1::jsonb)`;
  const values = [JSON.stringify(records)];
  const set = (from: string) => moves.map((name) => `${name} = ${from}.${name}`).join(', ');
  const conditions = [
    ...(unedited ? ['t.version = 1'] : []),
    ...(same === undefined ? [] : [`t.${same} = excluded.${same}`]),
  ];
  const joined = key.map((name) => `t.${name} = g.${name}`).join(' and ');
  if (later === 'replaced') await tx.query(`delete from ${table}`);
  if (later === 'renewed')
    await tx.query(`delete from ${table} t using ${given} g where ${joined} and t.version = 1`, values);
  if (later === 'kept' && (await tx.query(`select 1 from ${table} limit 1`)).length > 0) {
    if (moves.length > 0)
      await tx.query(
        `update ${table} t set ${set('g')} from ${given} g where ${[joined, ...conditions].join(' and ')}`,
        values,
      );
    return;
  }
  const when = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  const change =
    moves.length > 0 ? `(${key.join(', ')}) do update set ${set('excluded')}${when}` : 'do nothing';
  await tx.query(
    `insert into ${table} as t (${list}) select ${list} from ${given} on conflict ${change}`,
    values,
  );
}
