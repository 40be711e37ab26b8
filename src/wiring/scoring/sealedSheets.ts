import type { Examinee } from '#contract/oralExams.ts';
import { readRoster } from './examMaterial.ts';
import { readerFor, whenSealed, wordsOf, type Reader } from './keptAnswers.ts';
import { prepareDay } from './prepareDay.ts';

/** Whether facts, scores and sheet of an examinee are sealed on the device. */
async function isSealed({ sealed, userId }: Reader, { examScheduleId, examScheduleScoreId }: Examinee) {
  const answers = await Promise.all(
    [
      wordsOf('getSessionExaminee', { query: { examScheduleId } }),
      wordsOf('listCaseScores', { query: { examScheduleId } }),
      wordsOf('getExamScore', { query: { examScheduleScoreId } }),
    ].map((words) => sealed.read(userId, words)),
  );
  return answers.every((answer) => answer !== undefined);
}

/**
 * Fetches the next exam day onto the device, and counts its examinees and those who are there. Conflicted ones are left
 * out: the examiner may not examine them.
 *
 * @param now the board's time, epoch milliseconds.
 */
export async function countSealed(
  reader: Reader,
  now: number,
): Promise<{ examinees: number; sealed: number }> {
  await prepareDay(reader, now);
  const { sessions } = await readRoster(readerFor(reader));
  const examinees = sessions.flatMap((session) => session.examinees).filter((each) => !each.isConflicted);
  await whenSealed();
  const found = await Promise.all(examinees.map((each) => isSealed(reader, each)));
  return { examinees: examinees.length, sealed: found.filter(Boolean).length };
}
