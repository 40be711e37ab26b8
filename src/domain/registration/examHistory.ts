import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import type { AdmissionCard } from '#contract/registration/examinations.ts';
import type { ExamRegistration } from '#contract/todo/todo.ts';
import type { Responsible } from '../responsible.ts';
import type { ExamLeft } from './examLeft.ts';
import { isOver } from './registrationWindow.ts';
import { dashboardStatus } from '../status.ts';

/** An upcoming exam with its admission card. */
export interface Admission {
  exam: ExamOverviewItem;
  /** Null for a registration that was withdrawn, and for an assessment, which is taken online. */
  card: AdmissionCard | null;
  /** The days of the member's own date, else those of the exam. */
  days: { startsOn: string; endsOn: string };
  /** Who acts next; null for a complete registration. */
  responsible: Responsible | null;
  /** Null if it is not known. */
  left: ExamLeft | null;
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

/** Whether the registration is complete. */
export const isRegistered = ({ status }: Pick<Exam, 'status'>) => dashboardStatus(status) === 'completed';

/** Whether the board is still reviewing the registration. */
export const awaitsBoard = ({ status }: Pick<Exam, 'status'>) =>
  dashboardStatus(status) === 'pending-approval';

const isSubmitted = (exam: Pick<Exam, 'status'>) => isRegistered(exam) || awaitsBoard(exam);

const upcoming = <E extends Exam>(exams: readonly E[], now: number): E[] =>
  exams
    .filter((exam) => !isOver(exam, now))
    .toSorted((a, b) => a.examStartDate.localeCompare(b.examStartDate));

/**
 * Upcoming exams that the user is registered for or has submitted a registration for, next first; an assessment until
 * nothing of it is left to take.
 */
export const examsAhead = <E extends Exam>(
  registrations: readonly (Pick<ExamRegistration, 'isAssessmentOver'> & { readonly exam: E })[],
  now: number,
): E[] =>
  upcoming(
    registrations
      .filter(({ exam, isAssessmentOver }) => isSubmitted(exam) && isAssessmentOver !== true)
      .map(({ exam }) => exam),
    now,
  );

/** Upcoming exams whose registration was withdrawn, next first. */
export const withdrawnExams = (exams: readonly ExamOverviewItem[], now: number): ExamOverviewItem[] =>
  upcoming(exams, now).filter(({ withdrawnAt }) => withdrawnAt !== null);
