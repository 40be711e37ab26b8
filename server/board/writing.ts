import type { Sql, Tx } from '#server/db/database.ts';
import { fragment, identifier, joined, recordset, type Fragment } from '#server/db/fragment.ts';
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
  const of = (alias: Fragment, names: readonly string[]) =>
    joined(names.map((name) => fragment`${alias}.${identifier(name)}`));
  const list = (names: readonly string[]) => joined(names.map(identifier));
  const [row, given] = [fragment`t`, fragment`g`];
  const into = identifier(table);
  const known = of(row, key.slice(0, 1));
  const differs =
    others.length > 0
      ? fragment`(${of(row, others)}) is distinct from (${of(given, others)})`
      : fragment`false`;
  let [added, changed, deleted] = [0, 0, 0];
  for (const some of chunks(records, atOnce)) {
    const [count] = await tx.query<{ known: number; differing: number }>`
      select count(${known})::integer as known,
             (count(*) filter (where ${known} is not null and ${differs}))::integer as differing
        from (select ${list(columns)} from ${recordset(table, some)}) g left join ${into} t on ${sameKey(key)}`;
    added += some.length - (count?.known ?? 0);
    changed += count?.differing ?? 0;
  }
  if (replaces !== undefined)
    deleted = await deleteOthers(tx, { table, key, replaces }, records, changed + added > 0);
  const update =
    others.length > 0
      ? fragment`do update set ${joined(others.map((name) => fragment`${identifier(name)} = excluded.${identifier(name)}`))}`
      : fragment`do nothing`;
  for (const some of chunks(records, atOnce))
    await tx.query`
      insert into ${into} (${list(columns)}) select ${list(columns)} from ${recordset(table, some)}
      on conflict (${list(key)}) ${update}`;
  return { added, changed, deleted, same: records.length - added - changed };
}

/** Whether a row `t` has the key of a record `g`. */
const sameKey = (key: readonly string[]) =>
  joined(
    key.map((name) => fragment`t.${identifier(name)} = g.${identifier(name)}`),
    ' and ',
  );

/** Deletes what is not among the records; and what is, before it is written in another order. */
async function deleteOthers(
  tx: Tx,
  { table, key, replaces }: { table: string; key: readonly string[]; replaces: string },
  records: readonly TableRecord[],
  isOther: boolean,
): Promise<number> {
  const values = [...new Set(records.map((record) => record[replaces]))];
  const named = recordset(
    table,
    values.map((value) => ({ [replaces]: value })),
  );
  const replaced = identifier(replaces);
  const gone = await tx.query`
    delete from ${identifier(table)} t where t.${replaced} in (select ${replaced} from ${named})
       and not exists (select 1 from ${recordset(table, records)} g where ${sameKey(key)}) returning 1`;
  if (isOther || gone.length > 0)
    await tx.query`delete from ${identifier(table)} t where t.${replaced} in (select ${replaced} from ${named})`;
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
    const given = JSON.stringify(some);
    const known = await (isName
      ? sql.query<{ value: string }>`
        select lower(${identifier(column)}) as value from ${identifier(table)}
         where lower(${identifier(column)}) in (select jsonb_array_elements_text(${given}::jsonb))`
      : sql.query<{ value: number }>`
        select ${identifier(column)} as value from ${identifier(table)}
         where ${identifier(column)} in (select jsonb_array_elements_text(${given}::jsonb)::integer)`);
    const has = new Set<string | number>(known.map(({ value }) => value));
    for (const value of some) if (!has.has(value)) found.add(value);
  }
  return found;
}
