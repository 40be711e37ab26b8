import { cardNames } from '#contract/examCards.ts';
import type { ExamFacts, RegistrationFacts } from '#contract/todo.ts';
import { isOver } from '#domain/registration/registrationWindow.ts';
import { dashboardStatus } from '#domain/status.ts';
import type { MemberFacts } from '#domain/todo/facts.ts';
import { accommodationOf } from '#server/accommodations/records.ts';
import { feesFor } from '#server/billing/feeWindow.ts';
import { dashboardQueries } from '#server/dashboard/queries.ts';
import type { Sql } from '#server/db/database.ts';
import { cardStatusOf, findApplication, hasCard } from '#server/examCards/application.ts';
import { attestationsOf } from '#server/examinations/attestations.ts';
import { letterOf } from '#server/examinations/answers.ts';
import { draftOf } from '#server/examinations/drafts.ts';
import {
  ceEligibilityOf,
  findExam,
  overviewOf,
  qeEligibilityOf,
  type CandidateExam,
} from '#server/examinations/exams.ts';
import { intentionOf } from '#server/examinations/intentions.ts';
import type { Applicant } from '#server/examinations/window.ts';
import type { Parts } from '#server/parts.ts';
import { recordsOf } from '#server/records.ts';
import { findLetters } from '#server/referenceLetters/checks.ts';
import { medicalLicenseTable } from '#server/standing/records.ts';

async function answersOf(sql: Sql, userId: number, exam: CandidateExam): Promise<ExamFacts['answers']> {
  const { examId } = exam;
  const kept = await draftOf(sql, userId, examId);
  // A submitted registration has no draft any more, but its introduction was read, and its question answered.
  const isSubmitted = ['completed', 'pending-approval'].includes(dashboardStatus(exam.status));
  return {
    started: isSubmitted || (kept?.draft.started ?? false),
    needsAccommodations: isSubmitted ? false : (kept?.draft.needsAccommodations ?? null),
    intention: await intentionOf(sql, userId, examId),
    attestations: await attestationsOf(sql, userId, exam),
    accommodation: await accommodationOf(sql, userId, examId),
    letter: await letterOf(sql, userId, examId),
  };
}

async function examFactsOf(
  sql: Sql,
  { userId, roles }: Applicant,
  exam: CandidateExam,
  now: number,
): Promise<ExamFacts> {
  // The pages of cards and of officials' letters are for surgeons.
  const hasPages = roles.includes('surgeon');
  const application = hasPages ? await findApplication(sql, userId, exam, now) : null;
  const cards = application ? cardNames.filter((card) => hasCard(application, card)) : [];
  const { submittedAt: _, ...overview } = exam;
  return {
    exam: overview,
    answers: await answersOf(sql, userId, exam),
    cards: cards.map((card) => {
      const { status, readOnlyReason } = cardStatusOf(application!, card); // without one there are no cards
      return { card, status, readOnlyReason };
    }),
    letters: hasPages ? await findLetters(sql, userId, exam, now) : null,
  };
}

/** The registrations of a person for the exams on the calendar that are not over. */
export async function registrationFactsOf(
  sql: Sql,
  applicant: Applicant,
  now: number,
): Promise<RegistrationFacts> {
  const { userId } = applicant;
  const exams: ExamFacts[] = [];
  for (const { examId, examEndDate } of await overviewOf(sql, userId)) {
    const exam = isOver({ examEndDate }, now) ? undefined : await findExam(sql, userId, examId);
    if (exam) exams.push(await examFactsOf(sql, applicant, exam, now));
  }
  return {
    exams,
    eligibilities: { qe: await qeEligibilityOf(sql, userId), ce: await ceEligibilityOf(sql, userId) },
  };
}

/** Reads all that the board knows of what a person has to do. */
export function memberFacts({ db }: Pick<Parts, 'db'>) {
  const read = dashboardQueries({ db });
  return async ({ userId, roles }: Applicant, now: number): Promise<MemberFacts> => ({
    roles,
    registrations: await registrationFactsOf(db, { userId, roles }, now),
    fees: await feesFor(db, { userId, roles }, undefined, now),
    requirements: await read.requirements.execute({ userId }),
    certifications: await read.certifications.execute({ userId }),
    licenses: await recordsOf(db, medicalLicenseTable, userId),
  });
}
