import type { ExaminerHomeRef } from '#machines/scoring/examinerHome/examinerHome.machine.ts';

/** What every part of the page is given. */
export interface PartProps {
  actor: ExaminerHomeRef;
  /** The board's time, epoch milliseconds. */
  now: number;
}
