import type { PdReferenceLetter } from '#contract/registration/examinations.ts';
import type { LetterFields, ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { letterStatus } from '#domain/letters/letterStatus.ts';
import { hashedToken } from '#server/auth/linkTokens.ts';
import { notFound } from '#server/core/fault.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { CandidateExam } from '#server/exams/exams.ts';
import { mailStateOf, type MailState } from '#server/mail/mailState.ts';
import { letterItem } from './letterItems.ts';
import { lockPurpose, type LetterPurpose } from './purpose.ts';

/** A row of `letters`, with the names of applicant and exam. What only officials are asked for is null in a director's. */
export interface Letter extends LetterPurpose {
  readonly id: number;
  readonly kind: 'director' | 'official';
  readonly userId: number;
  readonly applicant: string;
  readonly applicantEmail: string;
  readonly officialName: string;
  readonly officialEmail: string;
  readonly officialTitle: string | null;
  readonly hospitalName: string | null;
  readonly attestationType: string | null;
  readonly altRole: string;
  readonly explain: string;
  readonly explainOther: string;
  /** The words of the official's role, other office and its reason, such as `Chief of surgery`; null without one. */
  readonly askedAs: string | null;
  readonly altRoleWords: string | null;
  readonly explainWords: string | null;
  /** 0 required, 1 pending, 2 awaiting approval, 3 approved; null in old rows whose mail was not sent. */
  readonly status: number | null;
  /** The mail with the last request; null unless an answer is awaited. */
  readonly mailState: MailState | null;
  /** When the request was last sent; null if it was not, and once it is withdrawn. */
  readonly sentDate: string | null;
  readonly timesSent: number;
  readonly responseDate: string | null;
  readonly responseComment: string | null;
  readonly signature: string | null;
  /** Why the office sent the answer back; null if it did not. */
  readonly sentBackReason: string | null;
  /** When the office's link was sent; null if there is none. */
  readonly officeSentAt: string | null;
  /** When the office approved the answer or sent it back; null before. */
  readonly decidedAt: string | null;
  /** When the request was withdrawn; null if it was not, and once it is sent again. */
  readonly withdrawnAt: string | null;
  readonly referenceId: string | null;
  readonly version: number;
}

const select = `
  select l.id, l.kind, l.user_id as "userId", l.exam_id as "examId", e.exam_name as "examName",
         u.display_name as applicant, u.email_address as "applicantEmail", l.official_name as "officialName",
         l.official_email as "officialEmail", l.official_title as "officialTitle", l.hospital_name as "hospitalName",
         l.attestation_type as "attestationType", l.alt_role as "altRole", l.explain, l.explain_other as "explainOther",
         ${letterItem('attestationType', 'attestation_type')} as "askedAs",
         ${letterItem('altRole', 'alt_role')} as "altRoleWords", ${letterItem('explain', 'explain')} as "explainWords",
         l.status, case l.status when ${letterStatus.pending} then ${mailStateOf('l')} end as "mailState",
         l.sent_date as "sentDate", l.times_sent as "timesSent", l.response_date as "responseDate",
         l.response_comment as "responseComment", l.signature, l.sent_back_reason as "sentBackReason",
         l.office_sent_at as "officeSentAt", l.decided_at as "decidedAt", l.withdrawn_at as "withdrawnAt",
         l.reference_id as "referenceId", l.version
    from letters l join users u on u.user_id = l.user_id left join exams e on e.exam_id = l.exam_id`;

const read = (sql: Sql, condition: string, values: readonly unknown[]) =>
  sql.query<Letter>(`${select} where ${condition} order by l.id`, values);

/** The letter with an id; throws if there is none. */
async function letterById(sql: Sql, id: number): Promise<Letter> {
  const [letter] = await read(sql, 'l.id = $1', [id]);
  if (!letter) throw notFound();
  return letter;
}

/** The letter behind one of its two links. */
export const letterBehind = async (
  sql: Sql,
  link: 'token_hash' | 'office_token_hash',
  token: string,
): Promise<Letter | undefined> => (await read(sql, `l.${link} = $1`, [hashedToken(token)]))[0];

/** An official's letter as its calls show it; `examHeaderId` is null for continuous certification. */
export type LetterRow = ReferenceLetter & { readonly examHeaderId: number | null };

/** The surgeon's view of an official's letter: without the answer and without links. */
export const rowOf = (letter: Letter): LetterRow => ({
  id: letter.id,
  examHeaderId: letter.examId,
  // An official's letter has the next three (`letters_of_officials`), and its reference id.
  attestationType: letter.attestationType!,
  hospitalName: letter.hospitalName!,
  authOfficial: letter.officialName,
  authOfficialTitle: letter.officialTitle!,
  authOfficialEmail: letter.officialEmail,
  altRole: letter.altRole,
  explain: letter.explain,
  explainOther: letter.explainOther,
  sentDate: letter.sentDate,
  timesSent: letter.timesSent,
  responseDate: letter.responseDate,
  sentBackReason: letter.sentBackReason,
  withdrawnAt: letter.withdrawnAt,
  status: letter.mailState === 'queued' ? null : letter.status,
  mailState: letter.mailState,
  referenceId: letter.referenceId!,
  version: letter.version,
});

/** The officials' letters of a person for an exam or, with null, for continuous certification, the oldest first. */
export const lettersOf = async (sql: Sql, userId: number, examId: number | null): Promise<LetterRow[]> =>
  (
    await read(sql, `l.kind = 'official' and l.user_id = $1 and l.exam_id is not distinct from $2::integer`, [
      userId,
      examId,
    ])
  ).map(rowOf);

/** @throws Fault 404 if the person has no such letter of an official. */
export async function officialLetter(sql: Sql, userId: number, id: number): Promise<Letter> {
  const [letter] = await read(sql, `l.kind = 'official' and l.user_id = $1 and l.id = $2`, [userId, id]);
  if (!letter) throw notFound();
  return letter;
}

/**
 * An official's letter with its exam, both locked for the transaction. Without `examHeaderId` the letter can be for any
 * exam; null means continuous certification, and there is no exam.
 *
 * @throws Fault 404 if the person has no such letter, or has it for something else.
 */
export async function lockLetter(
  tx: Tx,
  userId: number,
  { id, examHeaderId }: { readonly id: number; readonly examHeaderId?: number | null },
): Promise<{ letter: Letter; exam: CandidateExam | null }> {
  const { examId } = await officialLetter(tx, userId, id);
  if (examHeaderId === undefined ? examId === null : examHeaderId !== examId) throw notFound();
  const exam = await lockPurpose(tx, userId, examId);
  return { letter: await officialLetter(tx, userId, id), exam };
}

/** The program director's letter of a person for an exam, a withdrawn one too; undefined if nobody was ever asked. */
export const directorLetter = async (sql: Sql, userId: number, examId: number): Promise<Letter | undefined> =>
  (await read(sql, `l.kind = 'director' and l.user_id = $1 and l.exam_id = $2`, [userId, examId]))[0];

/** The trainee's view of a program director's letter. */
export const directorRowOf = (letter: Letter): PdReferenceLetter => ({
  examId: letter.examId!, // `letters_of_directors`
  officialName: letter.officialName,
  officialEmail: letter.officialEmail,
  status: letter.status ?? letterStatus.pending,
  sentDate: letter.sentDate!, // it was sent when it was saved
  responseDate: letter.responseDate,
  sentBackReason: letter.sentBackReason,
  mailState: letter.mailState,
});

/** The program directors' letters of a person, without requests that were withdrawn. */
export const directorLettersOf = async (sql: Sql, userId: number): Promise<PdReferenceLetter[]> =>
  (await read(sql, `l.kind = 'director' and l.user_id = $1 and l.withdrawn_at is null`, [userId])).map(
    directorRowOf,
  );

/** The program director's letter of a person for an exam; null before it was requested, and once that was withdrawn. */
export async function directorLetterOf(
  sql: Sql,
  userId: number,
  examId: number,
): Promise<PdReferenceLetter | null> {
  const letter = await directorLetter(sql, userId, examId);
  return letter === undefined || letter.withdrawnAt !== null ? null : directorRowOf(letter);
}

/** What an official's letter says of the official, as its columns. */
export const officialColumns = (fields: LetterFields) => ({
  attestation_type: fields.attestationType,
  hospital_name: fields.hospitalName,
  official_name: fields.authOfficial,
  official_title: fields.authOfficialTitle,
  official_email: fields.authOfficialEmail,
  alt_role: fields.altRole,
  explain: fields.explain,
  explain_other: fields.explainOther,
});

/** The columns that a change may set. */
type Columns = Partial<
  ReturnType<typeof officialColumns> & {
    readonly [
      column in
        | 'sent_date'
        | 'response_date'
        | 'response_comment'
        | 'signature'
        | 'token_hash'
        | 'office_token_hash'
        | 'office_sent_at'
        | 'decided_at'
        | 'sent_back_reason'
        | 'withdrawn_at'
        | 'opened_at'
        | 'agreed_wording'
        | 'mail_id'
    ]: string | null;
  } & { readonly status: number; readonly times_sent: number; readonly recommends: boolean | null }
>;

/** The columns of a letter that nobody has answered. */
export const unanswered = {
  office_token_hash: null,
  office_sent_at: null,
  decided_at: null,
  sent_back_reason: null,
  withdrawn_at: null,
  opened_at: null,
  agreed_wording: null,
  response_date: null,
  recommends: null,
  response_comment: null,
  signature: null,
} satisfies Columns;

/** The columns of a letter for which no request is on its way or waits for an answer. */
export const notAsked = {
  status: letterStatus.required,
  sent_date: null,
  token_hash: null,
  mail_id: null,
  ...unanswered,
} satisfies Columns;

/** Changes columns of a letter, and increments its version. */
export async function changeLetter(tx: Tx, id: number, change: Columns): Promise<Letter> {
  const assignments = Object.keys(change).map((column, index) => `${column} = $${index + 2}`);
  await tx.query(`update letters set ${assignments.join(', ')}, version = version + 1 where id = $1`, [
    id,
    ...Object.values(change),
  ]);
  return await letterById(tx, id);
}

/** What names a new letter. */
type NewLetter = { readonly user_id: number; readonly exam_id: number | null } & (
  | ({ readonly kind: 'official'; readonly reference_id: string } & ReturnType<typeof officialColumns>)
  | { readonly kind: 'director'; readonly official_name: string; readonly official_email: string }
);

/** Adds a letter for which nobody was asked yet; null if its reference id is taken. */
export async function addLetter(tx: Tx, columns: NewLetter): Promise<Letter | null> {
  const names = Object.keys(columns);
  const [row] = await tx.query<{ id: number }>(
    `insert into letters (status, ${names.join(', ')})
     values (${letterStatus.required}, ${names.map((_, index) => `$${index + 1}`).join(', ')})
     on conflict (reference_id) do nothing returning id`,
    Object.values(columns),
  );
  return row ? await letterById(tx, row.id) : null;
}
