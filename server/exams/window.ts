import { faultTypes } from '#contract/core/faultTypes.ts';
import type { Role } from '#contract/core/roles.ts';
import {
  registrationWindow,
  type ClosedReason,
  type RegistrationWindow,
} from '#domain/registration/registrationWindow.ts';
import { boardMomentInWords } from '#server/core/boardTime.ts';
import type { Sql } from '#server/db/database.ts';
import { Fault } from '#server/core/fault.ts';
import { ceEligibilityOf, qeEligibilityOf, type CandidateExam } from './exams.ts';

/** The facts about a person on which the window depends. */
export interface Applicant {
  readonly userId: number;
  readonly roles: readonly Role[];
}

type OpenWindow = Extract<RegistrationWindow, { open: true }>;

const sentences: Readonly<Record<ClosedReason, string>> = {
  role: 'Only surgeons and trainees can register for exams.',
  registered: 'You are already registered for this exam.',
  awaitingApproval: 'Your registration was already submitted and awaits approval by the board.',
  notApplicable: 'This exam does not apply to you.',
  noDate: 'The board has not set a date for this registration yet.',
  notYet: 'Registration for this exam has not opened yet.',
  closed: 'Registration for this exam has closed.',
  qualifyingExamNotPassed: 'The certifying exam can be taken once the qualifying exam is passed.',
  licenseMissing: 'The board needs your medical license before you can take the certifying exam.',
  timeLimitReached: 'The time in which the certifying exam can be taken after training is over.',
  alreadyCertified: 'You are already certified.',
};

/** Why registration is closed, and what opens it, in a sentence. */
export const sentenceOf = ({ reason, opens }: Extract<RegistrationWindow, { open: false }>) =>
  reason === 'notYet' && opens !== null
    ? `Registration for this exam opens on ${boardMomentInWords(Date.parse(opens))}.`
    : sentences[reason];

/** Whether a person may register for an exam now, by the same rules as in the portal. */
export async function windowOf(
  sql: Sql,
  { userId, roles }: Applicant,
  exam: CandidateExam,
  now: number,
): Promise<RegistrationWindow> {
  const qe = exam.examType === 'qualifying' ? await qeEligibilityOf(sql, userId) : null;
  const ce = exam.examType === 'certifying' ? await ceEligibilityOf(sql, userId) : null;
  return registrationWindow(exam, { qe, ce }, roles, now);
}

/**
 * Allows a write only while registration is open.
 *
 * @throws Fault 409 `already-registered` once it is complete, otherwise 409 `registration-closed` with the
 * reason.
 */
export async function requireOpen(
  sql: Sql,
  applicant: Applicant,
  exam: CandidateExam,
  now: number,
): Promise<OpenWindow> {
  const window = await windowOf(sql, applicant, exam, now);
  if (window.open) return window;
  const isDone = window.reason === 'registered' || window.reason === 'awaitingApproval';
  throw new Fault(
    409,
    isDone ? faultTypes.alreadyRegistered : faultTypes.registrationClosed,
    sentenceOf(window),
  );
}
