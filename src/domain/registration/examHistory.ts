import type { ExamOverviewItem } from '#contract/dashboard.ts';
import type { AdmissionCard, Intention } from '#contract/examinations.ts';
import type { Mover } from '../mover.ts';
import { isOver } from './registrationWindow.ts';
import { dashboardStatus } from '../status.ts';

/** An upcoming exam with its admission card. */
export interface Admission {
  exam: ExamOverviewItem;
  card: AdmissionCard;
  /** The days of the member's own date; null if none is confirmed, and the exam's days apply. */
  days: Intention['examDate'];
  /** Who has the next move; null for a complete registration. */
  mover: Mover | null;
}

/** How a result is displayed (first specification, §3): P is a pass, F a fail, anything else is shown as it is. */
export type ExamResult = { kind: 'pass' | 'fail' | 'awaited' } | { kind: 'other'; words: string };

/** Parses the result letter; null is a pending result. */
export function examResult(result: string | null): ExamResult {
  if (result === null || result === '') return { kind: 'awaited' };
  if (result === 'P') return { kind: 'pass' };
  if (result === 'F') return { kind: 'fail' };
  return { kind: 'other', words: result };
}

type Exam = Pick<ExamOverviewItem, 'status' | 'examStartDate' | 'examEndDate'>;

/** Whether the board is still reviewing the registration. */
export const awaitsBoard = ({ status }: Pick<Exam, 'status'>) =>
  dashboardStatus(status) === 'pending-approval';

/** Upcoming exams that the user is registered for or has submitted a registration for, next first. */
export const examsAhead = <E extends Exam>(exams: readonly E[], now: number): E[] =>
  exams
    .filter(
      (exam) => (dashboardStatus(exam.status) === 'completed' || awaitsBoard(exam)) && !isOver(exam, now),
    )
    .toSorted((a, b) => a.examStartDate.localeCompare(b.examStartDate));
