import type { ExamFee } from '#contract/billing.ts';
import type { Intention } from '#contract/examinations.ts';
import { amountDue, feeState, isFeeHidden, type FeeState } from './fees.ts';
import { isOver, type Eligibilities, type ExamEntry } from './registrationWindow.ts';
import { dashboardStatus } from './status.ts';

/** How an exam stands for a member, in one word. */
export type ExamState =
  'open' | 'begun' | 'registered' | 'awaitingApproval' | 'notYet' | 'closed' | 'notApplicable';

/** The headings under which exams are listed, in their order. */
export const examGroups = ['open', 'handedIn', 'later', 'closed'] as const;
export type ExamGroup = (typeof examGroups)[number];

/** What a member can do next about an exam. */
export type NextStep = 'start' | 'continue' | 'confirmation';

export function examState({ exam, window }: ExamEntry): ExamState {
  if (window.open) return dashboardStatus(exam.status) === 'in-progress' ? 'begun' : 'open';
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
  registered: 'handedIn',
  awaitingApproval: 'handedIn',
  notYet: 'later',
  closed: 'closed',
  notApplicable: 'closed',
};

/** The heading that an exam is listed under. */
export const examGroup = (entry: ExamEntry): ExamGroup => groupOf[examState(entry)];

/** The one act that an exam offers; null where there is none, or where the member said no to it. */
export function nextStep(entry: ExamEntry, intention: Intention | null): NextStep | null {
  const state = examState(entry);
  if (groupOf[state] === 'handedIn') return 'confirmation';
  if (groupOf[state] !== 'open' || intention?.intends === false) return null;
  return state === 'begun' || intention ? 'continue' : 'start';
}

/** Whether somebody whom the door is closed to can still use the time to prepare. */
export function mayPrepare({ window }: ExamEntry): boolean {
  if (window.open) return true;
  return ['notYet', 'noDate', 'licenseMissing', 'qualifyingExamNotPassed'].includes(window.reason);
}

/** When a closed registration closed, as an instant; null where no date is known or the exam is long over. */
export function closedSince({ exam, window }: ExamEntry, { qe }: Eligibilities, now: number): string | null {
  if (window.open || window.reason !== 'closed' || isOver(exam, now)) return null;
  const date = exam.examType === 'qualifying' ? (qe?.appCloseDate ?? null) : exam.regEndDate;
  return date !== null && Date.parse(date) <= now ? date : null;
}

/** What is said of a fee in the list of exams. */
export interface FeeLine {
  fee: ExamFee;
  /** That the card page was opened once says nothing here. */
  state: Exclude<FeeState, 'opened'>;
  /** What is left to pay, in the currency's smallest unit. */
  left: number;
}

/** The fees of an exam that are worth showing, the application's first. */
export const feeLines = (fees: readonly ExamFee[], examId: number): FeeLine[] =>
  fees
    .filter((fee) => fee.examId === examId && !isFeeHidden(fee))
    .toSorted((a, b) => a.feeType.localeCompare(b.feeType))
    .map((fee) => {
      const state = feeState(fee);
      const owed = fee.paidTotal > 0 ? 'partPaid' : 'due';
      return { fee, state: state === 'opened' ? owed : state, left: amountDue(fee) };
    });
