import type { PdReferenceLetter } from '#contract/registration/examinations.ts';
import type { LetterFields, ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { letterStatus } from '#domain/letters/letterStatus.ts';
import { hashedToken } from '#server/auth/linkTokens.ts';
import { notFound } from '#server/core/fault.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { assigned, fragment, identifier, inserted, type Fragment } from '#server/db/fragment.ts';
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
  /** When the page behind the link of the last request was first read; null before. */
  readonly openedAt: string | null;
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

const select = fragment`
  select l.id, l.kind, l.user_id, l.exam_id, e.exam_name, u.display_name as applicant,
         u.email_address as applicant_email, l.official_name, l.official_email, l.official_title, l.hospital_name,
         l.attestation_type, l.alt_role, l.explain, l.explain_other, ${letterItem('attestationType')} as asked_as,
         ${letterItem('altRole')} as alt_role_words, ${letterItem('explain')} as explain_words, l.status,
         case l.status when ${letterStatus.pending} then ${mailStateOf('l')} end as mail_state, l.sent_date,
         l.times_sent, l.opened_at, l.response_date, l.response_comment, l.signature, l.sent_back_reason, l.office_sent_at,
         l.decided_at, l.withdrawn_at, l.reference_id, l.version
    from letters l join users u on u.user_id = l.user_id left join exams e on e.exam_id = l.exam_id`;

const read = (sql: Sql, condition: Fragment) => sql.query<Letter>`${select} where ${condition} order by l.id`;

/** The letter with an id; throws if there is none. */
async function letterById(sql: Sql, id: number): Promise<Letter> {
  const [letter] = await read(sql, fragment`l.id = ${id}`);
  if (!letter) throw notFound();
  return letter;
}

/** The letter behind one of its two links. */
export const letterBehind = async (
  sql: Sql,
  link: 'token_hash' | 'office_token_hash',
  token: string,
): Promise<Letter | undefined> =>
  (await read(sql, fragment`l.${identifier(link)} = ${hashedToken(token)}`))[0];

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
    await read(
      sql,
      fragment`l.kind = 'official' and l.user_id = ${userId} and l.exam_id is not distinct from ${examId}::integer`,
    )
  ).map(rowOf);

/** @throws Fault 404 if the person has no such letter of an official. */
export async function officialLetter(sql: Sql, userId: number, id: number): Promise<Letter> {
  const [letter] = await read(sql, fragment`l.kind = 'official' and l.user_id = ${userId} and l.id = ${id}`);
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
  (await read(sql, fragment`l.kind = 'director' and l.user_id = ${userId} and l.exam_id = ${examId}`))[0];

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
  (await read(sql, fragment`l.kind = 'director' and l.user_id = ${userId} and l.withdrawn_at is null`)).map(
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

/** What an official's letter says of the official, its columns in camel case. */
export const officialColumns = (fields: LetterFields) => ({
  attestationType: fields.attestationType,
  hospitalName: fields.hospitalName,
  officialName: fields.authOfficial,
  officialTitle: fields.authOfficialTitle,
  officialEmail: fields.authOfficialEmail,
  altRole: fields.altRole,
  explain: fields.explain,
  explainOther: fields.explainOther,
});

/** The columns that a change may set, in camel case. */
type Columns = Partial<
  ReturnType<typeof officialColumns> & {
    readonly [
      column in
        | 'sentDate'
        | 'responseDate'
        | 'responseComment'
        | 'signature'
        | 'tokenHash'
        | 'officeTokenHash'
        | 'officeSentAt'
        | 'decidedAt'
        | 'sentBackReason'
        | 'withdrawnAt'
        | 'openedAt'
        | 'agreedWording'
        | 'mailId'
    ]: string | null;
  } & { readonly status: number; readonly timesSent: number; readonly recommends: boolean | null }
>;

/** The columns of a letter that nobody has answered. */
export const unanswered = {
  officeTokenHash: null,
  officeSentAt: null,
  decidedAt: null,
  sentBackReason: null,
  withdrawnAt: null,
  openedAt: null,
  agreedWording: null,
  responseDate: null,
  recommends: null,
  responseComment: null,
  signature: null,
} satisfies Columns;

/** The columns of a letter for which no request is on its way or waits for an answer. */
export const notAsked = {
  status: letterStatus.required,
  sentDate: null,
  tokenHash: null,
  mailId: null,
  ...unanswered,
} satisfies Columns;

/** Changes columns of a letter, and increments its version. */
export async function changeLetter(tx: Tx, id: number, change: Columns): Promise<Letter> {
  await tx.query`update letters set ${assigned(change)}, version = version + 1 where id = ${id}`;
  return await letterById(tx, id);
}

/** What names a new letter. */
type NewLetter = { readonly userId: number; readonly examId: number | null } & (
  | ({ readonly kind: 'official'; readonly referenceId: string } & ReturnType<typeof officialColumns>)
  | { readonly kind: 'director'; readonly officialName: string; readonly officialEmail: string }
);

/** Adds a letter for which nobody was asked yet; null if its reference id is taken. */
export async function addLetter(tx: Tx, columns: NewLetter): Promise<Letter | null> {
  const [row] = await tx.query<{ id: number }>`
    insert into letters ${inserted([{ status: letterStatus.required, ...columns }])}
    on conflict (reference_id) do nothing returning id`;
  return row ? await letterById(tx, row.id) : null;
}
