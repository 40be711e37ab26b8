import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
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
  /** The board sent the answer back: the same official or another one is asked. */
  | 'sentBack'
  /** The member took the request back: nobody is asked. */
  | 'withdrawn'
  /** The request is being sent to the official. */
  | 'processing'
  /** The mail with the request cannot be delivered: its address is changed, or it is sent again. */
  | 'undelivered'
  | 'pending'
  | 'awaitingApproval'
  | 'approved';

type Letter = Pick<
  ReferenceLetter,
  'status' | 'sentDate' | 'responseDate' | 'sentBackReason' | 'withdrawnAt' | 'mailState'
>;

export function letterState(letter: Letter): LetterState {
  const { status, responseDate, sentBackReason, withdrawnAt, mailState } = letter;
  switch (status) {
    case letterStatus.required:
      if (responseDate === null) return withdrawnAt === null ? 'required' : 'withdrawn';
      return sentBackReason === null ? 'declined' : 'sentBack';
    case letterStatus.pending:
      if (mailState === 'queued') return 'processing';
      return mailState === 'undelivered' ? 'undelivered' : 'pending';
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
  !['awaitingApproval', 'approved'].includes(letterState(letter));

/** Whether the letter waits for a request: nobody was asked yet, or the answer was sent back. */
export const isLetterUnasked = (letter: Letter): boolean =>
  ['required', 'sentBack'].includes(letterState(letter));

/**
 * Whether a request can be sent without waiting: the first one, one for an answer that was sent back, one after a
 * withdrawal, and one that could not be delivered.
 */
export const maySendLetter = (letter: Letter): boolean =>
  isLetterUnasked(letter) || ['withdrawn', 'undelivered'].includes(letterState(letter));

/** Whether the request can be withdrawn: it was sent, and is not answered. */
export const mayWithdrawLetter = (letter: Letter): boolean =>
  ['processing', 'pending', 'undelivered'].includes(letterState(letter));

/** Whether the member took the request back. */
export const isLetterWithdrawn = (letter: Letter): boolean => letterState(letter) === 'withdrawn';

/** Whether no letter is to be expected: the official declined, or the request was withdrawn. */
export const isLetterGone = (letter: Letter): boolean =>
  ['declined', 'withdrawn'].includes(letterState(letter));

/**
 * When the request can be resent, in epoch milliseconds; null when no answer is pending, and while the board still tries
 * to send it.
 */
export function resendFrom(letter: Letter): number | null {
  const state = letterState(letter);
  if ((state !== 'pending' && state !== 'processing') || letter.sentDate === null) return null;
  if (letter.mailState === 'queued') return null;
  // A request that has not gone out after an hour is stuck; it does not wait a week.
  if (state === 'processing') return Date.parse(letter.sentDate) + DAY / 24;
  return Date.parse(letter.sentDate) + RESEND_AFTER_DAYS * DAY;
}

/** A state, or that a board that does not tell of its mails has not sent the request within an hour. */
export type LetterStateNow = LetterState | 'stuck';

export function letterStateNow(letter: Letter, now: number): LetterStateNow {
  const state = letterState(letter);
  return state === 'processing' && (resendFrom(letter) ?? Infinity) <= now ? 'stuck' : state;
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

/** The required types; those of all letters at a board that does not say which ones it requires. */
export const requiredTypes = (
  neededTypes: readonly string[] | null,
  letters: readonly Pick<ReferenceLetter, 'attestationType'>[],
): readonly string[] => neededTypes ?? letters.map(({ attestationType }) => attestationType);

/** The required types for which no such letter is found; a type that is required twice needs two. */
const lackingLetterTypes = (
  neededTypes: readonly string[],
  letters: readonly TypedLetter[],
  isFound: (letter: TypedLetter) => boolean,
): readonly string[] =>
  neededTypes.filter((type, index) => {
    const found = letters.filter((letter) => letter.attestationType === type && isFound(letter));
    return found.length <= neededTypes.slice(0, index).filter((earlier) => earlier === type).length;
  });

/** The types for which no letter was requested, or only ones exist that were declined or withdrawn. */
export const missingLetterTypes = (
  neededTypes: readonly string[],
  letters: readonly TypedLetter[],
): readonly string[] => lackingLetterTypes(neededTypes, letters, (letter) => !isLetterGone(letter));

/** Whether a required letter is missing once this request is withdrawn. */
export const isMissingWithout = (
  withdrawn: TypedLetter,
  neededTypes: readonly string[],
  letters: readonly TypedLetter[],
): boolean =>
  missingLetterTypes(
    neededTypes,
    letters.filter((letter) => letter !== withdrawn),
  ).length > missingLetterTypes(neededTypes, letters).length;

/**
 * The letters that are missing, each with the declined or withdrawn one that has to be replaced; null where nobody was
 * asked.
 */
export function missingLetters<L extends TypedLetter>(
  neededTypes: readonly string[],
  letters: readonly L[],
): readonly { readonly type: string; readonly gone: L | null }[] {
  const types = missingLetterTypes(neededTypes, letters);
  return types.map((type, index) => {
    const gone = letters.filter((letter) => letter.attestationType === type && isLetterGone(letter));
    return { type, gone: gone[types.slice(0, index).filter((earlier) => earlier === type).length] ?? null };
  });
}

/**
 * The letters with those first that wait for the member, and those last that nothing is expected of: declined or
 * withdrawn ones that others replace.
 */
export function lettersInOrder<L extends TypedLetter>(
  neededTypes: readonly string[],
  letters: readonly L[],
  now: number,
): readonly L[] {
  const toReplace = missingLetters(neededTypes, letters).map(({ gone }) => gone);
  const placeOf = (letter: L) => {
    if (isLetterGone(letter)) return toReplace.includes(letter) ? 0 : 2;
    return isLetterUnasked(letter) || ['stuck', 'undelivered'].includes(letterStateNow(letter, now)) ? 0 : 1;
  };
  return letters.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** What the letters of an exam or of continuous certification still need. */
export type LetterStanding =
  /** The only official of a type has declined. */
  | 'declined'
  /** No official is named for a type, or the request was withdrawn. */
  | 'missing'
  /** The board sent the only answer of a type back. */
  | 'sentBack'
  /** An official is named, and no request was made. */
  | 'unsent'
  /** A request was made, and cannot be delivered. */
  | 'undelivered'
  /** A request was made, and did not go out. */
  | 'stuck'
  /** The requests are on their way to the officials. */
  | 'sending'
  | 'waitingForOfficials'
  | 'waitingForBoard'
  | 'approved';

/** The states in which a letter waits for the member, in the order in which they are named. */
const own = [
  ['sentBack', 'sentBack'],
  ['undelivered', 'undelivered'],
  ['stuck', 'stuck'],
  ['required', 'unsent'],
] as const satisfies readonly (readonly [LetterStateNow, LetterStanding])[];

/**
 * The first thing that required letters need at a time, and for which types; letters of other types do not count.
 */
export function letterStanding(
  neededTypes: readonly string[],
  letters: readonly TypedLetter[],
  now: number,
): { readonly standing: LetterStanding; readonly types: readonly string[] } {
  const missing = missingLetterTypes(neededTypes, letters);
  const declined = missing.filter((type) =>
    letters.some((letter) => letter.attestationType === type && letterState(letter) === 'declined'),
  );
  if (declined.length > 0) return { standing: 'declined', types: declined };
  if (missing.length > 0) return { standing: 'missing', types: missing };
  const lacking = (...states: LetterStateNow[]) =>
    lackingLetterTypes(neededTypes, letters, (letter) => states.includes(letterStateNow(letter, now)));
  const unapproved = lacking('approved');
  if (unapproved.length === 0) return { standing: 'approved', types: [] };
  const unanswered = lacking('approved', 'awaitingApproval');
  if (unanswered.length === 0) return { standing: 'waitingForBoard', types: unapproved };
  const unasked = lacking('approved', 'awaitingApproval', 'pending', 'processing');
  for (const [state, standing] of own) {
    const types = unasked.filter((type) =>
      letters.some((letter) => letter.attestationType === type && letterStateNow(letter, now) === state),
    );
    if (types.length > 0) return { standing, types };
  }
  const unsent = lacking('approved', 'awaitingApproval', 'pending');
  return {
    standing: unsent.length === unanswered.length ? 'sending' : 'waitingForOfficials',
    types: unanswered,
  };
}

/** Which of two dependent fields is missing: the other office, or the explanation for it; null for neither. */
export function officeProblem({
  altRole,
  explain,
}: Pick<ReferenceLetter, 'altRole' | 'explain'>): 'altRole' | 'explain' | null {
  if ((altRole === '') === (explain === '')) return null;
  return altRole === '' ? 'altRole' : 'explain';
}
