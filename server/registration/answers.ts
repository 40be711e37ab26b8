import { faultTypes } from '#contract/core/faultTypes.ts';
import { openSteps, type RegistrationAnswers, type StepName } from '#domain/registration/registration.ts';
import { accommodationOf } from './accommodationRows.ts';
import { feesOf } from '#server/fees/fees.ts';
import type { Sql } from '#server/db/database.ts';
import { Fault } from '#server/core/fault.ts';
import { attestationsOf } from './attestations.ts';
import { directorLetterOf } from '#server/letters/letterTable.ts';
import type { CandidateExam } from '#server/exams/exams.ts';
import { keptIntention, type KeptIntention } from './intentions.ts';

/**
 * A person's answers for an exam. The introduction and the accommodations question exist in the portal only,
 * and submitting means that both are done.
 */
export async function answersOf(
  sql: Sql,
  userId: number,
  exam: CandidateExam,
  now: number,
): Promise<RegistrationAnswers & { readonly intention: KeptIntention | null }> {
  const { examId } = exam;
  return {
    started: true,
    needsAccommodations: false,
    intention: await keptIntention(sql, userId, examId),
    attestations: await attestationsOf(sql, userId, exam),
    accommodation: await accommodationOf(sql, userId, examId),
    letter: await directorLetterOf(sql, userId, examId),
    fees: await feesOf(sql, userId, examId, now),
  };
}

const missing: Readonly<Record<StepName, string>> = {
  eligibility: 'Read who may take the exam.',
  intention: 'State that you intend to take the exam.',
  attestations: 'Agree to every statement.',
  accommodations: 'Say whether you need accommodations.',
  letter: 'Ask your program director for the reference letter.',
  date: 'Choose a date.',
  fee: 'Pay what is left of the fees.',
  review: 'Submit the application first.',
};

/** Open steps; the fault names each with a sentence. */
export const incomplete = (steps: readonly StepName[]) =>
  new Fault(409, faultTypes.incomplete, 'The registration is not complete yet.', {
    errors: Object.fromEntries(steps.map((step) => [step, [missing[step]]])),
  });

/** @throws Fault 409 `incomplete` while a step is open. */
export function requireSteps({ examType }: CandidateExam, answers: RegistrationAnswers): void {
  const open = openSteps(examType, answers);
  if (open.length > 0) throw incomplete(open);
}
