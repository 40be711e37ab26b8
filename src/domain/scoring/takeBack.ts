import type { SheetStatus } from '#contract/scoring/oralExams.ts';
import { typedText } from '#domain/typed/typedText.ts';
import type { Mark } from './scoring.ts';

/** How long a mistaken start can be taken back, in milliseconds from its receipt. */
export const TAKE_BACK_TIME = 60_000;

/** Whether nothing was entered since an exam was started: no score, no comment and no remarks. */
export const hasNoEntry = (marks: readonly Pick<Mark, 'score' | 'comment'>[], remarks: string): boolean =>
  typedText(remarks) === '' &&
  marks.every(({ score, comment }) => score === null && typedText(comment) === '');

/** Whether a start that was received at `from` can still be taken back at `now`, both in epoch milliseconds. */
export const mayStillTakeBack = (from: number | null, now: number): boolean =>
  from !== null && now - from <= TAKE_BACK_TIME;

interface Begun {
  sheet: { status: SheetStatus } | null;
  /** Epoch milliseconds; null before the start. */
  startedAt: number | null;
  now: number;
  marks: readonly Pick<Mark, 'score' | 'comment'>[];
  remarks: string;
}

/**
 * Milliseconds for which the start of an exam can still be taken back; null once it cannot. They count from the start
 * as the examiner saw it, which is never later than its receipt, so that nothing is offered that the server refuses.
 */
export function takeBackLeft({ sheet, startedAt, now, marks, remarks }: Begun): number | null {
  if (sheet?.status !== 'started' || startedAt === null) return null;
  return mayStillTakeBack(startedAt, now) && hasNoEntry(marks, remarks)
    ? startedAt + TAKE_BACK_TIME - now
    : null;
}
