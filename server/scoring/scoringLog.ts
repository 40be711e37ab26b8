import { fragment, identifier, joined, type Fragment } from '#server/db/fragment.ts';
import type { Change } from '#server/deps/changes.ts';
import { receiptNumberOf, type Received } from './writing.ts';

/** The tables with a log, by their name in the log. */
const records = {
  caseScore: {
    table: 'case_scores',
    id: 'exam_scoring_id',
    values: { score: 'text', given_at: 'timestamptz' },
  },
  caseComment: { table: 'case_comments', id: 'id', values: { comment: 'text' } },
  caseFeedback: { table: 'case_feedback', id: 'id', values: { feedback: 'text' } },
  examScore: {
    table: 'exam_scores',
    id: 'exam_schedule_score_id',
    values: {
      status: 'text',
      skip_reason: 'text',
      started_at: 'timestamptz',
      start_received_at: 'timestamptz',
      identity_confirmed_at: 'timestamptz',
      submitted_at: 'timestamptz',
      remarks: 'text',
    },
  },
} as const;

export type Recorded = keyof typeof records;
type Values<R extends Recorded> = Readonly<
  Record<keyof (typeof records)[R]['values'], string | number | null>
>;
type Given = Readonly<Record<string, string | number | null>>;
type Columns = Readonly<Record<string, string>>;

const receipt = fragment`version, received_at, receipt_number`;

/** A change with the time and the receipt that it gets. */
interface Logged extends Change {
  readonly receiptNumber: string;
}

const inOrder = (columns: Columns, values: Given) =>
  Object.entries(columns).map(
    ([name, type]) => [identifier(name), fragment`${values[name] ?? null}::${identifier(type)}`] as const,
  );

const loggedAs = (by: Logged, record: Recorded, id: number, before: Fragment, from: Fragment) => fragment`
  insert into scoring_log (logged_at, user_id, call, record, record_id, old_value, new_value, key, based_on)
  select ${by.now}::timestamptz, ${by.userId}::integer, ${by.call}::text, ${record}::text, ${id}::integer,
         ${before}, to_jsonb(after), ${by.key}::uuid, ${by.basedOn}::integer
    from ${from}`;

/** One statement, so that no change lacks its log entry. */
function changing(by: Logged, record: Recorded, recordId: number, given: Given) {
  const { table, id, values } = records[record];
  const columns = joined(Object.keys(values).map(identifier));
  const set = inOrder(values, given).map(([name, value]) => fragment`${name} = ${value}`);
  return fragment`
    with before as (
      select ${columns}, ${receipt} from ${identifier(table)} where ${identifier(id)} = ${recordId}::integer
    ),
    after as (
      update ${identifier(table)}
         set ${joined(set)}, version = version + 1, received_at = ${by.now}::timestamptz,
             receipt_number = ${by.receiptNumber}::text
       where ${identifier(id)} = ${recordId}::integer returning ${columns}, ${receipt}
    ),
    logged as (${loggedAs(by, record, recordId, fragment`to_jsonb(before)`, fragment`before, after`)})
    select version from after`;
}

/** The ids of a new record besides its owner. */
const subjects = {
  caseComment: { case_header_id: 'integer', exam_scoring_id: 'integer' },
  caseFeedback: { case_header_id: 'integer' },
} as const;

type Created = keyof typeof subjects;
type Subject<R extends Created> = Readonly<Record<keyof (typeof subjects)[R], number | null>>;

function creating(by: Logged, record: Created, id: number, given: Given) {
  const { table, values } = records[record];
  const row = inOrder({ ...values, ...subjects[record] }, given);
  const columns = joined(row.map(([name]) => name));
  return fragment`
    with after as (
      insert into ${identifier(table)} (id, user_id, received_at, receipt_number, version, ${columns})
      values (${id}::integer, ${by.userId}::integer, ${by.now}::timestamptz, ${by.receiptNumber}::text, 1,
              ${joined(row.map(([, value]) => value))})
      returning ${columns}, ${receipt}
    ),
    logged as (${loggedAs(by, record, id, fragment`null::jsonb`, fragment`after`)})
    select version from after`;
}

/** `part` distinguishes the receipts of several records changed at once. */
async function run(by: Change, statement: (by: Logged) => Fragment, part = ''): Promise<Received> {
  const receiptNumber = receiptNumberOf(`${by.userId} ${by.key} ${by.attempt}${part}`);
  const [row] = await by.tx.query<{ version: number }>`${statement({ ...by, receiptNumber })}`;
  if (!row) throw new Error('A record is gone that was locked.');
  return { version: row.version, receivedAt: by.now, receiptNumber };
}

/** Changes a record whose sheet or row is locked, and logs the change. */
export const change = <R extends Recorded>(by: Change, record: R, id: number, values: Values<R>) =>
  run(by, (logged) => changing(logged, record, id, values));

/** The same for one of several records changed at once, each with its own receipt. */
export const changeOneOf = <R extends Recorded>(by: Change, record: R, id: number, values: Values<R>) =>
  run(by, (logged) => changing(logged, record, id, values), ` ${record} ${id}`);

/** Creates a record, and logs it. */
export const create = <R extends Created>(
  by: Change,
  record: R,
  id: number,
  values: Values<R> & Subject<R>,
): Promise<Received> => run(by, (logged) => creating(logged, record, id, values));
