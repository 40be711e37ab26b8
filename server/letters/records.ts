import { and, asc, eq, isNull, sql as fragment } from 'drizzle-orm';
import type { LetterFields, ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { pickListItems } from '#server/db/records.ts';
import { examReferenceLetters as table } from '#server/db/referenceLetters.ts';
import { typed } from '#server/db/typed.ts';
import type { CandidateExam } from '#server/exams/exams.ts';
import { notFound } from '#server/core/fault.ts';
import type { MailQueue } from '#server/mail/mailQueue.ts';
import { mailStateOf, type MailState } from '#server/mail/mailState.ts';
import { lockPurpose } from './purpose.ts';
import { keepWithdrawnLink } from './withdrawnLinks.ts';

/** A letter as the server has it; `examHeaderId` is null for continuous certification. */
export type LetterRow = ReferenceLetter & { readonly examHeaderId: number | null };

/** What became of the mail with the request; null unless an answer is awaited, and in old rows. */
const mailState = fragment<MailState | null>`case ${table.status} when 1 then ${fragment.raw(mailStateOf('exam_reference_letters'))}
  end`;

/** The surgeon's view of a letter: without the answer and without links. */
const shown = {
  id: table.id,
  examHeaderId: table.examId,
  attestationType: table.attestationType,
  hospitalName: table.hospitalName,
  authOfficial: table.authOfficial,
  authOfficialTitle: table.authOfficialTitle,
  authOfficialEmail: table.authOfficialEmail,
  altRole: table.altRole,
  explain: table.explain,
  explainOther: table.explainOther,
  sentDate: table.sentDate,
  timesSent: table.timesSent,
  responseDate: table.responseDate,
  sentBackReason: table.sentBackReason,
  withdrawnAt: table.withdrawnAt,
  /** Null while the mail waits in the queue. */
  status: fragment<number | null>`case when ${mailState} = 'queued' then null else ${table.status} end`,
  mailState,
  referenceId: table.referenceId,
  version: table.version,
};

/** A person's letters for an exam or, with null, for continuous certification, in the order in which they were created. */
export const lettersOf = (sql: Sql, userId: number, examId: number | null): Promise<LetterRow[]> =>
  typed(sql)
    .select(shown)
    .from(table)
    .where(and(eq(table.userId, userId), examId === null ? isNull(table.examId) : eq(table.examId, examId)))
    .orderBy(asc(table.id));

/** @throws Fault 404 if the person has no such letter. */
export async function letterOf(sql: Sql, userId: number, id: number): Promise<LetterRow> {
  const [row] = await typed(sql)
    .select(shown)
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.id, id)));
  if (!row) throw notFound();
  return row;
}

/**
 * A letter with its exam, both locked for the transaction. Without `examHeaderId` the letter can be for any exam; null
 * means continuous certification, and there is no exam.
 *
 * @throws Fault 404 if the person has no such letter, or has it for something else.
 */
export async function lockLetter(
  tx: Tx,
  userId: number,
  { id, examHeaderId }: { readonly id: number; readonly examHeaderId?: number | null },
): Promise<{ letter: LetterRow; exam: CandidateExam | null }> {
  const { examHeaderId: examId } = await letterOf(tx, userId, id);
  if (examHeaderId === undefined ? examId === null : examHeaderId !== examId) throw notFound();
  const exam = await lockPurpose(tx, userId, examId);
  return { letter: await letterOf(tx, userId, id), exam };
}

type Columns = typeof table.$inferInsert;

/** The columns of a letter that no official has answered. */
export const unanswered = {
  officeTokenHash: null,
  officeSentAt: null,
  decidedAt: null,
  sentBackReason: null,
  withdrawnAt: null,
  agreedWording: null,
  responseDate: null,
  recommends: null,
  responseComment: null,
  signature: null,
};

/** Columns reset when another person is named for a letter: no request has been sent. */
export const notAsked = {
  status: 0,
  sentDate: null,
  tokenHash: null,
  mailId: null,
  ...unanswered,
};

/** Changes a letter, and increments its version. */
export async function changeLetter(
  tx: Tx,
  { id, userId }: { readonly id: number; readonly userId: number },
  change: Partial<Columns>,
): Promise<LetterRow> {
  await typed(tx)
    .update(table)
    .set({ ...change, version: fragment`${table.version} + 1` })
    .where(and(eq(table.userId, userId), eq(table.id, id)));
  return await letterOf(tx, userId, id);
}

/** Keeps the link of a letter's request, so that it says for good that the request was withdrawn. */
export async function withdrawLink(
  tx: Tx,
  { id, userId, examHeaderId: examId }: Pick<LetterRow, 'id' | 'examHeaderId'> & { readonly userId: number },
  withdrawnAt: string,
): Promise<void> {
  const [row] = await typed(tx).select({ tokenHash: table.tokenHash }).from(table).where(eq(table.id, id));
  if (row?.tokenHash != null)
    await keepWithdrawnLink(tx, { tokenHash: row.tokenHash, userId, examId }, withdrawnAt);
}

/** Drops the mail of a letter's request if it was not sent yet. */
export async function dropRequest(tx: Tx, id: number, mailQueue: Pick<MailQueue, 'drop'>): Promise<void> {
  const [row] = await typed(tx).select({ mailId: table.mailId }).from(table).where(eq(table.id, id));
  if (row?.mailId != null) await mailQueue.drop(tx, row.mailId);
}

/** Adds a letter without a request; null if its reference id is taken. */
export async function addLetter(
  tx: Tx,
  owner: { readonly userId: number; readonly examId: number | null },
  fields: LetterFields,
  referenceId: string,
): Promise<LetterRow | null> {
  const [row] = await typed(tx)
    .insert(table)
    .values({ ...owner, ...fields, status: 0, referenceId })
    .onConflictDoNothing({ target: table.referenceId })
    .returning({ id: table.id });
  return row ? await letterOf(tx, owner.userId, row.id) : null;
}

/** Archives an answer that did not count, before an official is asked again. */
export const keepDeclined = (tx: Tx, id: number) =>
  tx.query(
    `insert into declined_letters
       (user_id, exam_id, official_name, official_email, response_date, response_comment, signature, reference_id,
        agreed_wording, sent_back_reason)
     select user_id, exam_id, auth_official, auth_official_email, response_date, response_comment, signature, reference_id,
            agreed_wording, sent_back_reason
       from exam_reference_letters where id = $1 and response_date is not null`,
    [id],
  );

/**
 * The types of letters that an exam requires, of the pick-list `reference-letter-type`; null for one without
 * cards.
 */
export async function findNeededTypes(sql: Sql, examId: number): Promise<readonly string[] | null> {
  const [row] = await sql.query<{ types: string[] }>(
    'select letter_types as types from exam_directories where exam_id = $1',
    [examId],
  );
  return row?.types ?? null;
}

/** The same; throws Fault 404 for an exam without cards. */
export async function neededTypesOf(sql: Sql, examId: number): Promise<readonly string[]> {
  const types = await findNeededTypes(sql, examId);
  if (!types) throw notFound();
  return types;
}

/** The pick-lists that a letter's fields use. */
export const letterLists = {
  attestationType: 'reference-letter-type',
  altRole: 'reference-letter-alt-role',
  explain: 'reference-letter-explain',
} as const;

/** The text of a pick-list item; undefined if there is none. */
export async function itemText(
  sql: Sql,
  list: keyof typeof letterLists,
  value: string,
): Promise<string | undefined> {
  const [row] = await typed(sql)
    .select({ text: pickListItems.itemDescription })
    .from(pickListItems)
    .where(and(eq(pickListItems.list, letterLists[list]), eq(pickListItems.itemValue, value)));
  return row?.text;
}
