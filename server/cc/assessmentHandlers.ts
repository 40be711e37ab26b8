import type { assessments } from '#contract/cc/assessments.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { assessmentState, type AssessmentKind } from '#domain/cc/assessment.ts';
import { Fault, notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import { portalOriginOf } from '#server/core/portalOrigin.ts';
import { audit } from '#server/auth/accounts.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { assessmentsOf, endOverdueTries, runningKey, startTry, testPath } from './assessmentTries.ts';

const reasons: Readonly<Record<Exclude<AssessmentKind, 'open' | 'running'>, string>> = {
  passed: 'You have passed this assessment.',
  ended: 'The time of your test is over, and its result is not here yet. Try again in a minute.',
  failed: 'No try is left in this window.',
  missed: 'The window has ended.',
  notRequired: 'This assessment is not required of you now.',
  upcoming: 'The window has not opened yet.',
  unregistered: 'Complete your registration first.',
  unpaid: 'Pay the fee first.',
  waiting: 'The next try can start tomorrow.',
};

/** The assessments of continuous certification and their online test (first specification, §7). */
export const assessmentHandlers = ({ db, clock, pdfs, settings }: Deps): HandlersFor<typeof assessments> => ({
  async listCcAssessments({ person: { userId } }) {
    await endOverdueTries({ db, pdfs }, clock(), userId);
    return await assessmentsOf(db, userId);
  },

  async startTest({ body: { examId }, person: { userId }, request, write }) {
    await endOverdueTries({ db, pdfs }, clock(), userId);
    return await write(async (tx) => {
      const now = clock();
      // Starts of one assessment follow each other, so that each finds the try of the one before.
      await tx.query`select 1 from cc_assessments where user_id = ${userId} and exam_id = ${examId} for update`;
      const assessment = (await assessmentsOf(tx, userId)).find((each) => each.examId === examId);
      if (!assessment) throw notFound();
      const { kind } = assessmentState(assessment, now);
      if (kind !== 'open' && kind !== 'running')
        throw new Fault(409, faultTypes.assessmentClosed, reasons[kind]);
      const present = await runningKey(tx, userId, examId);
      const key = present ?? (await startTry(tx, userId, assessment, now));
      if (present === undefined) await audit(tx, userId, 'startTest', now, { examId });
      return { startTestUrl: `${portalOriginOf(request, settings)}${testPath}/${key}` };
    });
  },
});
