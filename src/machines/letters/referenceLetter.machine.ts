import type { ActorRefFrom } from 'xstate';
import type { ReadOnlyReason } from '#contract/application/examCards.ts';
import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { letterDraftOf, type LetterDraft } from '#domain/letters/letterForm.ts';
import { letterState } from '#domain/letters/letterTracker.ts';
import { createRecords } from '../kit/records/records.machine.ts';
import type { LettersSummary, LettersKey } from './letters.types.ts';

/** The letters for an exam or for continuous certification, and the form of one official's details. A letter is never deleted. */
export const letters = createRecords<
  ReferenceLetter,
  LetterDraft,
  LettersKey,
  LettersSummary,
  ReadOnlyReason | 'answered'
>('referenceLetters', {
  keyOf: ({ id }) => id,
  draftOf: letterDraftOf,
  mayBeMissing: true,
  // A request is on its way to an official.
  isSettling: (items) => items.some((letter) => letterState(letter) === 'processing'),
  // The screen shows the saves, because one may be the first half of a request.
  texts: { failed: { key: 'letters:failed' } },
});

export type LettersRef = ActorRefFrom<typeof letters.machine>;
export type LetterListRef = ActorRefFrom<typeof letters.list>;
export type ReferenceLetterRef = ActorRefFrom<typeof letters.form>;
