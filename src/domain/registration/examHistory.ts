import type { ExamOverviewItem } from '#contract/dashboard.ts';
import type { AdmissionCard } from '#contract/examinations.ts';
import type { Mover } from '../mover.ts';
import { isStillToBeTaken, type ExamLeft, type ExamMoves } from './examLeft.ts';
import { isOver } from './registrationWindow.ts';
import { dashboardStatus } from '../status.ts';

/** An upcoming exam with its admission card. */
export interface Admission {
  exam: ExamOverviewItem;
  /** Null for a registration that was withdrawn, and for an assessment, which is taken online. */
  card: AdmissionCard | null;
  /** The days of the member's own date, else those of the exam. */
  days: { startsOn: string; endsOn: string };
  /** Who has the next move; null for a complete registration. */
  mover: Mover | null;
  left: ExamLeft;
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

type Exam = Pick<ExamOverviewItem, 'examId' | 'status' | 'examStartDate' | 'examEndDate' | 'isOnline'>;

/** Whether the registration is complete. */
export const isRegistered = ({ status }: Pick<Exam, 'status'>) => dashboardStatus(status) === 'completed';

/** Whether the board is still reviewing the registration. */
export const awaitsBoard = ({ status }: Pick<Exam, 'status'>) =>
  dashboardStatus(status) === 'pending-approval';

const isSubmitted = (exam: Pick<Exam, 'status'>) => isRegistered(exam) || awaitsBoard(exam);

const upcoming = <E extends Omit<Exam, 'examId'>>(exams: readonly E[], now: number): E[] =>
  exams
    .filter((exam) => !isOver(exam, now))
    .toSorted((a, b) => a.examStartDate.localeCompare(b.examStartDate));

/**
 * Upcoming exams that the user is registered for or has submitted a registration for, next first; an assessment as long
 * as it is still to be taken.
 */
export const examsAhead = <E extends Exam>(exams: readonly E[], moves: ExamMoves, now: number): E[] =>
  upcoming(exams, now).filter(
    (exam) => isSubmitted(exam) && (!exam.isOnline || isStillToBeTaken(exam.examId, moves)),
  );

/** Upcoming exams whose registration was withdrawn, next first. */
export const withdrawnExams = (exams: readonly ExamOverviewItem[], now: number): ExamOverviewItem[] =>
  upcoming(exams, now).filter(({ withdrawnAt }) => withdrawnAt !== null);
