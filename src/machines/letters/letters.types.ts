import type { ReadOnlyReason } from '#contract/application/examCards.ts';
import type { ReferenceLetter, ReferenceLetters } from '#contract/letters/referenceLetters.ts';
import type { Fault } from '#domain/fault.ts';
import type { LetterDraft } from '#domain/letters/letterForm.ts';
import type { LetterInUrl } from '#domain/letters/lettersPath.ts';
import type { RecordCard } from '#machines/kit/records/records.types.ts';
import type { ScreenEvent } from '#machines/systemActor.ts';
import type { RecordAccepted, RecordClosed, RecordSaved } from '#machines/kit/records/records.types.ts';

/** Names the letters of a user for an exam, or for continuous certification. */
export interface LettersKey {
  userId: number;
  /** 0 if the address names no exam; null for continuous certification. */
  examHeaderId: number | null;
}

/** What the board says about the letters as a whole. */
export interface LettersSummary extends Pick<ReferenceLetters, 'readOnlyReason' | 'dueDate'> {
  /** Required types of letters, from the pick-list `reference-letter-type`. */
  neededTypes: readonly string[];
  /** Null for continuous certification. */
  examTitle: string | null;
  /** The calendar day from which requests count; null if all of them do. */
  countsFrom: string | null;
}

/** A letter as the form has it. */
export type LetterCard = RecordCard<ReferenceLetter, ReadOnlyReason | 'answered'>;

export interface LettersContext {
  key: LettersKey;
  /** The letter whose form the address shows. */
  shown: LetterInUrl | null;
  /** This screen went to that address: the list is one entry back in the history. */
  isPushed: boolean;
  /** The request goes out once the form is saved; null before a save of the form that is open. */
  wantsRequest: boolean | null;
  /** The letter that is being requested or withdrawn. */
  asked: ReferenceLetter | null;
  /** Why the last request or withdrawal was refused. */
  fault: Fault | null;
}

export type LettersEvent =
  | { type: 'letter.open'; letter: LetterInUrl }
  | { type: 'letter.send'; letter: ReferenceLetter }
  | { type: 'letter.resend'; letter: ReferenceLetter }
  /** Takes back a request that was not answered, after a question. */
  | { type: 'letter.withdraw'; letter: ReferenceLetter }
  /** Saves the form; with `wantsRequest` the request goes out at once. */
  | { type: 'letter.save'; draft: LetterDraft; wantsRequest: boolean }
  | RecordSaved<ReferenceLetter>
  | RecordAccepted
  | RecordClosed
  | ScreenEvent;
