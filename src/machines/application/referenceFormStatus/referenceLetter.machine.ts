import type { ReadOnlyReason } from '#contract/examCards.ts';
import type { ExamReferenceLetter } from '#contract/referenceLetters.ts';
import { letterDraftOf, type LetterDraft } from '#domain/application/letterForm.ts';
import type { ExamCardKey } from '../examCard.ts';
import {
  createVersionedCardMachine,
  type VersionedCardRef,
} from '#machines/kit/draft/versionedCard.machine.ts';
import type { Versioned } from '#machines/kit/draft/versionedCard.types.ts';

/** Which letter of an application; null is one that is new. */
export interface LetterKey extends ExamCardKey {
  letterId: number | null;
}

/** A letter as the form has it; null before it is saved for the first time. */
export interface LetterCard extends Versioned {
  letter: ExamReferenceLetter | null;
  /** Why it can only be read; null where it may be changed. */
  readOnlyReason: ReadOnlyReason | 'answered' | null;
}

/** What is said of one official, as a card: saved whole, by version, and kept on the device meanwhile. */
export const referenceLetterMachine = createVersionedCardMachine<
  LetterCard,
  LetterDraft,
  LetterKey,
  LetterKey
>('referenceLetter', {
  keyOf: (key) => key,
  draftOf: ({ letter }) => letterDraftOf(letter),
  // The list says it, because a save may be the first half of a request.
  saved: null,
  failed: { key: 'letters:failed' },
});

export type ReferenceLetterRef = VersionedCardRef<LetterCard, LetterDraft, LetterKey, LetterKey>;
