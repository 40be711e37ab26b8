import type { ReferenceLetter } from '#contract/referenceLetters.ts';
import { letterStatus } from './letterStatus.ts';

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

type Letter = Pick<ReferenceLetter, 'status' | 'sentDate' | 'responseDate'>;

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
  letter: (Letter & Pick<ReferenceLetter, 'authOfficialEmail'>) | null,
  address: string,
) => letter === null || maySendLetter(letter) || mailboxOf(letter.authOfficialEmail) !== mailboxOf(address);

type TypedLetter = Letter & Pick<ReferenceLetter, 'attestationType'>;

/** The required types for which no letter is in one of the states; a type that is required twice needs two. */
const lackingLetterTypes = (
  neededTypes: readonly string[],
  letters: readonly TypedLetter[],
  states: readonly LetterState[],
): readonly string[] =>
  neededTypes.filter((type, index) => {
    const found = letters.filter(
      (letter) => letter.attestationType === type && states.includes(letterState(letter)),
    );
    return found.length <= neededTypes.slice(0, index).filter((earlier) => earlier === type).length;
  });

/** The types for which no letter was requested, or only declined ones exist. */
export const missingLetterTypes = (
  neededTypes: readonly string[],
  letters: readonly TypedLetter[],
): readonly string[] =>
  lackingLetterTypes(neededTypes, letters, [
    'required',
    'processing',
    'pending',
    'awaitingApproval',
    'approved',
  ]);

/** What the letters of an exam or of continuous certification still need. */
export type LetterStanding =
  /** The only official of a type has declined. */
  | 'declined'
  /** No official is named for a type. */
  | 'missing'
  /** An official is named, and the request was not sent. */
  | 'unsent'
  | 'waitingForOfficials'
  | 'waitingForBoard'
  | 'approved';

/** The first thing that required letters need, and for which types; letters of other types do not count. */
export function letterStanding(
  neededTypes: readonly string[],
  letters: readonly TypedLetter[],
): { readonly standing: LetterStanding; readonly types: readonly string[] } {
  const missing = missingLetterTypes(neededTypes, letters);
  const declined = missing.filter((type) =>
    letters.some((letter) => letter.attestationType === type && letterState(letter) === 'declined'),
  );
  if (declined.length > 0) return { standing: 'declined', types: declined };
  if (missing.length > 0) return { standing: 'missing', types: missing };
  const lacking = (...states: LetterState[]) => lackingLetterTypes(neededTypes, letters, states);
  const unapproved = lacking('approved');
  if (unapproved.length === 0) return { standing: 'approved', types: [] };
  const unanswered = lacking('approved', 'awaitingApproval');
  if (unanswered.length === 0) return { standing: 'waitingForBoard', types: unapproved };
  const unsent = lacking('approved', 'awaitingApproval', 'pending', 'processing');
  return unsent.length > 0
    ? { standing: 'unsent', types: unsent }
    : { standing: 'waitingForOfficials', types: unanswered };
}

/** Which of two dependent fields is missing: the other office, or the explanation for it; null for neither. */
export function officeProblem({
  altRole,
  explain,
}: Pick<ReferenceLetter, 'altRole' | 'explain'>): 'altRole' | 'explain' | null {
  if ((altRole === '') === (explain === '')) return null;
  return altRole === '' ? 'altRole' : 'explain';
}
