import { ownerFrom, type Owners } from '#server/db/owners.ts';
import { isDeepStrictEqual } from 'node:util';
import { scopesOf, type RecordFields } from '#contract/records/recordFields.ts';
import type { AnyRecordArea, AreaBody, AreaRow, IdPlace } from '#contract/records/records.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import type { RecordRules } from '#domain/records/recordRules.ts';
import { boardDay } from '#domain/boardTime.ts';
import { requireVersion } from '#server/deps/changes.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { columnOf } from '#server/db/columns.ts';
import {
  assigned,
  fragment,
  identifier,
  inserted,
  joined,
  type Bound,
  type Fragment,
} from '#server/db/fragment.ts';
import { Fault, notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import { recordColumn, requireValid, selectMembers } from './recordFields.ts';
import { audit } from '#server/auth/accounts.ts';
import type { HandlersFor, CallContext } from '#server/http/callContext.ts';

/** How many records of one kind a member may have, as many as one import brings in; more are a mistake or an attack. */
const MOST_RECORDS = 5_000;

/** The table of an area of owned records. Its columns have the names of the members, in snake case. */
export interface RecordTable<Area extends AnyRecordArea> extends RecordRules<Area> {
  /** It has `user_id` and `version` besides the columns of the members. */
  readonly table: string;
  /** The order of the list, over the columns of `r`. */
  readonly orderBy: Fragment;
  /** Runs in the transaction of a create or an update, after it. */
  readonly after?: (tx: Tx, record: AreaRow<Area>, userId: number) => Promise<void>;
  /** Runs in the transaction of a deletion, after it. */
  readonly removed?: (tx: Tx, record: AreaRow<Area>) => Promise<void>;
}

/** Keeps the types of an area together with its table. */
export const recordTable = <Area extends AnyRecordArea>(table: RecordTable<Area>): RecordTable<Area> => table;

const ownersOf = ({ area: { key, names }, table }: RecordTable<any>): Owners => {
  const lookup = ownerFrom(
    (id) =>
      fragment`select user_id from ${identifier(table)} where ${identifier(columnOf(key as string))} = ${id}`,
  );
  const calls = [names.get, names.update, names.remove] as readonly (string | undefined)[];
  return Object.fromEntries(calls.flatMap((name) => (name === undefined ? [] : [[name, lookup]])));
};

/** Whose record the calls of tables name: that of its `user_id`. */
export const recordOwners = (...tables: readonly RecordTable<any>[]): Owners =>
  Object.assign({}, ...tables.map(ownersOf)) as Owners;

/** The values of the fields that limit a list. */
type Scope = Readonly<Record<string, number>>;

const selectOf = ({ area: { key, fields, shown }, table }: RecordTable<any>) =>
  selectMembers(table, fields as RecordFields, [key as string, ...(shown as readonly string[])]);

/** A record with its version, as the table has it. */
type Found<Area extends AnyRecordArea> = AreaRow<Area> & { version: number };

/** The records of a member, in the area's order; with a scope, those of it. */
export const recordsOf = <Area extends AnyRecordArea>(
  sql: Sql,
  table: RecordTable<Area>,
  userId: number,
  limits: Scope = {},
) => {
  const where = Object.entries(limits).map(
    ([name, value]) => fragment` and ${recordColumn(name)} = ${value}`,
  );
  return sql.query<Found<Area>>`
    ${selectOf(table)} where r.user_id = ${userId}${joined(where, '')}
    order by ${table.orderBy}, ${recordColumn(table.area.key)}`;
};

/**
 * The handlers of an area of owned records: a member reads and writes only the own ones; a write is done once for each
 * idempotency key, in one transaction with what depends on it.
 *
 * @throws Fault 400 `validation` with a sentence for each field; 404 for a record that is gone; 412 `stale` with the
 *   present record for a write that is based on another version; 409 `too-many` for more than 5,000 records.
 */
export function recordHandlers<Area extends AnyRecordArea>(
  { db, clock }: Deps,
  definition: RecordTable<Area>,
): HandlersFor<Area['calls']> {
  type Row = AreaRow<Area> & { version: number };
  type Body = AreaBody<Area>;
  type Ids = Readonly<Record<string, number>>;
  type AnyContext = CallContext<Ids, Ids, Body>;
  const { table, check, after, removed } = definition;
  const { key, idAt, fields, names } = definition.area as AnyRecordArea;
  const select = selectOf(definition);
  const [into, keyColumn] = [identifier(table), identifier(columnOf(key))];
  const members = Object.keys(fields);
  const idOf = (row: Row) => (row as unknown as Record<string, number>)[key]!; // every row has its key

  /** What a body says of each field. */
  const valuesOf = (body: Body) =>
    Object.fromEntries(members.map((name) => [name, (body as Record<string, Bound>)[name] ?? null]));

  /** The id that a request names; its schema requires it. */
  const idIn = (context: AnyContext, { part, name }: IdPlace): number => context[part][name]!;

  const scopes = scopesOf(fields as RecordFields);
  const scopeIn = (values: object): Scope =>
    Object.fromEntries(scopes.map((name) => [name, (values as Scope)[name]!])); // the schema requires each
  async function recordOf(sql: Sql, userId: number, id: number): Promise<Row> {
    const [row] = await sql.query<Row>`${select} where r.user_id = ${userId} and r.${keyColumn} = ${id}`;
    if (!row) throw notFound();
    return row;
  }

  /** Serializes the writes of one member, so that two windows see each other's result. */
  const lock = (tx: Tx, userId: number) =>
    tx.query`select 1 from users where user_id = ${userId} for no key update`;

  /** Checks a body beside the member's other records of its list. */
  async function requireFit(tx: Tx, userId: number, body: Body, present: Row | null) {
    const rows = await recordsOf(tx, definition, userId, scopeIn(body as object));
    const others = present ? rows.filter((row) => idOf(row) !== idOf(present)) : rows;
    await requireValid(tx, definition.area.fields, {
      body,
      present,
      others,
      check,
      rules: definition as unknown as RecordRules<any>, // each area has its own types
      today: boardDay(clock()),
    });
  }

  /** Finishes a write of a record: what depends on it, the log, and the record as it is now. */
  async function finish(tx: Tx, call: string, userId: number, id: number): Promise<Row> {
    const record = await recordOf(tx, userId, id);
    await after?.(tx, record, userId);
    await audit(tx, userId, call, clock(), { id });
    return after ? await recordOf(tx, userId, id) : record;
  }

  const handlers: readonly (readonly [string | undefined, (context: AnyContext) => Promise<unknown>])[] = [
    [
      names.list as string | undefined,
      ({ person: { userId }, query }) => recordsOf(db, definition, userId, scopeIn(query ?? {})),
    ],

    [
      names.get as string | undefined,
      (context) => recordOf(db, context.person.userId, idIn(context, idAt.get)),
    ],

    [
      names.create as string | undefined,
      ({ person: { userId }, body, write }) =>
        write(async (tx) => {
          await lock(tx, userId);
          const [total] = await tx.query<{ count: number }>`
            select count(*)::int as count from ${into} where user_id = ${userId}`;
          if (total!.count >= MOST_RECORDS)
            throw new Fault(
              409,
              faultTypes.tooMany,
              `No more than ${MOST_RECORDS} of these can be on record.`,
            );
          await requireFit(tx, userId, body, null);
          const [made] = await tx.query<{ id: number }>`
            insert into ${into} ${inserted([{ userId, ...valuesOf(body) }])} returning ${keyColumn} as id`;
          return await finish(tx, names.create as string, userId, made!.id); // an insert returns its row
        }),
    ],

    [
      names.update as string | undefined,
      (context) =>
        context.write(async (tx) => {
          const { body } = context;
          const { userId } = context.person;
          await lock(tx, userId);
          const row = await recordOf(tx, userId, idIn(context, idAt.update));
          requireVersion(context, row);
          await requireFit(tx, userId, body, row);
          const now = Object.fromEntries(
            members.map((name) => [name, (row as Record<string, unknown>)[name]]),
          );
          if (isDeepStrictEqual(now, { ...(body as object) })) return row;
          await tx.query`
            update ${into} set ${assigned(valuesOf(body))}, version = version + 1 where ${keyColumn} = ${idOf(row)}`;
          return await finish(tx, names.update as string, userId, idOf(row));
        }),
    ],

    [
      names.remove as string | undefined,
      (context) =>
        context.write(async (tx) => {
          const { userId } = context.person;
          await lock(tx, userId);
          const row = await recordOf(tx, userId, idIn(context, idAt.remove));
          requireVersion(context, row);
          await tx.query`delete from ${into} where ${keyColumn} = ${idOf(row)}`;
          await removed?.(tx, row);
          await audit(tx, userId, names.remove as string, clock(), { id: idOf(row) });
          return {};
        }),
    ],
  ];
  // The area's names are literal types, which computed members do not keep.
  return Object.fromEntries(handlers.filter(([name]) => name !== undefined)) as HandlersFor<Area['calls']>;
}
