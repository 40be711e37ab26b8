import type { UnfinishedExam } from '#contract/scoring/oralExams.ts';
import { entryElsewhere, type Command, type OutboxEntry } from './commands/examCommand.ts';
import { examineesNow } from './examineesNow.ts';

/**
 * The exams of ended sessions that the examiner still has to submit, with the unsent changes of this device and those
 * that the server received after it sent the exams, and the number of scores that they lack.
 */
export function unfinishedNow(
  exams: readonly UnfinishedExam[],
  entries: readonly OutboxEntry[],
  received: readonly Command[],
): { exams: readonly UnfinishedExam[]; missing: number } {
  const left = examineesNow(exams, [...received.map(entryElsewhere), ...entries]).filter(
    ({ status }) => status === 'waiting' || status === 'started',
  );
  const missing = left.reduce((sum, { casesScored, casesTotal }) => sum + casesTotal - casesScored, 0);
  return { exams: left, missing };
}
