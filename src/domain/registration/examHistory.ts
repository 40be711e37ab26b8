import type { ExamOverviewItem } from '#contract/dashboard.ts';
import type { AdmissionCard } from '#contract/examinations.ts';
import { isOver } from './registrationWindow.ts';
import { dashboardStatus } from '../status.ts';

/** An exam that is ahead, with the card that lets its candidate in. */
export interface Admission {
  exam: ExamOverviewItem;
  card: AdmissionCard;
}

/** What a result shows as (first specification, §3): P is a pass, F a fail, anything else its own words. */
export type ExamResult = { kind: 'pass' | 'fail' | 'awaited' } | { kind: 'other'; words: string };

/** Reads the board's letter; null is a result that is awaited. */
export function examResult(result: string | null): ExamResult {
  if (result === null || result === '') return { kind: 'awaited' };
  if (result === 'P') return { kind: 'pass' };
  if (result === 'F') return { kind: 'fail' };
  return { kind: 'other', words: result };
}

type Exam = Pick<ExamOverviewItem, 'status' | 'examStartDate' | 'examEndDate'>;

/** Whether the board still looks at what was handed in. */
export const awaitsBoard = ({ status }: Pick<Exam, 'status'>) =>
  dashboardStatus(status) === 'pending-approval';

/** The exams that somebody is registered for, or has handed in for, and that are not over, the next first. */
export const examsAhead = <E extends Exam>(exams: readonly E[], now: number): E[] =>
  exams
    .filter(
      (exam) => (dashboardStatus(exam.status) === 'completed' || awaitsBoard(exam)) && !isOver(exam, now),
    )
    .toSorted((a, b) => a.examStartDate.localeCompare(b.examStartDate));
