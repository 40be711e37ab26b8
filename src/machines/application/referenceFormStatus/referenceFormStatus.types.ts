import type { ReadOnlyReason } from '#contract/examCards.ts';
import type { ExamReferenceLetter, ReferenceLetters } from '#contract/referenceLetters.ts';
import type { Fault } from '#domain/fault.ts';
import type { LetterDraft } from '#domain/letters/letterForm.ts';
import type { ExamCardKey } from '../examCard.ts';
import type { RecordCard } from '#machines/kit/records/records.machine.ts';
import type { RecordSaved } from '#machines/kit/records/records.types.ts';

/** What the board says about the letters of an exam as a whole, with the exam's title. */
export interface LetterFacts extends Pick<ReferenceLetters, 'neededTypes' | 'readOnlyReason' | 'dueDate'> {
  examTitle: string;
}

/** A letter as the form has it. */
export type LetterCard = RecordCard<ExamReferenceLetter, ReadOnlyReason | 'answered'>;

export interface LettersContext {
  key: ExamCardKey;
  /** The request goes out once the form is saved. */
  wantsRequest: boolean;
  /** The letter that is being requested. */
  asked: ExamReferenceLetter | null;
  /** Why the last request was refused. */
  fault: Fault | null;
}

export type LettersEvent =
  | { type: 'letter.send'; letter: ExamReferenceLetter }
  | { type: 'letter.resend'; letter: ExamReferenceLetter }
  /** Saves the form; with `wantsRequest` the request goes out at once. */
  | { type: 'letter.save'; draft: LetterDraft; wantsRequest: boolean }
  | RecordSaved<ExamReferenceLetter>;
