import type { ExamReferenceLetter, ReferenceLetters } from '#contract/referenceLetters.ts';
import type { Fault } from '#domain/fault.ts';
import type { LetterDraft } from '#domain/application/letterForm.ts';
import type { ExamCardKey } from '../examCard.ts';
import type { CardSaved } from '#machines/kit/draft/card.types.ts';
import type { LetterCard } from './referenceLetter.machine.ts';

/** The letters of an exam, with the exam's title. */
export interface LetterBoard extends Pick<ReferenceLetters, 'neededTypes' | 'readOnlyReason'> {
  examTitle: string;
  letters: readonly ExamReferenceLetter[];
}

/** Which letter a call is about, and the version that its caller has seen. */
export type LetterCall = Pick<ExamReferenceLetter, 'id' | 'examHeaderId' | 'version'>;

export interface LettersContext {
  key: ExamCardKey;
  board: LetterBoard | null;
  /** The letter that is open in the form; null for a new one. */
  letterId: number | null;
  /** What the list has to know of the form's state. */
  form: { isEdited: boolean; isBusy: boolean };
  /** The request goes out once the form is saved. */
  wantsRequest: boolean;
  /** The letter that is being requested. */
  asked: LetterCall | null;
  /** How often the list was reloaded for a request in flight. */
  looks: number;
  /** Why the list could not be loaded, or why the last request was refused. */
  fault: Fault | null;
}

export type LettersEvent =
  | { type: 'letters.reload' }
  | { type: 'letter.add' }
  | { type: 'letter.edit'; id: number }
  | { type: 'letter.send'; id: number }
  | { type: 'letter.resend'; id: number }
  /** Saves the form; with `wantsRequest` the request goes out at once. */
  | { type: 'letter.save'; draft: LetterDraft; wantsRequest: boolean }
  | { type: 'letter.close' }
  | CardSaved<LetterCard>;
