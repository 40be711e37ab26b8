import { idIn } from '#domain/idIn.ts';
import type { CardStatus } from '#contract/application/examCards.ts';
import type { ScreenInput } from '../screenInput.ts';
import type { Versioned } from '../kit/draft/card.types.ts';

/** Names a card: the user and the exam. */
export interface ExamCardKey {
  userId: number;
  /** 0 if the address names no exam; the server has no exam with that number. */
  examHeaderId: number;
}

/** The status that the server sends with each card of an application. */
export interface ExamCard
  extends Versioned, Pick<CardStatus, 'status' | 'readOnlyReason' | 'dueDate' | 'savedAt'> {
  examHeaderId: number;
  examTitle: string;
}

/** The key of a card, from the address `…/:examHeaderId` and the signed-in user. */
export const examCardKeyOf = ({ params, person }: ScreenInput): ExamCardKey => ({
  userId: person!.userId, // the routes require sign-in
  examHeaderId: idIn(params, 'examHeaderId') ?? 0,
});
