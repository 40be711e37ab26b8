import type { PracticeExam } from '#contract/practice.ts';
import { readContents, readExam } from './examMaterial.ts';
import { readerFor, type Read, type Reader } from './keptAnswers.ts';

/** The examiner's practice exam; null if none is set up. */
export const readPractice = (read: Read): Promise<PracticeExam | null> => read('getPracticeExam', {});

/**
 * Fetches ahead what the exams of a practice need, so that practice goes on without a network as a real exam does. Never
 * rejects: what fails is fetched when it is needed.
 */
export async function preparePractice(reader: Reader, { session }: PracticeExam): Promise<void> {
  const read = readerFor(reader); // clears the answers of another user
  const known = new Set<number>();
  try {
    for (const { examScheduleId } of session.examinees) {
      const { exam } = await readExam(read, examScheduleId);
      const fresh = exam.cases.map(({ caseHeaderId }) => caseHeaderId).filter((id) => !known.has(id));
      for (const id of fresh) known.add(id);
      await readContents(reader, fresh);
    }
  } catch {
    // The exam's own page reads it, and says what is missing.
  }
}
