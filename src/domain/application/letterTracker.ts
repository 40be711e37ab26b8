import type { ExamReferenceLetter } from '#contract/referenceLetters.ts';
import { letterStatus } from '../letterStatus.ts';

const DAY = 24 * 60 * 60_000;
/** Days to wait for an official's answer before the request can be resent. */
export const RESEND_AFTER_DAYS = 7;

/**
 * The state of a letter (first specification, §4 "Reference letter status display"), slightly finer than the
 * specification.
 */
export type LetterState =
  /** Named, request not sent yet. */
  | 'required'
  | 'declined'
  /** The request is being sent to the official. */
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

/** Whether the official's details can still be changed. */
export const mayChangeLetter = (letter: Letter): boolean =>
  ['required', 'declined', 'processing', 'pending'].includes(letterState(letter));

/** Whether the request can be sent for the first time. */
export const maySendLetter = (letter: Letter): boolean => letterState(letter) === 'required';

/** When the request can be resent, in epoch milliseconds; null when no answer is pending. */
export function resendFrom(letter: Letter): number | null {
  const state = letterState(letter);
  if ((state !== 'pending' && state !== 'processing') || letter.sentDate === null) return null;
  // A request that has not gone out after an hour is stuck; it does not wait a week.
  if (state === 'processing') return Date.parse(letter.sentDate) + DAY / 24;
  return Date.parse(letter.sentDate) + RESEND_AFTER_DAYS * DAY;
}

/** Whole days since the request was sent; null if it was not. */
export const letterAge = ({ sentDate }: Letter, now: number): number | null =>
  sentDate === null ? null : Math.max(0, Math.floor((now - Date.parse(sentDate)) / DAY));

/** Normalizes an address so that two spellings of a mailbox compare equal: lower case, without a plus tag. */
export const mailboxOf = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');

/** Whether the request can be sent to this address; null is a new letter. */
export const maySendTo = (
  letter: (Letter & Pick<ExamReferenceLetter, 'authOfficialEmail'>) | null,
  address: string,
) => letter === null || maySendLetter(letter) || mailboxOf(letter.authOfficialEmail) !== mailboxOf(address);

/** The types for which no letter was requested, or only declined ones exist. */
export const missingLetterTypes = (
  neededTypes: readonly string[],
  letters: readonly (Letter & Pick<ExamReferenceLetter, 'attestationType'>)[],
): readonly string[] =>
  neededTypes.filter(
    (type) =>
      !letters.some((letter) => letter.attestationType === type && letterState(letter) !== 'declined'),
  );

/** Which of two dependent fields is missing: the other office, or the explanation for it; null for neither. */
export function officeProblem({
  altRole,
  explain,
}: Pick<ExamReferenceLetter, 'altRole' | 'explain'>): 'altRole' | 'explain' | null {
  if ((altRole === '') === (explain === '')) return null;
  return altRole === '' ? 'altRole' : 'explain';
}
