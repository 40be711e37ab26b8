import type { ExamRegistration } from '#contract/todo/todo.ts';
import type { Eligibilities } from '#domain/registration/registrationWindow.ts';
import { dashboardStatus } from '#domain/status.ts';
import { accommodationsOf } from './accommodationRows.ts';
import type { Sql } from '#server/db/database.ts';
import { directorLettersOf } from '#server/letters/letterTable.ts';
import { attestationsOfExams } from './attestations.ts';
import { draftsOf } from './drafts.ts';
import { calendarOf, ceEligibilityOf, qeEligibilityOf, type CandidateExam } from '#server/exams/exams.ts';
import { intentionsOf } from './intentions.ts';

/** An exam on a member's calendar, with what the member has answered for it. */
export interface AnsweredExam {
  readonly exam: CandidateExam;
  readonly answers: ExamRegistration['answers'];
}

/** All registrations of a member, with what decides whether each is open. */
export interface MemberAnswers {
  readonly exams: readonly AnsweredExam[];
  readonly eligibilities: Eligibilities;
}

/** Reads the registrations of a member, each table once. */
export async function memberAnswersOf(sql: Sql, userId: number): Promise<MemberAnswers> {
  const calendar = await calendarOf(sql, userId);
  const drafts = await draftsOf(sql, userId);
  const intentions = await intentionsOf(sql, userId);
  const attestations = await attestationsOfExams(sql, userId, calendar);
  const accommodations = await accommodationsOf(sql, userId);
  const letters = await directorLettersOf(sql, userId);
  const answersOf = (exam: CandidateExam): ExamRegistration['answers'] => {
    const isOfExam = ({ examId }: { examId: number }) => examId === exam.examId;
    const draft = drafts.find(isOfExam)?.draft;
    // A submitted registration has no draft any more, but its introduction was read, and its question answered.
    const isSubmitted = ['completed', 'pending-approval'].includes(dashboardStatus(exam.status));
    return {
      started: isSubmitted || (draft?.started ?? false),
      needsAccommodations: isSubmitted ? false : (draft?.needsAccommodations ?? null),
      intention: intentions.find(isOfExam) ?? null,
      attestations: attestations
        .filter(isOfExam)
        .map(({ attestationText, name, checked, version }) => ({ attestationText, name, checked, version })),
      accommodation: accommodations.find(isOfExam) ?? null,
      letter: letters.find(isOfExam) ?? null,
    };
  };
  return {
    exams: calendar.map((exam) => ({ exam, answers: answersOf(exam) })),
    eligibilities: { qe: await qeEligibilityOf(sql, userId), ce: await ceEligibilityOf(sql, userId) },
  };
}
