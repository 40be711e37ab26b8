import type { Examinee } from '#contract/scoring/oralExams.ts';
import { readRoster } from './examMaterial.ts';
import type { Services } from '../services.ts';
import { keyOf } from '../answerCache.ts';
import { answersOf, type Answers } from './answers.ts';
import { prepareDay, type Ahead } from './prepareDay.ts';

/** Whether facts, scores and sheet of an examinee are sealed on the device. */
async function isSealed(answers: Answers, { examScheduleId, examScheduleScoreId }: Examinee) {
  const sealed = await Promise.all(
    [
      keyOf('getSessionExaminee', { query: { examScheduleId } }),
      keyOf('listCaseScores', { query: { examScheduleId } }),
      keyOf('getExamScore', { query: { examScheduleScoreId } }),
    ].map((key) => answers.isSealed(key)),
  );
  return sealed.every(Boolean);
}

/**
 * Fetches the next exam day onto the device, and counts its examinees and those who are there. Conflicted ones are left
 * out: the examiner may not examine them.
 */
export async function countSealed(
  services: Pick<Services, 'memory'>,
  ahead: Ahead,
): Promise<{ examinees: number; sealed: number }> {
  // Before anything else: the user may have signed out by then.
  const answers = answersOf(services, ahead.userId);
  await prepareDay(services, ahead);
  const { sessions } = await readRoster(answers.reader());
  const examinees = sessions.flatMap((session) => session.examinees).filter((each) => !each.isConflicted);
  await answers.whenSealed();
  const found = await Promise.all(examinees.map((each) => isSealed(answers, each)));
  return { examinees: examinees.length, sealed: found.filter(Boolean).length };
}
