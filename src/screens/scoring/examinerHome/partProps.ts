import type { ExaminerHomeRef } from '#machines/scoring/examinerHome/examinerHome.machine.ts';

/** Props of every part of the page. */
export interface PartProps {
  actor: ExaminerHomeRef;
  /** Server time, epoch milliseconds. */
  now: number;
}
