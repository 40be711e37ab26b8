import type { ExamSession, UnfinishedExam } from '#contract/scoring/oralExams.ts';
import { createResourceMachine } from '#machines/kit/resource.machine.ts';

/** What an examiner has to know on the dashboard. */
export interface ExamDay {
  /** The session of today that runs or comes next, else today's last; null without one. */
  active: ExamSession | null;
  /** Exams of ended sessions that are neither submitted nor skipped. */
  unfinished: readonly UnfinishedExam[];
}

/** The examiner's day, for the dashboard; the key is their user id. */
export const examDayMachine = createResourceMachine<ExamDay, number>('examDay');
