import type { ExamReferenceLetter } from '#contract/referenceLetters.ts';
import { letterStatus } from '../letterStatus.ts';

const DAY = 24 * 60 * 60_000;
/** An official gets so many days before asking again makes sense. */
export const RESEND_AFTER_DAYS = 7;

/** How a letter is (first specification, §4 "Reference letter status display"), told apart a little finer. */
export type LetterState =
  /** Named, and not asked yet. */
  | 'required'
  | 'declined'
  /** The request is on its way to the official. */
  | 'processing'
  | 'pending'
  | 'awaitingApproval'
  | 'approved';

type Letter = Pick<ExamReferenceLetter, 'status' | 'sentDate' | 'responseDate'>;

export function letterState({ status, responseDate }: Letter): LetterState {
  switch (status) {
    case letterStatus.required:
      return responseDate === null ? 'required' : 'declined';
    case letterStatus.pending:
      return 'pending';
    case letterStatus.awaitingApproval:
      return 'awaitingApproval';
    case letterStatus.approved:
      return 'approved';
    default:
      return 'processing';
  }
}

/** Whether what was said of the official may still be changed. */
export const mayChangeLetter = (letter: Letter): boolean =>
  ['required', 'declined', 'processing', 'pending'].includes(letterState(letter));

/** Whether the request may go out for the first time. */
export const maySendLetter = (letter: Letter): boolean => letterState(letter) === 'required';

/** When the official may be asked again, epoch milliseconds; null where nobody waits for an answer. */
export function resendFrom(letter: Letter): number | null {
  const state = letterState(letter);
  if ((state !== 'pending' && state !== 'processing') || letter.sentDate === null) return null;
  // One that has not gone out after an hour is stuck, and waits no week.
  if (state === 'processing') return Date.parse(letter.sentDate) + DAY / 24;
  return Date.parse(letter.sentDate) + RESEND_AFTER_DAYS * DAY;
}

/** Whole days since the request went out; null before. */
export const letterAge = ({ sentDate }: Letter, now: number): number | null =>
  sentDate === null ? null : Math.max(0, Math.floor((now - Date.parse(sentDate)) / DAY));

/** The same mailbox, however it is written: without what follows a plus, in lower case. */
export const mailboxOf = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');

/** Whether the request may go out once the official has this address; null is a letter that is new. */
export const maySendTo = (
  letter: (Letter & Pick<ExamReferenceLetter, 'authOfficialEmail'>) | null,
  address: string,
) => letter === null || maySendLetter(letter) || mailboxOf(letter.authOfficialEmail) !== mailboxOf(address);

/** The types of which no letter was asked for, or which were declined. */
export const missingLetterTypes = (
  neededTypes: readonly string[],
  letters: readonly (Letter & Pick<ExamReferenceLetter, 'attestationType'>)[],
): readonly string[] =>
  neededTypes.filter(
    (type) =>
      !letters.some((letter) => letter.attestationType === type && letterState(letter) !== 'declined'),
  );

/** Which of two fields that belong together lacks the other: another office, and why it is another one; null for neither. */
export function officeProblem({
  altRole,
  explain,
}: Pick<ExamReferenceLetter, 'altRole' | 'explain'>): 'altRole' | 'explain' | null {
  if ((altRole === '') === (explain === '')) return null;
  return altRole === '' ? 'altRole' : 'explain';
}
