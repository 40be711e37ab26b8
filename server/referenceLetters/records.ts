import { and, asc, eq, sql as fragment } from 'drizzle-orm';
import type { ExamReferenceLetter, LetterFields } from '#contract/referenceLetters.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { pickListItems } from '#server/db/records.ts';
import { examReferenceLetters as table } from '#server/db/referenceLetters.ts';
import { typed } from '#server/db/typed.ts';
import { lockExam, type CandidateExam } from '#server/examinations/exams.ts';
import { notFound } from '#server/http/fault.ts';

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
  status: table.status,
  referenceId: table.referenceId,
  version: table.version,
};

/** A person's letters for an exam, in the order in which they were created. */
export const lettersOf = (sql: Sql, userId: number, examId: number): Promise<ExamReferenceLetter[]> =>
  typed(sql)
    .select(shown)
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.examId, examId)))
    .orderBy(asc(table.id));

/** @throws Fault 404 if the person has no such letter. */
export async function letterOf(sql: Sql, userId: number, id: number): Promise<ExamReferenceLetter> {
  const [row] = await typed(sql)
    .select(shown)
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.id, id)));
  if (!row) throw notFound();
  return row;
}

/**
 * A letter with its exam, both locked for the transaction.
 *
 * @throws Fault 404 if the person has no such letter, or has it for another exam than the named one.
 */
export async function lockLetter(
  tx: Tx,
  userId: number,
  { id, examHeaderId }: { readonly id: number; readonly examHeaderId?: number },
): Promise<{ letter: ExamReferenceLetter; exam: CandidateExam }> {
  const { examHeaderId: examId } = await letterOf(tx, userId, id);
  if (examHeaderId !== undefined && examHeaderId !== examId) throw notFound();
  const exam = await lockExam(tx, userId, examId);
  return { letter: await letterOf(tx, userId, id), exam };
}

type Columns = typeof table.$inferInsert;

/** Changes a letter, and increments its version. */
export async function changeLetter(
  tx: Tx,
  { id, userId }: { readonly id: number; readonly userId: number },
  change: Partial<Columns>,
): Promise<ExamReferenceLetter> {
  await typed(tx)
    .update(table)
    .set({ ...change, version: fragment`${table.version} + 1` })
    .where(and(eq(table.userId, userId), eq(table.id, id)));
  return await letterOf(tx, userId, id);
}

/** Adds a letter without a request; null if its reference id is taken. */
export async function addLetter(
  tx: Tx,
  owner: { readonly userId: number; readonly examId: number },
  fields: LetterFields,
  referenceId: string,
): Promise<ExamReferenceLetter | null> {
  const [row] = await typed(tx)
    .insert(table)
    .values({ ...owner, ...fields, status: 0, referenceId })
    .onConflictDoNothing({ target: table.referenceId })
    .returning({ id: table.id });
  return row ? await letterOf(tx, owner.userId, row.id) : null;
}

/** Archives an official's refusal before another official is asked. */
export const keepDeclined = (tx: Tx, id: number) =>
  tx.query(
    `insert into declined_letters
       (user_id, exam_id, official_name, official_email, response_date, response_comment, signature, reference_id,
        agreed_wording)
     select user_id, exam_id, auth_official, auth_official_email, response_date, response_comment, signature, reference_id,
            agreed_wording
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
