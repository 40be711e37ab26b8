import type { ExamOverviewItem, QeEligibility } from '#contract/exams/exams.ts';
import type { CeEligibility } from '#contract/registration/examinations.ts';
import type { Role } from '#contract/core/roles.ts';
import { mayPass } from '../access/access.ts';
import { qualifyingExamWindow, type ApplicationWindow } from './eligibility.ts';
import { dashboardStatus } from '../status.ts';

/** Why registration is closed, and when it opens if that is known. */
export type ClosedReason =
  | 'role'
  | 'registered'
  | 'awaitingApproval'
  | 'notApplicable'
  | Extract<ApplicationWindow, { open: false }>['reason']
  | Exclude<CeEligibility['eligibility'], 'eligible'>;

/** Whether a member may register for an exam. The result both controls access and explains it. */
export type RegistrationWindow =
  | Extract<ApplicationWindow, { open: true }>
  | { open: false; reason: ClosedReason; opens: string | null };

export interface Eligibilities {
  qe: QeEligibility | null;
  ce: CeEligibility | null;
}

/** One exam in the list of exams. */
export interface ExamEntry {
  exam: ExamOverviewItem;
  window: RegistrationWindow;
}

type Exam = Pick<ExamOverviewItem, 'examType' | 'regOpenDate' | 'regEndDate' | 'examEndDate' | 'status'>;

/** What a member can still attain, so that registration opens; not once its time is over. */
const attainable: readonly CeEligibility['eligibility'][] = ['qualifyingExamNotPassed', 'licenseMissing'];

const HOUR = 60 * 60_000;
/** How long after a calendar day of UTC has begun it ends in the last time zone, UTC-12. */
const LONGEST_DAY = 36 * HOUR;

/** Whether the exam is over: its last calendar day has ended everywhere on earth. */
export const isOver = ({ examEndDate }: Pick<ExamOverviewItem, 'examEndDate'>, now: number) =>
  now >= Date.parse(examEndDate) + LONGEST_DAY;

const closed = (reason: ClosedReason, opens: string | null = null): RegistrationWindow => ({
  open: false,
  reason,
  opens,
});

/** An exam that has only its own registration dates. */
function ownWindow({ regOpenDate, regEndDate }: Exam, now: number): RegistrationWindow {
  if (regOpenDate === null) return closed('noDate');
  if (now < Date.parse(regOpenDate)) return closed('notYet', regOpenDate);
  if (now >= Date.parse(regEndDate)) return closed('closed');
  return { open: true, rule: 'window', closes: regEndDate };
}

/**
 * What decides, in this order: the role, what was submitted already, whether the exam is over; then for a
 * qualifying exam the three rules of the second specification (§4), which ignore the exam's own dates; for a
 * certifying exam the eligibility and its dates, of which an end that has passed comes before what the member still
 * lacks; for any other exam its dates.
 */
export function registrationWindow(
  exam: Exam,
  { qe, ce }: Eligibilities,
  roles: readonly Role[],
  now: number,
): RegistrationWindow {
  if (!mayPass(roles, { oneOf: ['surgeon', 'trainee'] })) return closed('role');
  const status = dashboardStatus(exam.status);
  if (status === 'completed') return closed('registered');
  if (status === 'pending-approval') return closed('awaitingApproval');
  if (status === 'not-applicable') return closed('notApplicable');
  if (isOver(exam, now)) return closed('closed');
  if (exam.examType === 'qualifying') return qe ? qualifyingExamWindow(qe, now) : closed('noDate');
  if (exam.examType === 'certifying') {
    const eligibility = ce?.eligibility ?? 'qualifyingExamNotPassed';
    if (attainable.includes(eligibility) && now >= Date.parse(exam.regEndDate)) return closed('closed');
    if (eligibility !== 'eligible') return closed(eligibility);
  }
  return ownWindow(exam, now);
}

const SUBMITTED: readonly ClosedReason[] = ['registered', 'awaitingApproval'];

/** Whether a registration was submitted, so that dates no longer matter. */
export const isSubmitted = (window: RegistrationWindow) => !window.open && SUBMITTED.includes(window.reason);

/** Whether a registration's fees can be paid: not while it is closed, because the payment would not give access. */
export const takesFees = (window: RegistrationWindow) => window.open || isSubmitted(window);

/** Sort order: what can be done now, then what was submitted, then what opens, then what is closed. */
function rank({ window }: ExamEntry): number {
  if (window.open) return 0;
  if (isSubmitted(window)) return 1;
  return window.opens === null ? 3 : 2;
}

const nextDate = ({ exam, window }: ExamEntry) =>
  (window.open ? window.closes : window.opens) ?? exam.examStartDate;

/** Every exam of a member with its window, most urgent first. */
export const examEntries = (
  exams: readonly ExamOverviewItem[],
  eligibilities: Eligibilities,
  roles: readonly Role[],
  now: number,
): ExamEntry[] =>
  exams
    .map((exam) => ({ exam, window: registrationWindow(exam, eligibilities, roles, now) }))
    .toSorted((a, b) => rank(a) - rank(b) || Date.parse(nextDate(a)) - Date.parse(nextDate(b)));
