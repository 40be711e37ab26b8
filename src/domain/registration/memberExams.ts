import type { ExamFee } from '#contract/billing/billing.ts';
import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import type { Intention } from '#contract/registration/examinations.ts';
import type { MemberRegistrations } from '#contract/todo/todo.ts';
import { amountDue, feeState, isFeeHidden, type FeeState } from '../billing/fees.ts';
import type { ExamLeft } from './examLeft.ts';
import {
  isSubmitted,
  isOver,
  type ClosedReason,
  type Eligibilities,
  type ExamEntry,
} from './registrationWindow.ts';
import type { Responsible } from '../responsible.ts';

/** A member's exams with the data that decides what each allows. */
export interface MemberExams {
  exams: readonly ExamOverviewItem[];
  eligibilities: Eligibilities;
  /** What the member told the board, by exam. */
  intentions: Readonly<Record<number, Intention | null>>;
  /** The exams for which the member has begun to register. */
  begun: readonly number[];
  /** Who acts next in the submitted registrations that are not complete, by exam. */
  responsible: Readonly<Record<number, Responsible>>;
  /** How much the submitted registrations need beside themselves, by exam. */
  left: Readonly<Record<number, ExamLeft>>;
  /** When this was read, epoch milliseconds. */
  readAt: number;
}

/** The exams of the calendar with the member's answers, which exist for those that are not over. */
export const memberExams = (
  exams: readonly ExamOverviewItem[],
  { exams: registrations, eligibilities }: MemberRegistrations,
  readAt: number,
): Omit<MemberExams, 'begun' | 'responsible' | 'left'> => ({
  exams,
  eligibilities,
  intentions: Object.fromEntries(registrations.map(({ exam, answers }) => [exam.examId, answers.intention])),
  readAt,
});

/** The state of an exam for a member. */
export type ExamState =
  | 'open'
  | 'begun'
  | 'registered'
  | 'awaitingApproval'
  | 'notYet'
  | 'closed'
  | 'notApplicable'
  | 'over';

/** The headings under which exams are listed, in order. */
export const examGroups = ['open', 'submitted', 'later', 'closed', 'past'] as const;
export type ExamGroup = (typeof examGroups)[number];

/** What a member can do next about an exam. */
export type NextStep = 'start' | 'continue' | 'confirmation';

/** What a member has answered for an exam, of what decides where they stand. */
export interface ExamProgress {
  intention: Intention | null;
  isBegun: boolean;
}

/** The progress of one exam, of all exams of a member. */
export const progressOf = ({ intentions, begun }: MemberExams, examId: number): ExamProgress => ({
  intention: intentions[examId] ?? null,
  isBegun: begun.includes(examId),
});

/** Where a member stands with an exam; one that they do not intend to take is open again. */
export function examState({ exam, window }: ExamEntry, progress: ExamProgress, now: number): ExamState {
  if (isOver(exam, now)) return 'over';
  if (window.open) return progress.isBegun && progress.intention?.intends !== false ? 'begun' : 'open';
  switch (window.reason) {
    case 'registered':
    case 'awaitingApproval':
    case 'notApplicable':
      return window.reason;
    default:
      return window.opens === null ? 'closed' : 'notYet';
  }
}

const groupOf: Readonly<Record<ExamState, ExamGroup>> = {
  open: 'open',
  begun: 'open',
  registered: 'submitted',
  awaitingApproval: 'submitted',
  notYet: 'later',
  closed: 'closed',
  notApplicable: 'closed',
  over: 'past',
};

/** The heading that an exam is listed under. */
export const examGroup = (entry: ExamEntry, progress: ExamProgress, now: number): ExamGroup =>
  groupOf[examState(entry, progress, now)];

/** The action that an exam offers; null if there is none, or if the member does not intend to take it. */
export function nextStep({ window }: ExamEntry, { intention, isBegun }: ExamProgress): NextStep | null {
  if (!window.open) return isSubmitted(window) ? 'confirmation' : null;
  if (intention?.intends === false) return null;
  return isBegun ? 'continue' : 'start';
}

const hopeless: readonly ClosedReason[] = [
  'role',
  'notApplicable',
  'closed',
  'timeLimitReached',
  'alreadyCertified',
];

/** Whether the list of requirements is useful: to continue, to prepare, or to see what is pending. */
export const hasUseForRequirements = ({ exam, window }: ExamEntry, now: number): boolean =>
  !isOver(exam, now) && (window.open || !hopeless.includes(window.reason));

/** When a closed registration closed; null if no date is known or the exam is over. */
export function closedSince({ exam, window }: ExamEntry, { qe }: Eligibilities, now: number): string | null {
  if (window.open || window.reason !== 'closed' || isOver(exam, now)) return null;
  const date = exam.examType === 'qualifying' ? (qe?.appCloseDate ?? null) : exam.regEndDate;
  return date !== null && Date.parse(date) <= now ? date : null;
}

/** A fee as shown in the list of exams. */
export interface FeeLine {
  fee: ExamFee;
  /**
   * `price`: the amount only, because nothing can be paid yet or the member does not intend to take the exam. An
   * opened card page makes no difference here.
   */
  state: Exclude<FeeState, 'opened' | 'notOpen' | 'notBegun'> | 'price';
  /** The amount due, in the currency's smallest unit. */
  left: number;
}

function lineState(fee: ExamFee, { window }: ExamEntry, intention: Intention | null): FeeLine['state'] {
  const state = feeState(fee);
  if (state === 'notOpen' || state === 'notBegun') return 'price';
  if (state !== 'opened' && state !== 'due') return state;
  if (fee.paidTotal > 0) return 'partPaid';
  return window.open && intention?.intends === false ? 'price' : 'due';
}

/** The fees of an exam that are shown, application fee first. */
export const feeLines = (
  fees: readonly ExamFee[],
  entry: ExamEntry,
  intention: Intention | null,
): FeeLine[] =>
  fees
    .filter((fee) => fee.examId === entry.exam.examId && !isFeeHidden(fee))
    .toSorted((a, b) => a.feeType.localeCompare(b.feeType))
    .map((fee) => ({ fee, state: lineState(fee, entry, intention), left: amountDue(fee) }));
