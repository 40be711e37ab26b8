import { randomUUID } from 'node:crypto';
import { hashedToken } from '#server/auth/linkTokens.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { fragment, identifier, joined, type Bound } from '#server/db/fragment.ts';

/** Letters as servers wrote and read them while those of directors and of officials were two tables. */

/** The last version of the schema with two tables. */
export const LAST_OF_TWO_TABLES = 46;

const CARDS = 101;
const day = (of: number) => `2026-03-${String(of).padStart(2, '0')}T15:00:00.000Z`;

type Columns = Readonly<Record<string, Bound>>;

/** A state of a letter: since which version of the schema there is one, and its columns. */
type State = readonly [name: string, since: number, columns: Columns];
const answer = (recommends: boolean, by: string) => ({
  sent_date: day(1),
  response_date: day(3),
  recommends,
  response_comment: 'Careful & kind.',
  signature: by,
  agreed_wording: 'Can you recommend?\nYes.',
});
const common: readonly State[] = [
  ['asked', 3, { status: 1, sent_date: day(1) }],
  ['queued', 41, { status: 1, sent_date: day(1), mail_id: 'queued' }],
  ['sent', 41, { status: 1, sent_date: day(1), mail_id: 'sent' }],
  ['undelivered', 41, { status: 1, sent_date: day(1), mail_id: 'undelivered' }],
  ['declined', 3, { status: 0, ...answer(false, 'E. M.') }],
  [
    'awaiting',
    8,
    { status: 2, ...answer(true, 'E. M.'), office_token_hash: 'office', office_sent_at: day(3) },
  ],
  ['approved', 3, { status: 3, ...answer(true, 'E. M.'), office_sent_at: day(3), decided_at: day(4) }],
];
const directorStates: readonly State[] = [
  ...common,
  [
    'sent back',
    9,
    { status: 0, ...answer(true, 'X'), decided_at: day(4), sent_back_reason: 'Wrong person.' },
  ],
  ['withdrawn', 16, { status: 1, sent_date: day(1), withdrawn_at: day(2) }],
];
const officialStates: readonly State[] = [
  ...common,
  ['named', 7, { status: 0, times_sent: 0 }],
  ['processing', 7, { status: null, sent_date: day(1) }],
  [
    'sent back',
    32,
    { status: 0, ...answer(true, 'X'), decided_at: day(4), sent_back_reason: 'Wrong person.' },
  ],
  ['withdrawn', 40, { status: 0, withdrawn_at: day(2), times_sent: 1 }],
];

/** The secret of a letter's link, or of the one for the office. */
export const tokenOf = (userId: number, letter: string, isOffice = false) =>
  `${userId} ${letter}${isOffice ? ' office' : ''}`;

/** All letters that were added, by user and name. */
export interface EarlierLetter {
  readonly userId: number;
  readonly letter: string;
}

/** Inserts the values of a row whose columns the table has at this version. */
async function insert(tx: Tx, table: string, row: Columns): Promise<void> {
  const [like] = await tx.query<{ row: object }>`
    select to_jsonb(jsonb_populate_record(null::${identifier(table)}, '{}')) as row`;
  const columns = Object.keys(row).filter((column) => column in (like?.row ?? {}));
  await tx.query`
    insert into ${identifier(table)} (${joined(columns.map(identifier))})
    values (${joined(columns.map((column) => row[column]!))})`; // its own keys
}

async function mailIn(tx: Tx, state: unknown): Promise<string> {
  const mail_id = randomUUID();
  const open = { next_try_at: state === 'queued' ? day(2) : null };
  const done = {
    sent_at: state === 'sent' ? day(2) : null,
    undelivered_at: state === 'undelivered' ? day(2) : null,
  };
  await insert(tx, 'queued_mails', {
    mail_id,
    recipient: 'a@b.example',
    subject: 'A',
    created_at: day(1),
    ...open,
    ...done,
  });
  return mail_id;
}

/** Adds a member with a letter in every state that a version of the schema knows. */
export const addEarlierLetters = (db: Database, version: number): Promise<EarlierLetter[]> =>
  db.transaction(async (tx) => {
    const userId = 2_000 + version;
    const added: EarlierLetter[] = [];
    const name = `member${version}`;
    const names = { first_name: 'A', last_name: 'B', display_name: `Member <${version}>` };
    const account = { password_hash: 'x', email_address: `${name}@b.example`, created_at: day(1) };
    await insert(tx, 'users', { user_id: userId, user_name: name, ...names, ...account });
    const exam = async (exam_id: number) =>
      (await tx.query`select 1 from exams where exam_id = ${exam_id}`).length > 0 ||
      (await insert(tx, 'exams', {
        exam_id,
        exam_code: `E${exam_id}`,
        exam_name: `Exam ${exam_id}`,
        reg_end_date: day(20),
        exam_start_date: '2026-05-01',
        exam_end_date: '2026-05-02',
      }));
    const columnsOf = async (letter: string, columns: Columns): Promise<Columns> => ({
      user_id: userId,
      times_sent: 2,
      token_hash: columns.sent_date === undefined ? null : hashedToken(tokenOf(userId, letter)),
      ...columns,
      ...(columns.office_token_hash !== undefined && {
        office_token_hash: hashedToken(tokenOf(userId, letter, true)),
      }),
      ...(columns.mail_id !== undefined && { mail_id: await mailIn(tx, columns.mail_id) }),
    });
    for (const [index, [state, since, columns]] of version < 3 ? [] : directorStates.entries()) {
      if (since > version) continue;
      await exam(index + 1);
      const letter = `director ${state}`;
      await insert(tx, 'pd_letters', {
        ...(await columnsOf(letter, columns)),
        exam_id: index + 1,
        official_name: `Director ${state}`,
        official_email: 'ellen@b.example',
      });
      added.push({ userId, letter });
    }
    if (version < 7) return added;
    await exam(CARDS);
    await tx.query`insert into exam_directories (exam_id) values (${CARDS}) on conflict do nothing`;
    for (const examId of version < 28 ? [CARDS] : [CARDS, null])
      for (const [state, since, columns] of officialStates) {
        if (since > version) continue;
        const letter = `official ${examId} ${state}`;
        await insert(tx, 'exam_reference_letters', {
          ...(await columnsOf(letter, columns)),
          exam_id: examId,
          attestation_type: '1',
          hospital_name: 'Cedar Valley',
          auth_official: `Official ${state}`,
          auth_official_title: 'Chief',
          auth_official_email: `${state.replace(' ', '.')}@b.example`,
          explain_other: 'None',
          reference_id: `RL-${userId}-${letter}`,
          version: 4,
        });
        added.push({ userId, letter });
      }
    return added;
  });

const mailState = fragment`coalesce((select case when m.next_try_at is not null then 'queued' when m.undelivered_at is not null then 'undelivered' else 'sent' end
  from queued_mails m where m.mail_id = l.mail_id), 'sent')`;

/** What members and officials saw while there were two tables, with the SQL of then. */
export async function seenBefore(sql: Pick<Database, 'query'>) {
  return {
    directors: await sql.query`
      select user_id, exam_id, official_name, official_email, status,
             sent_date, response_date, sent_back_reason,
             case when response_date is null then ${mailState} end as mail_state
        from pd_letters l where withdrawn_at is null order by user_id, exam_id`,
    officials: await sql.query`
      select user_id, id, exam_id as exam_header_id, attestation_type, hospital_name,
             auth_official, auth_official_title,
             auth_official_email, alt_role, explain, explain_other,
             sent_date, times_sent, response_date,
             sent_back_reason, withdrawn_at,
             case when status = 1 and ${mailState} = 'queued' then null else status end as status,
             case status when 1 then ${mailState} end as mail_state, reference_id, version
        from exam_reference_letters l order by user_id, id`,
    /** Behind which link of which letter the pages showed what. */
    pages: await sql.query`
      select l.user_id, l.token_hash, l.office_token_hash,
             l.exam_id, e.exam_name, u.display_name as applicant,
             u.email_address as applicant_email, l.name as official_name, l.email as official_email, l.status,
             l.sent_date, l.response_date, l.response_comment,
             l.signature, l.sent_back_reason, l.office_sent_at,
             l.decided_at, l.reference_id
        from (select user_id, exam_id, official_name as name, official_email as email, status, sent_date,
                     response_date, response_comment, signature, sent_back_reason, office_sent_at, decided_at,
                     token_hash, office_token_hash, null as reference_id from pd_letters
              union all
              select user_id, exam_id, auth_official, auth_official_email, status, sent_date,
                     response_date, response_comment, signature, sent_back_reason, office_sent_at, decided_at,
                     token_hash, office_token_hash, reference_id from exam_reference_letters) l
        join users u on u.user_id = l.user_id left join exams e on e.exam_id = l.exam_id
       order by l.user_id, l.exam_id, l.name`,
    /** Columns that no page shows. */
    rest: await sql.query`
      select user_id, exam_id, official_name as name, times_sent, recommends,
             agreed_wording, withdrawn_at, mail_id from pd_letters
      union all
      select user_id, exam_id, auth_official, times_sent, recommends, agreed_wording, withdrawn_at, mail_id
        from exam_reference_letters
      order by 1, 2, 3`,
  };
}
