import type { AnyMemberRecordArea } from '#contract/records/memberRecord.ts';
import { scopesOf, type RecordFields } from '#contract/records/recordFields.ts';
import type { RecordCheck } from '#domain/records/recordForm.ts';
import { boardDay } from '#domain/boardTime.ts';
import { requireVersion } from '#server/deps/changes.ts';
import type { Sql } from '#server/db/database.ts';
import type { Parts } from '#server/deps/parts.ts';
import { requireValid, selectMembers, snake } from './recordFields.ts';
import { audit } from '#server/auth/accounts.ts';
import type { HandlersFor, Visit } from '#server/http/visit.ts';

/** The table of a record of which each member has at most one, or one for each scope. */
export interface MemberRecordTable<Area extends AnyMemberRecordArea> {
  readonly area: Area;
  /** Its primary key is `user_id` with the scope; it has a `version` besides the columns of the members. */
  readonly table: string;
  readonly check?: RecordCheck<any, any>;
}

type Row = Readonly<Record<string, unknown>> & { version: number };

/**
 * The handlers of a record of which each member has at most one: read it, and create or change it. A write is done once
 * for each idempotency key.
 *
 * @throws Fault 400 `validation` with a sentence for each field; 412 `stale` with the present
 *   record for a write that is based on another version, also if another window has created it.
 */
export function memberRecordHandlers<Area extends AnyMemberRecordArea>(
  { db, clock }: Parts,
  { area, table, check }: MemberRecordTable<Area>,
): HandlersFor<Area['calls']> {
  type AnyVisit = Visit<undefined, Readonly<Record<string, number>>, Readonly<Record<string, unknown>>>;
  const { fields, names } = area as { fields: RecordFields; names: Area['names'] };
  const scopes = scopesOf(fields);
  const members = Object.keys(fields);
  const where = ['r.user_id = $1', ...scopes.map((name, at) => `r.${snake(name)} = $${at + 2}`)].join(
    ' and ',
  );
  const select = `${selectMembers(table, fields, [])} where ${where}`;

  const find = async (sql: Sql, userId: number, values: Readonly<Record<string, unknown>>) => {
    const [row] = await sql.query<Row>(select, [userId, ...scopes.map((name) => values[name])]);
    return row;
  };

  const save = (call: string) => (visit: AnyVisit) =>
    visit.write(async (tx) => {
      const { body, person } = visit;
      const { userId } = person;
      await tx.query('select 1 from users where user_id = $1 for no key update', [userId]);
      const present = await find(tx, userId, body);
      if (present) requireVersion(visit, present);
      await requireValid(tx, fields, {
        body,
        present: present ?? null,
        check,
        today: boardDay(clock()),
      });
      const values = members.map((name) => body[name]);
      const changed = members.filter((name) => !scopes.includes(name)).map(snake);
      await tx.query(
        `insert into ${table} (user_id, ${members.map(snake).join(', ')})
         values ($1, ${members.map((_, at) => `$${at + 2}`).join(', ')})
         on conflict (${['user_id', ...scopes.map(snake)].join(', ')}) do update
           set ${changed.map((column) => `${column} = excluded.${column}`).join(', ')},
               version = ${table}.version + 1`,
        [userId, ...values],
      );
      await audit(tx, userId, call, clock(), {});
      return (await find(tx, userId, body))!; // it was just written
    });

  const { get, create, update } = names as { get: string; create: string; update?: string };
  const handlers: Record<string, (visit: AnyVisit) => Promise<unknown>> = {
    [get]: async ({ person: { userId }, query }) => (await find(db, userId, query ?? {})) ?? null,
    [create]: save(create),
    ...(update !== undefined && { [update]: save(update) }),
  };
  // The area's names are literal types, which computed members do not keep.
  return handlers as unknown as HandlersFor<Area['calls']>;
}
