import type { UnfinishedExam } from '#contract/scoring/oralExams.ts';
import type { OutboxEntry } from './commands/examCommand.ts';
import { examineesNow } from './examineesNow.ts';

/**
 * The exams of ended sessions that the examiner still has to submit, with the unsent changes of this device, and the
 * number of scores that they lack.
 */
export function unfinishedNow(
  exams: readonly UnfinishedExam[],
  entries: readonly OutboxEntry[],
): { exams: readonly UnfinishedExam[]; missing: number } {
  const left = examineesNow(exams, entries).filter(
    ({ status }) => status === 'waiting' || status === 'started',
  );
  const missing = left.reduce((sum, { casesScored, casesTotal }) => sum + casesTotal - casesScored, 0);
  return { exams: left, missing };
}
