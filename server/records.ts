import { isDeepStrictEqual } from 'node:util';
import type { AnyRecordArea, AreaBody, AreaRow, RecordFields } from '#contract/records.ts';
import { faultTypes } from '#contract/faultTypes.ts';
import type { RecordProblem, RecordProblems } from '#domain/records/recordForm.ts';
import type { RecordRules } from '#domain/records/recordRules.ts';
import { requireVersion } from './changes.ts';
import type { Sql, Tx } from './db/database.ts';
import { Fault, invalid, notFound } from './http/fault.ts';
import type { Parts } from './parts.ts';
import { audit } from './users/accounts.ts';
import type { HandlersFor, Visit } from './visit.ts';

/** How many records of one kind a member may have; more are a mistake or an attack. */
const MOST_RECORDS = 500;

/** The table of an area of owned records. Its columns have the names of the members, in snake case. */
export interface RecordTable<Area extends AnyRecordArea> extends RecordRules<Area> {
  /** It has `user_id` and `version` besides the columns of the members. */
  readonly table: string;
  /** The order of the list, over the columns of `r`. */
  readonly orderBy: string;
  /** Runs in the transaction of a create or an update, after it. */
  readonly after?: (tx: Tx, record: AreaRow<Area>, userId: number) => Promise<void>;
}

/** Keeps the types of an area together with its table. */
export const recordTable = <Area extends AnyRecordArea>(table: RecordTable<Area>): RecordTable<Area> => table;

const sentences: Readonly<Record<RecordProblem, string>> = {
  missing: 'A value is needed.',
  tooLong: 'This is too long.',
  noDay: 'Enter a day that exists.',
  noAddress: 'Enter an email address.',
  unknown: 'Choose one of the allowed values.',
  twice: 'This is on record already.',
  beforeStart: 'Enter a day after the one before.',
};

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnOf = (name: string) => `r.${snake(name)} as "${name}"`;

/** The scope of a pick-list's items: the value of its one parameter. */
const scopeOf = ({ query = {} }: NonNullable<RecordFields[string]['list']>) => {
  const [scope = ''] = Object.values(query);
  return `${scope as string | number}`;
};

/** The description of a chosen item; empty if the list no longer has it. */
const descriptionOf = (name: string, { list, shownAs }: RecordFields[string]) =>
  `coalesce((select i.item_description from pick_list_items i
              where i.list = '${list!.name}' and i.scope = '${scopeOf(list!)}'
                and i.item_value = r.${snake(name)}), '') as "${shownAs}"`;

/** The part of a query that reads records of an area. */
function selectOf({ area: { key, fields, shown }, table }: RecordTable<any>): string {
  const names = [key, ...Object.keys(fields as RecordFields), ...shown, 'version'];
  const descriptions = Object.entries(fields as RecordFields)
    .filter(([, { list }]) => list)
    .map(([name, field]) => descriptionOf(name, field));
  return `select ${[...names.map(columnOf), ...descriptions].join(', ')} from ${table} r`;
}

/** The owner of a record by its id, for `server/owners.ts`. */
export const recordOwner = ({ area: { key, names }, table }: RecordTable<any>) => ({
  sql: `select user_id as "userId" from ${table} where ${snake(key)} = $1`,
  calls: [names.get, names.update, names.remove] as readonly string[],
});

/** Choices that are not on their pick-list; what the record has already may stay, also when the list has changed. */
async function choiceProblems(
  sql: Sql,
  fields: RecordFields,
  body: Readonly<Record<string, unknown>>,
  present: Readonly<Record<string, unknown>>,
) {
  const chosen = Object.entries(fields).flatMap(([name, { list }]) =>
    !list || body[name] === '' || body[name] === present[name]
      ? []
      : [{ name, item: [list.name, scopeOf(list), body[name] as string] }],
  );
  if (chosen.length === 0) return {};
  const places = chosen.map((_, at) => `($${at * 3 + 1}, $${at * 3 + 2}, $${at * 3 + 3})`);
  const known = await sql.query<{ item: readonly string[] }>(
    `select json_build_array(list, scope, item_value) as item from pick_list_items
      where (list, scope, item_value) in (${places.join(', ')})`,
    chosen.flatMap(({ item }) => item),
  );
  const isKnown = (item: readonly string[]) => known.some((each) => isDeepStrictEqual(each.item, item));
  const problems: RecordProblems = Object.fromEntries(
    chosen.filter(({ item }) => !isKnown(item)).map(({ name }) => [name, 'unknown' as const]),
  );
  return problems;
}

/** The records of a member, in the area's order. */
export const recordsOf = <Area extends AnyRecordArea>(sql: Sql, table: RecordTable<Area>, userId: number) =>
  sql.query<AreaRow<Area> & { version: number }>(
    `${selectOf(table)} where r.user_id = $1 order by ${table.orderBy}, r.${snake(table.area.key)}`,
    [userId],
  );

/**
 * The handlers of an area of owned records: a member reads and writes only the own ones; a write is done once for each
 * idempotency key, in one transaction with what depends on it.
 *
 * @throws Fault 400 `validation` with a sentence for each field; 404 for a record that is gone; 412 `stale` with the
 *   present record for a write that is based on another version; 409 `too-many` for more than 500 records.
 */
export function recordHandlers<Area extends AnyRecordArea>(
  { db, clock }: Parts,
  definition: RecordTable<Area>,
): HandlersFor<Area['calls']> {
  type Row = AreaRow<Area> & { version: number };
  type Body = AreaBody<Area>;
  type AnyVisit = Visit<undefined, Readonly<Record<string, number>>, Body>;
  const { table, check, after } = definition;
  const { key, fields, names } = definition.area as AnyRecordArea;
  const select = selectOf(definition);
  const own = `${select} where r.user_id = $1`;
  const members = Object.keys(fields);
  const idOf = (row: Row) => (row as unknown as Record<string, number>)[key]!; // every row has its key

  const listOf = (sql: Sql, userId: number) => recordsOf(sql, definition, userId);
  async function recordOf(sql: Sql, userId: number, id: number): Promise<Row> {
    const [row] = await sql.query<Row>(`${own} and r.${snake(key)} = $2`, [userId, id]);
    if (!row) throw notFound();
    return row;
  }

  /** Serializes the writes of one member, so that two windows see each other's result. */
  const lock = (tx: Tx, userId: number) =>
    tx.query('select 1 from users where user_id = $1 for no key update', [userId]);

  /** Checks what the schema of the body cannot: the rule of the area, and the choices. */
  async function requireValid(tx: Tx, userId: number, body: Body, present: Row | null) {
    const rows = check ? await listOf(tx, userId) : [];
    const others = present ? rows.filter((row) => idOf(row) !== idOf(present)) : rows;
    const problems: RecordProblems = {
      ...check?.(body, others),
      ...(await choiceProblems(tx, fields, body, present ?? {})),
    };
    const errors = members.flatMap((name) => {
      const problem = problems[name];
      return problem ? [[name, [sentences[problem]]] as const] : [];
    });
    if (errors.length > 0) throw invalid(Object.fromEntries(errors));
  }

  /** Finishes a write of a record: what depends on it, the log, and the record as it is now. */
  async function finish(tx: Tx, call: string, userId: number, id: number): Promise<Row> {
    const record = await recordOf(tx, userId, id);
    await after?.(tx, record, userId);
    await audit(tx, userId, call, clock(), { id });
    return after ? await recordOf(tx, userId, id) : record;
  }

  const handlers: Record<string, (visit: AnyVisit) => Promise<unknown>> = {
    [names.list as string]: ({ person: { userId } }) => listOf(db, userId),

    [names.get as string]: ({ person: { userId }, query }) => recordOf(db, userId, query[key]!),

    [names.create as string]: ({ person: { userId }, body, write }) =>
      write(async (tx) => {
        await lock(tx, userId);
        const [total] = await tx.query<{ count: number }>(
          `select count(*)::int as count from ${table} where user_id = $1`,
          [userId],
        );
        if (total!.count >= MOST_RECORDS)
          throw new Fault(409, faultTypes.tooMany, `No more than ${MOST_RECORDS} of these can be on record.`);
        await requireValid(tx, userId, body, null);
        const columns = ['user_id', ...members.map(snake)];
        const values = [userId, ...members.map((name) => (body as Record<string, unknown>)[name])];
        const [made] = await tx.query<{ id: number }>(
          `insert into ${table} (${columns.join(', ')}) values (${values.map((_, at) => `$${at + 1}`).join(', ')})
           returning ${snake(key)} as id`,
          values,
        );
        return await finish(tx, names.create as string, userId, made!.id); // an insert returns its row
      }),

    [names.update as string]: (visit) =>
      visit.write(async (tx) => {
        const { query, body } = visit;
        const { userId } = visit.person;
        await lock(tx, userId);
        const row = await recordOf(tx, userId, query[key]!);
        requireVersion(visit, row);
        await requireValid(tx, userId, body, row);
        const now = Object.fromEntries(members.map((name) => [name, (row as Record<string, unknown>)[name]]));
        if (isDeepStrictEqual(now, { ...(body as object) })) return row;
        const sets = members.map((name, at) => `${snake(name)} = $${at + 2}`);
        await tx.query(
          `update ${table} set ${sets.join(', ')}, version = version + 1 where ${snake(key)} = $1`,
          [query[key], ...members.map((name) => (body as Record<string, unknown>)[name])],
        );
        return await finish(tx, names.update as string, userId, idOf(row));
      }),

    [names.remove as string]: (visit) =>
      visit.write(async (tx) => {
        const { userId } = visit.person;
        await lock(tx, userId);
        const row = await recordOf(tx, userId, visit.query[key]!);
        requireVersion(visit, row);
        await tx.query(`delete from ${table} where ${snake(key)} = $1`, [idOf(row)]);
        await audit(tx, userId, names.remove as string, clock(), { id: idOf(row) });
        return {};
      }),
  };
  // The area's names are literal types, which computed members do not keep.
  return handlers as unknown as HandlersFor<Area['calls']>;
}
