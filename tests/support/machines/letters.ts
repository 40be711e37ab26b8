import type { ReadOnlyReason } from '#contract/application/examCards.ts';
import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import type { LettersSummary } from '#machines/letters/letters.types.ts';
import type { LoadedCollection } from '#machines/kit/collection.types.ts';

/** A letter, by default without a request. */
export const makeLetter = (more: Partial<ReferenceLetter> = {}): ReferenceLetter => ({
  id: 9,
  attestationType: '1',
  hospitalName: 'Cedar Valley Hospital',
  authOfficial: 'Rosa Lund, MD',
  authOfficialTitle: 'Chief of Surgery',
  authOfficialEmail: 'rosa.lund@valley.example',
  altRole: '',
  explain: '',
  explainOther: '',
  sentDate: null,
  timesSent: 0,
  responseDate: null,
  sentBackReason: null,
  withdrawnAt: null,
  status: 0,
  referenceId: 'RL-7K3F-9QXM',
  version: 1,
  ...more,
});

const sentDate = '2027-03-08T14:50:00.000Z';
export const processing = { status: null, sentDate, timesSent: 1, version: 2 };
export const pending = { ...processing, status: 1 };
export const withdrawn = { withdrawnAt: '2027-03-09T09:00:00.000Z', timesSent: 1, version: 3 };

/** The letters of an exam, as the board answers them. */
export const makeBoard = (
  items: readonly ReferenceLetter[],
  readOnlyReason: ReadOnlyReason | null = null,
): LoadedCollection<ReferenceLetter, LettersSummary> => ({
  items,
  summary: { examTitle: 'Exam', neededTypes: ['1', '2'], readOnlyReason, dueDate: null, countsFrom: null },
});
