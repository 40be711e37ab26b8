import type { Sql, Tx } from '#server/db/database.ts';
import type { TableRecord, Target } from './boardFile.ts';

/** How many records of a kind an import wrote. */
export interface Written {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly deleted: number;
}

/** Records in one statement; thousands would take longer than a statement may. */
const AT_ONCE = 2_000;

const chunks = function* <T>(all: readonly T[], size = AT_ONCE): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
};

/**
 * Writes records into a table, and counts what that changes. The database reads each value as the type of its column.
 * A target that replaces deletes what it has of the values that the records name.
 */
export async function writeRecords(
  tx: Tx,
  { table, key, replaces, atOnce }: Pick<Target<never>, 'table' | 'key' | 'replaces' | 'atOnce'>,
  records: readonly TableRecord[],
): Promise<Written> {
  const columns = Object.keys(records[0] ?? {});
  const others = columns.filter((name) => !key.includes(name));
  const list = (names: readonly string[], of = '') => names.map((name) => `${of}${name}`).join(', ');
  const given = `given as (select ${list(columns)} from jsonb_populate_recordset(null::${table}, $1::jsonb))`;
  const differs =
    others.length > 0 ? `(${list(others, 't.')}) is distinct from (${list(others, 'g.')})` : 'false';
  const joined = key.map((name) => `t.${name} = g.${name}`).join(' and ');
  let [added, changed, deleted] = [0, 0, 0];
  for (const some of chunks(records, atOnce)) {
    const [count] = await tx.query<{ known: number; differing: number }>(
      `with ${given} select count(t.${key[0]})::integer as known,
              (count(*) filter (where t.${key[0]} is not null and ${differs}))::integer as differing
         from given g left join ${table} t on ${joined}`,
      [JSON.stringify(some)],
    );
    added += some.length - (count?.known ?? 0);
    changed += count?.differing ?? 0;
  }
  if (replaces !== undefined)
    deleted = await deleteOthers(tx, { table, key, replaces }, records, changed + added > 0);
  const update =
    others.length > 0
      ? `do update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}`
      : 'do nothing';
  for (const some of chunks(records, atOnce))
    await tx.query(
      `with ${given} insert into ${table} (${list(columns)}) select ${list(columns)} from given
       on conflict (${list(key)}) ${update}`,
      [JSON.stringify(some)],
    );
  return { added, changed, deleted, same: records.length - added - changed };
}

/** Deletes what is not among the records; and what is, before it is written in another order. */
async function deleteOthers(
  tx: Tx,
  { table, key, replaces }: { table: string; key: readonly string[]; replaces: string },
  records: readonly TableRecord[],
  isOther: boolean,
): Promise<number> {
  const values = [...new Set(records.map((record) => record[replaces]))];
  const given = `jsonb_populate_recordset(null::${table}, $1::jsonb)`;
  const same = key.map((name) => `t.${name} = g.${name}`).join(' and ');
  const gone = await tx.query(
    `delete from ${table} t where t.${replaces} in (select ${replaces} from jsonb_populate_recordset(null::${table}, $2::jsonb))
        and not exists (select 1 from ${given} g where ${same}) returning 1`,
    [JSON.stringify(records), JSON.stringify(values.map((value) => ({ [replaces]: value })))],
  );
  if (isOther || gone.length > 0)
    await tx.query(
      `delete from ${table} t where t.${replaces} in (select ${replaces} from jsonb_populate_recordset(null::${table}, $1::jsonb))`,
      [JSON.stringify(values.map((value) => ({ [replaces]: value })))],
    );
  return gone.length;
}

/** Those of some values that a column does not have. */
export async function unknownOf(
  sql: Sql,
  [table, column]: readonly [string, string],
  values: readonly (string | number)[],
): Promise<ReadonlySet<string | number>> {
  const isName = column === 'user_name';
  const found = new Set<string | number>();
  for (const some of chunks([
    ...new Set(values.map((value) => (isName ? String(value).toLowerCase() : value))),
  ])) {
    const known = await sql.query<{ value: string | number }>(
      isName
        ? `select lower(${column}) as value from ${table} where lower(${column}) in (select jsonb_array_elements_text($1::jsonb))`
        : `select ${column} as value from ${table} where ${column} in (select jsonb_array_elements_text($1::jsonb)::integer)`,
      [JSON.stringify(some)],
    );
    const has = new Set(known.map(({ value }) => value));
    for (const value of some) if (!has.has(value)) found.add(value);
  }
  return found;
}
