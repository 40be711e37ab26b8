import { cardNames } from '#contract/application/examCards.ts';
import { isSurgeon } from '#domain/access/access.ts';
import type { ExamRegistration, MemberRegistrations } from '#contract/todo/todo.ts';
import { isAssessmentOver } from '#domain/cc/assessment.ts';
import { isOver } from '#domain/registration/registrationWindow.ts';
import type { MemberData } from '#domain/todo/memberData.ts';
import { openInStanding } from '#domain/todo/openInStanding.ts';
import { feesFor } from '#server/billing/feeWindow.ts';
import { assessmentsOf } from '#server/cc/assessmentTries.ts';
import { requirementsNow } from '#server/cc/status.ts';
import { certificationsOf, requirementsOf } from '#server/cc/queries.ts';
import type { Sql } from '#server/db/database.ts';
import { cardStatusOf, findApplication, hasCard } from '#server/application/application.ts';
import { overviewItem } from '#server/exams/exams.ts';
import {
  memberAnswersOf,
  type AnsweredExam,
  type MemberAnswers,
} from '#server/registration/memberAnswers.ts';
import type { Applicant } from '#server/exams/window.ts';
import type { Deps } from '#server/deps/deps.ts';
import { recordsOf } from '#server/records/records.ts';
import { ccLettersOf } from '#server/letters/handlers.ts';
import { findLetters } from '#server/letters/checks.ts';
import type { Settings } from '#server/core/settings.ts';
import { standingSummaryOf } from '#server/standing/standingSummary.ts';
import { medicalLicenseTable } from '#server/standing/tables.ts';
import { profileConfirmedAt } from '#server/profile/profiles.ts';
import { trainingGapsOf } from '#server/training/trainingGaps.ts';

async function examRegistrationOf(
  sql: Sql,
  userId: number,
  { exam, answers }: AnsweredExam,
  hasCards: boolean,
  now: number,
): Promise<ExamRegistration> {
  const application = hasCards ? await findApplication(sql, userId, exam, now) : null;
  const cards = application ? cardNames.filter((card) => hasCard(application, card)) : [];
  return {
    exam: overviewItem(exam),
    answers,
    cards: cards.map((card) => {
      const { status, readOnlyReason } = cardStatusOf(application!, card); // without one there are no cards
      return { card, status, readOnlyReason };
    }),
    letters: hasCards ? await findLetters(sql, userId, exam, now) : null,
  };
}

/** Exams that have cards and letters of officials; their pages are for surgeons. */
async function examsWithCards(sql: Sql, { roles }: Applicant): Promise<readonly number[]> {
  if (!roles.includes('surgeon')) return [];
  const rows = await sql.query<{ examId: number }>`select exam_id from exam_directories`;
  return rows.map(({ examId }) => examId);
}

/** The board's rules that are a setting. */
type Rules = Pick<Settings, 'trainingRules'>;

async function withRecords(
  sql: Sql,
  rules: Rules,
  applicant: Applicant,
  { exams, eligibilities }: MemberAnswers,
  now: number,
): Promise<MemberRegistrations> {
  const withPages = await examsWithCards(sql, applicant);
  const { userId } = applicant;
  const isAnyOnline = exams.some(({ exam }) => exam.isOnline);
  const assessments = isAnyOnline ? await assessmentsOf(sql, userId) : [];
  const registrations: ExamRegistration[] = [];
  for (const each of exams) {
    const { examId } = each.exam;
    const assessment = assessments.find((one) => one.examId === examId);
    registrations.push({
      ...(await examRegistrationOf(sql, userId, each, withPages.includes(examId), now)),
      ...(assessment && { isAssessmentOver: isAssessmentOver(assessment, now) }),
    });
  }
  return {
    exams: registrations,
    training: await trainingGapsOf(sql, rules.trainingRules, userId, now),
    certificationLetters: isSurgeon(applicant.roles) ? await ccLettersOf(sql, userId, now) : null,
    standing: await standingSummaryOf(sql, userId),
    eligibilities,
  };
}

const notOver = ({ exams, eligibilities }: MemberAnswers, now: number): MemberAnswers => ({
  exams: exams.filter(({ exam }) => !isOver(exam, now)),
  eligibilities,
});

/** The registrations of a person for the exams on the calendar that are not over. */
export const registrationsOf = async (sql: Sql, rules: Rules, applicant: Applicant, now: number) =>
  withRecords(sql, rules, applicant, notOver(await memberAnswersOf(sql, applicant.userId), now), now);

/** What a person has to do in their professional standing, which cards, letters and training say nothing of. */
export async function openInStandingOf({ db }: Pick<Deps, 'db'>, { userId, roles }: Applicant, now: number) {
  const { exams, eligibilities } = notOver(await memberAnswersOf(db, userId), now);
  const registrations: MemberRegistrations = {
    exams: exams.map(({ exam, answers }) => ({
      exam: overviewItem(exam),
      answers,
      cards: [],
      letters: null,
    })),
    training: { hasMedicalSchool: true, specialties: [] },
    certificationLetters: null,
    standing: await standingSummaryOf(db, userId),
    eligibilities,
  };
  return openInStanding(
    { roles, licenses: await recordsOf(db, medicalLicenseTable, userId), registrations },
    now,
  );
}

/** What the board knows of a person's registration for one exam, with its fees; nothing of one that is over. */
export async function memberDataForExam(
  sql: Sql,
  rules: Rules,
  applicant: Applicant,
  examId: number,
  now: number,
): Promise<MemberData> {
  const { exams, eligibilities } = await memberAnswersOf(sql, applicant.userId);
  const one = { exams: exams.filter(({ exam }) => exam.examId === examId), eligibilities };
  const fees = await feesFor(sql, applicant, one, now);
  return {
    roles: applicant.roles,
    registrations: await withRecords(sql, rules, applicant, notOver(one, now), now),
    fees: fees.filter((fee) => fee.examId === examId),
  };
}

/** Reads all that the board knows of what a person has to do. */
export function memberData({ db, settings }: Pick<Deps, 'db' | 'settings'>) {
  return async ({ userId, roles }: Applicant, now: number): Promise<MemberData> => {
    const answers = await memberAnswersOf(db, userId);
    return {
      roles,
      registrations: await withRecords(db, settings, { userId, roles }, notOver(answers, now), now),
      fees: await feesFor(db, { userId, roles }, answers, now),
      requirements: await requirementsNow(db, userId, await requirementsOf(db, userId), now),
      certifications: await certificationsOf(db, userId),
      profile: { userConfirmedDate: await profileConfirmedAt(db, userId) },
      licenses: await recordsOf(db, medicalLicenseTable, userId),
    };
  };
}
