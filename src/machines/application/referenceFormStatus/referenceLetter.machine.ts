import type { ReadOnlyReason } from '#contract/examCards.ts';
import type { ExamReferenceLetter } from '#contract/referenceLetters.ts';
import { letterDraftOf, type LetterDraft } from '#domain/application/letterForm.ts';
import type { ExamCardKey } from '../examCard.ts';
import { createCardMachine, type CardRef } from '#machines/kit/draft/card.machine.ts';
import type { Versioned } from '#machines/kit/draft/card.types.ts';

/** Which letter of an application; null for a new one. */
export interface LetterKey extends ExamCardKey {
  letterId: number | null;
}

/** A letter as the form has it; null before its first save. */
export interface LetterCard extends Versioned {
  letter: ExamReferenceLetter | null;
  /** Why the letter is read-only; null if it may be changed. */
  readOnlyReason: ReadOnlyReason | 'answered' | null;
}

/** One official's details as a card: saved whole, by version; the draft is kept on the device until then. */
export const referenceLetterMachine = createCardMachine<LetterCard, LetterDraft, LetterKey, LetterKey>(
  'referenceLetter',
  {
    keyOf: (key) => key,
    draftOf: ({ letter }) => letterDraftOf(letter),
    // The list shows it, because a save may be the first half of a request.
    saved: null,
    failed: { key: 'letters:failed' },
  },
);

export type ReferenceLetterRef = CardRef<LetterCard, LetterDraft, LetterKey, LetterKey>;
