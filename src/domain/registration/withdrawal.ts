import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import type { Intention } from '#contract/registration/examinations.ts';
import { startOfBoardDay } from '../boardTime.ts';
import { isExamSubmitted } from '../status.ts';
import { confirmedDate } from './examDates.ts';

type Exam = Pick<ExamOverviewItem, 'examStartDate' | 'status'>;

/** Until when a registration can be withdrawn, in epoch milliseconds: until the member's first day of the exam begins. */
export const withdrawalEnds = ({ examStartDate }: Exam, intention: Intention | null): number =>
  startOfBoardDay(confirmedDate(intention)?.startsOn ?? examStartDate);

/** Whether a registration was submitted and can still be withdrawn. */
export const mayWithdraw = (exam: Exam, intention: Intention | null, now: number): boolean =>
  isExamSubmitted(exam) && now < withdrawalEnds(exam, intention);
