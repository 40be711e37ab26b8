import type { AnyMemberRecordArea } from '#contract/records/memberRecord.ts';
import { scopesOf, type RecordFields } from '#contract/records/recordFields.ts';
import type { RecordCheck } from '#domain/records/recordForm.ts';
import { boardDay } from '#domain/boardTime.ts';
import { requireVersion } from '#server/deps/changes.ts';
import type { Sql } from '#server/db/database.ts';
import { columnOf } from '#server/db/columns.ts';
import { fragment, fromExcluded, identifier, inserted, joined, type Bound } from '#server/db/fragment.ts';
import type { Deps } from '#server/deps/deps.ts';
import { recordColumn, requireValid, selectMembers } from './recordFields.ts';
import { audit } from '#server/auth/accounts.ts';
import type { HandlersFor, CallContext } from '#server/http/callContext.ts';

/** The table of a record of which each member has at most one, or one for each scope. */
export interface MemberRecordTable<Area extends AnyMemberRecordArea> {
  readonly area: Area;
  /** Its primary key is `user_id` with the scope; it has a `version` besides the columns of the members. */
  readonly table: string;
  readonly check?: RecordCheck<any, any>;
}

type Values = Readonly<Record<string, Bound>>;
type Row = Readonly<Record<string, unknown>> & { version: number };

/**
 * The handlers of a record of which each member has at most one: read it, and create or change it. A write is done once
 * for each idempotency key.
 *
 * @throws Fault 400 `validation` with a sentence for each field; 412 `stale` with the present
 *   record for a write that is based on another version, also if another window has created it.
 */
export function memberRecordHandlers<Area extends AnyMemberRecordArea>(
  { db, clock }: Deps,
  { area, table, check }: MemberRecordTable<Area>,
): HandlersFor<Area['calls']> {
  type AnyContext = CallContext<undefined, Readonly<Record<string, number>>, Values>;
  const { fields, names } = area as { fields: RecordFields; names: Area['names'] };
  const scopes = scopesOf(fields);
  const members = Object.keys(fields);
  const select = selectMembers(table, fields, []);
  const key = joined(['userId', ...scopes].map((name) => identifier(columnOf(name))));

  const find = async (sql: Sql, userId: number, values: Values) => {
    const where = scopes.map((name) => fragment` and ${recordColumn(name)} = ${values[name] ?? null}`);
    const [row] = await sql.query<Row>`${select} where r.user_id = ${userId}${joined(where, '')}`;
    return row;
  };

  const save = (call: string) => (context: AnyContext) =>
    context.write(async (tx) => {
      const { body, person } = context;
      const { userId } = person;
      await tx.query`select 1 from users where user_id = ${userId} for no key update`;
      const present = await find(tx, userId, body);
      if (present) requireVersion(context, present);
      await requireValid(tx, fields, {
        body,
        present: present ?? null,
        check,
        today: boardDay(clock()),
      });
      const values = Object.fromEntries(members.map((name) => [name, body[name] ?? null]));
      const changed = members.filter((name) => !scopes.includes(name));
      await tx.query`
        insert into ${identifier(table)} ${inserted([{ userId, ...values }])}
        on conflict (${key}) do update
          set ${fromExcluded(changed)}, version = ${identifier(table)}.version + 1`;
      await audit(tx, userId, call, clock(), {});
      return (await find(tx, userId, body))!; // it was just written
    });

  const { get, create, update } = names as { get: string; create: string; update?: string };
  const handlers: Record<string, (context: AnyContext) => Promise<unknown>> = {
    [get]: async ({ person: { userId }, query }) => (await find(db, userId, query ?? {})) ?? null,
    [create]: save(create),
    ...(update !== undefined && { [update]: save(update) }),
  };
  // The area's names are literal types, which computed members do not keep.
  return handlers as unknown as HandlersFor<Area['calls']>;
}
