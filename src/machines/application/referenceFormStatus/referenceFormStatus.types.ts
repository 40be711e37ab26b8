import type { ExamReferenceLetter, ReferenceLetters } from '#contract/referenceLetters.ts';
import type { Fault } from '#domain/fault.ts';
import type { LetterDraft } from '#domain/application/letterForm.ts';
import type { ExamCardKey } from '../examCard.ts';
import type { CardSaved } from '#machines/kit/draft/versionedCard.types.ts';
import type { LetterCard } from './referenceLetter.machine.ts';

/** The letters of an exam with its name. */
export interface LetterBoard extends Pick<ReferenceLetters, 'neededTypes' | 'readOnlyReason'> {
  examTitle: string;
  letters: readonly ExamReferenceLetter[];
}

/** Which letter a call is about, and what its caller had seen of it. */
export type LetterCall = Pick<ExamReferenceLetter, 'id' | 'examHeaderId' | 'version'>;

export interface LettersContext {
  key: ExamCardKey;
  board: LetterBoard | null;
  /** The letter that is open in the form; null for a new one. */
  letterId: number | null;
  /** How the form fares, as far as the list has to know. */
  form: { isEdited: boolean; isBusy: boolean };
  /** The request goes out once the form is saved. */
  wantsRequest: boolean;
  /** The letter that an official is being asked for. */
  asked: LetterCall | null;
  /** How often the list was read again for a request that is on its way. */
  looks: number;
  /** What went wrong with the list, or was refused last. */
  fault: Fault | null;
}

export type LettersEvent =
  | { type: 'letters.reload' }
  | { type: 'letter.add' }
  | { type: 'letter.edit'; id: number }
  | { type: 'letter.send'; id: number }
  | { type: 'letter.resend'; id: number }
  /** Saves the form; with `wantsRequest` the official is asked at once. */
  | { type: 'letter.save'; draft: LetterDraft; wantsRequest: boolean }
  | { type: 'letter.close' }
  | CardSaved<LetterCard>;
