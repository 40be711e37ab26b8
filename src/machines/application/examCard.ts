import type { CardStatus } from '#contract/examCards.ts';
import type { ScreenInput } from '../screenInput.ts';
import type { Versioned } from '../kit/draft/versionedCard.types.ts';

/** Whose card of an application, and of which exam. */
export interface ExamCardKey {
  userId: number;
  /** 0 where the address names no exam; the server knows none of that number. */
  examHeaderId: number;
}

/** What a card of an application says of itself. */
export interface ExamCard extends Versioned, Pick<CardStatus, 'status' | 'readOnlyReason' | 'savedAt'> {
  examHeaderId: number;
  examTitle: string;
}

/** The key of a card out of the address `…/:examHeaderId` and whoever is signed in. */
export const examCardKeyOf = ({ params: { examHeaderId = '' }, person }: ScreenInput): ExamCardKey => ({
  userId: person!.userId, // the routes are for signed-in people
  examHeaderId: /^\d{1,9}$/.test(examHeaderId) ? Number(examHeaderId) : 0,
});
