import type { PdReferenceLetter } from '#contract/examinations.ts';
import { faultTypes } from '#contract/faultTypes.ts';
import { openSteps, type RegistrationAnswers, type StepName } from '#domain/registration/registration.ts';
import { accommodationOf } from './accommodationRecords.ts';
import { feesOf } from '#server/fees/fees.ts';
import type { Sql } from '#server/db/database.ts';
import { Fault } from '#server/core/fault.ts';
import { attestationsOf } from './attestations.ts';
import { mailStateOf } from '#server/mail/mailState.ts';
import type { CandidateExam } from '#server/exams/exams.ts';
import { keptIntention, type KeptIntention } from './intentions.ts';

/** The program directors' letters of a person, optionally for one exam, without requests that were ended. */
export const directorLettersOf = (sql: Sql, userId: number, examId: number | null = null) =>
  sql.query<PdReferenceLetter>(
    `select exam_id as "examId", official_name as "officialName", official_email as "officialEmail", status,
            sent_date as "sentDate", response_date as "responseDate", sent_back_reason as "sentBackReason",
            case when response_date is null then ${mailStateOf('pd_letters')} end as "mailState"
       from pd_letters where user_id = $1 and withdrawn_at is null and ($2::integer is null or exam_id = $2)`,
    [userId, examId],
  );

/** The program director's letter of a person for an exam; null before it was requested, and once that was ended. */
export const letterOf = async (sql: Sql, userId: number, examId: number): Promise<PdReferenceLetter | null> =>
  (await directorLettersOf(sql, userId, examId))[0] ?? null;

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
    letter: await letterOf(sql, userId, examId),
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
