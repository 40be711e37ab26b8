import { faultTypes } from '#contract/core/faultTypes.ts';
import type { LetterFields, ReferenceLetters } from '#contract/letters/referenceLetters.ts';
import { mailboxOf, officeProblem } from '#domain/letters/letterTracker.ts';
import { cardDue } from '#domain/todo/applicationToDos.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { isRegistrationOver, type CandidateExam } from '#server/exams/exams.ts';
import { Fault, invalid } from '#server/core/fault.ts';
import { accountById } from '#server/auth/accounts.ts';
import { doesLetterCount } from '#domain/letters/certificationLetters.ts';
import { ccLetterNeeds } from './purpose.ts';
import { itemText, letterLists } from './letterItems.ts';
import { lettersOf, type LetterRow } from './letterTable.ts';
import { findNeededTypes } from './neededTypes.ts';

/** More letters than any exam requires. */
const MOST_LETTERS = 20;

/** Why the letters of an exam are read-only; null while registration is open. */
const readOnlyReason = (exam: CandidateExam, now: number) =>
  isRegistrationOver(exam, now) ? 'closed' : null;

/** A person's letters for an exam, with the types that it requires; null for one without cards. */
export async function findLetters(
  sql: Sql,
  userId: number,
  exam: CandidateExam,
  now: number,
): Promise<ReferenceLetters | null> {
  const types = await findNeededTypes(sql, exam.examId);
  if (!types) return null;
  const reason = readOnlyReason(exam, now);
  return {
    examUserReferenceLetters: (await lettersOf(sql, userId, exam.examId)).map((letter) => ({
      ...letter,
      examHeaderId: exam.examId,
    })),
    neededTypes: [...types],
    cardStatusResponseReadOnly: reason !== null,
    readOnlyReason: reason,
    dueDate: cardDue(exam, reason),
  };
}

/** @throws Fault 409 `read-only` once registration for the exam has ended. */
export function requireChangeable(exam: CandidateExam, now: number): void {
  if (isRegistrationOver(exam, now))
    throw new Fault(
      409,
      faultTypes.readOnly,
      'Registration for this exam has ended. You cannot change its letters.',
    );
}

/** Values that are not on their pick-list. */
async function unknownItems(sql: Sql, fields: LetterFields): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {};
  for (const field of Object.keys(letterLists) as (keyof typeof letterLists)[])
    if (fields[field] !== '' && (await itemText(sql, field, fields[field])) === undefined)
      errors[field] = ['Choose from the list.'];
  return errors;
}

const officeSentences = {
  altRole: 'Choose the alternate role, or clear its reason.',
  explain: 'Choose the reason for the alternate role.',
};

/** Whose letters for what: an exam, or with null continuous certification. */
interface Owner {
  readonly userId: number;
  readonly examId: number | null;
}

/** The letters beside which another one is named: those for an exam, or those of the present period. */
async function lettersBeside(
  sql: Sql,
  { userId, examId }: Owner,
  now: number,
): Promise<{ letters: readonly LetterRow[]; countsFrom: string | null }> {
  const letters = await lettersOf(sql, userId, examId);
  if (examId !== null) return { letters, countsFrom: null };
  const { countsFrom } = await ccLetterNeeds(sql, userId, now);
  return { letters: letters.filter((letter) => doesLetterCount(letter, countsFrom)), countsFrom };
}

/** Why an address cannot be used: it is the surgeon's own, is used by another letter for the same, or has declined. */
async function addressProblem(
  tx: Tx,
  { userId, examId, id }: Owner & { readonly id: number | null },
  address: string,
  now: number,
): Promise<string | undefined> {
  const mailbox = mailboxOf(address);
  const account = await accountById(tx, userId);
  if (account && mailboxOf(account.emailAddress) === mailbox)
    return 'This is your own address. Enter that of the official.';
  const { letters, countsFrom } = await lettersBeside(tx, { userId, examId }, now);
  if (letters.some((letter) => letter.id !== id && mailboxOf(letter.authOfficialEmail) === mailbox))
    return 'You have used this address for another letter. Each letter must come from a different person.';
  const declined = await tx.query<{ officialEmail: string; sentDate: string; withdrawnAt: null }>`
    select official_email, response_date as sent_date, null as withdrawn_at from declined_letters
     where user_id = ${userId} and exam_id is not distinct from ${examId}::integer and sent_back_reason is null`;
  if (
    declined.some(
      (letter) => doesLetterCount(letter, countsFrom) && mailboxOf(letter.officialEmail) === mailbox,
    )
  )
    return 'This official has declined already. Ask someone else.';
  return undefined;
}

/** @throws Fault 400 `validation` with a sentence at each invalid field. */
export async function requireValidFields(
  tx: Tx,
  /** `id` is null for a new letter. */
  letter: Owner & { readonly id: number | null },
  fields: LetterFields,
  now: number,
): Promise<void> {
  const errors = await unknownItems(tx, fields);
  const half = officeProblem(fields);
  if (half) errors[half] ??= [officeSentences[half]];
  const address = await addressProblem(tx, letter, fields.authOfficialEmail, now);
  if (address !== undefined) errors.authOfficialEmail = [address];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** @throws Fault 400 for more letters than an exam or a period requires. */
export async function requireFewLetters(tx: Tx, owner: Owner, now: number): Promise<void> {
  if ((await lettersBeside(tx, owner, now)).letters.length >= MOST_LETTERS)
    throw invalid({ examHeaderId: [`No more than ${MOST_LETTERS} letters can be asked for.`] });
}
