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
type Columns = Readonly<Record<string, string>>;

const receipt = 'version, received_at, receipt_number';
/** First parameters of every statement: the id, then the log's fields; values follow. */
const FIRST_VALUE = 8;

const parameters = (columns: Columns) =>
  Object.entries(columns).map(([name, type], index) => [name, `$${FIRST_VALUE + index}::${type}`] as const);

const loggedAs = (record: Recorded, before: string, from: string) =>
  `insert into scoring_log (logged_at, user_id, call, record, record_id, old_value, new_value, key, based_on)
   select $2::timestamptz, $4::integer, $5::text, '${record}', $1::integer, ${before}, to_jsonb(after), $6::uuid, $7::integer
     from ${from}`;

/** One statement, so that no change lacks its log entry. */
function changing(record: Recorded): string {
  const { table, id, values } = records[record];
  const columns = Object.keys(values).join(', ');
  const set = parameters(values).map(([name, value]) => `${name} = ${value}`);
  return `
    with before as (select ${columns}, ${receipt} from ${table} where ${id} = $1::integer),
    after as (
      update ${table} set ${set.join(', ')}, version = version + 1, received_at = $2::timestamptz, receipt_number = $3::text
       where ${id} = $1::integer returning ${columns}, ${receipt}
    ),
    logged as (${loggedAs(record, 'to_jsonb(before)', 'before, after')})
    select version from after`;
}

/** The ids of a new record besides its owner. */
const subjects = {
  caseComment: { case_header_id: 'integer', exam_scoring_id: 'integer' },
  caseFeedback: { case_header_id: 'integer' },
} as const;

type Created = keyof typeof subjects;
type Subject<R extends Created> = Readonly<Record<keyof (typeof subjects)[R], number | null>>;

function creating(record: Created): string {
  const { table, values } = records[record];
  const given = parameters({ ...values, ...subjects[record] });
  const columns = given.map(([name]) => name).join(', ');
  return `
    with after as (
      insert into ${table} (id, user_id, received_at, receipt_number, version, ${columns})
      values ($1::integer, $4::integer, $2::timestamptz, $3::text, 1, ${given.map(([, value]) => value).join(', ')})
      returning ${columns}, ${receipt}
    ),
    logged as (${loggedAs(record, 'null::jsonb', 'after')})
    select version from after`;
}

const textOf = {
  change: {
    caseScore: changing('caseScore'),
    caseComment: changing('caseComment'),
    caseFeedback: changing('caseFeedback'),
    examScore: changing('examScore'),
  },
  create: { caseComment: creating('caseComment'), caseFeedback: creating('caseFeedback') },
};

/** `part` distinguishes the receipts of several records changed at once. */
async function run(
  { tx, attempt, ...change }: Change,
  text: string,
  id: number,
  values: readonly unknown[],
  part = '',
) {
  const { now: receivedAt, userId, call, key, basedOn } = change;
  const receiptNumber = receiptNumberOf(`${userId} ${key} ${attempt}${part}`);
  const known = [id, receivedAt, receiptNumber, userId, call, key, basedOn];
  const [row] = await tx.query<{ version: number }>(text, [...known, ...values]);
  if (!row) throw new Error('A record is gone that was locked.');
  return { version: row.version, receivedAt, receiptNumber } satisfies Received;
}

const inOrder = (columns: Columns, values: Readonly<Record<string, unknown>>) =>
  Object.keys(columns).map((name) => values[name]);

/** Changes a record whose sheet or row is locked, and logs the change. */
export const change = <R extends Recorded>(by: Change, record: R, id: number, values: Values<R>) =>
  run(by, textOf.change[record], id, inOrder(records[record].values, values));

/** The same for one of several records changed at once, each with its own receipt. */
export const changeOneOf = <R extends Recorded>(by: Change, record: R, id: number, values: Values<R>) =>
  run(by, textOf.change[record], id, inOrder(records[record].values, values), ` ${record} ${id}`);

/** Creates a record, and logs it. */
export const create = <R extends Created>(
  by: Change,
  record: R,
  id: number,
  values: Values<R> & Subject<R>,
): Promise<Received> =>
  run(by, textOf.create[record], id, inOrder({ ...records[record].values, ...subjects[record] }, values));
