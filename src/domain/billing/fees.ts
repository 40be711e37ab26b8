import type { ExamFee, FeeTransaction } from '#contract/billing.ts';

/** Exam fees are hidden if expired with nothing paid (first specification, §9). */
export const isFeeHidden = ({ expired, paidTotal }: Pick<ExamFee, 'expired' | 'paidTotal'>) =>
  expired && paidTotal === 0;

/** What is left to pay, in the currency's smallest unit. */
export const amountDue = ({ amount, paidTotal }: Pick<ExamFee, 'amount' | 'paidTotal'>) =>
  Math.max(0, amount - paidTotal);

/** Whether nothing more is owed for a fee. */
export const isFeeSettled = (fee: Pick<ExamFee, 'amount' | 'paidTotal'>) => amountDue(fee) === 0;

/**
 * How far a fee is. `processing`: a card was sent and the bank's answer is awaited, so that paying again would
 * be paying twice. `notOpen`: registering is not open to the person. `opened`: the card page was opened, and nothing
 * is known to have been sent there.
 */
export type FeeState = 'paid' | 'processing' | 'opened' | 'expired' | 'notOpen' | 'partPaid' | 'due';

const newest = ({ transactions }: ExamFee): FeeTransaction | undefined => transactions[0];

/** Charges of a card when nothing was owed any more, which the board's office gives back; the newest first. */
export const surplusCharges = ({ transactions }: Pick<ExamFee, 'transactions'>): FeeTransaction[] =>
  transactions.filter(({ status }) => status === 'surplus');

/** The state of a fee, from what the server says of it and of nothing else. */
export function feeState(fee: ExamFee): FeeState {
  if (isFeeSettled(fee)) return 'paid';
  if (fee.transactions.some(({ status }) => status === 'processing')) return 'processing';
  if (fee.expired) return 'expired';
  if (fee.registration === 'closed') return 'notOpen';
  if (newest(fee)?.status === 'open') return 'opened';
  return fee.paidTotal > 0 ? 'partPaid' : 'due';
}

/** A bank answers within seconds, or by the next day, in milliseconds. */
const PATIENCE = 24 * 60 * 60_000;

/**
 * The payment that a fee waits for, where its bank should have answered long ago. Only people can find out how it ended:
 * until they have, it is neither paid nor to be paid again.
 */
export const overduePayment = ({ transactions }: Pick<ExamFee, 'transactions'>, now: number) =>
  transactions.find(
    ({ status, startedAt }) => status === 'processing' && Date.parse(startedAt) + PATIENCE <= now,
  );

/** Whether the person may go to the card page for a fee. */
export const mayPay = (fee: ExamFee) => ['opened', 'partPaid', 'due'].includes(feeState(fee));
