import type { ExamFee, FeeTransaction } from '#contract/billing/billing.ts';

/** Exam fees are hidden if expired with nothing paid (first specification, §9). */
export const isFeeHidden = ({ expired, paidTotal }: Pick<ExamFee, 'expired' | 'paidTotal'>) =>
  expired && paidTotal === 0;

/** The amount still due, in the currency's smallest unit. */
export const amountDue = ({ amount, paidTotal }: Pick<ExamFee, 'amount' | 'paidTotal'>) =>
  Math.max(0, amount - paidTotal);

/** Whether nothing more is due for a fee. */
export const isFeeSettled = (fee: Pick<ExamFee, 'amount' | 'paidTotal'>) => amountDue(fee) === 0;

/**
 * The state of a fee. `processing`: a card payment was sent and the bank's answer is pending, so that paying again
 * would pay twice. `notOpen`: registration is not open to the user. `notBegun`: the user has not begun to register, so nothing is owed yet. `opened`: the card page was opened, and no
 * payment is known to have been sent.
 */
export type FeeState =
  | 'paid'
  | 'processing'
  | 'opened'
  | 'expired'
  | 'notOpen'
  | 'notBegun'
  | 'partPaid'
  | 'due';

const newest = ({ transactions }: ExamFee): FeeTransaction | undefined => transactions[0];

type Charge = Pick<FeeTransaction, 'amount' | 'refunded'>;

/** What is left of a charge after its refunds, in the currency's smallest unit. */
export const leftToRefund = ({ amount, refunded }: Charge) => Math.max(0, amount - refunded);

/** Whether all of a charge was given back. */
export const isRefunded = ({ amount, refunded }: Charge) => refunded >= amount;

const succeeded = ({ transactions }: Pick<ExamFee, 'transactions'>) =>
  transactions.filter(({ status }) => status === 'succeeded');

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * What the board still has of what was paid for a fee, in the currency's smallest unit. A backend may count as paid
 * what it lists no payment of.
 */
export function keptOf(fee: Pick<ExamFee, 'paidTotal' | 'transactions'>): number {
  const charges = succeeded(fee);
  const unlisted = Math.max(0, fee.paidTotal - sum(charges.map(({ amount }) => amount)));
  return unlisted + sum(charges.map(leftToRefund));
}

const later = (one: string | null, other: string | null) =>
  one !== null && (other === null || Date.parse(one) > Date.parse(other)) ? one : other;

/** A sum that was refunded, and the last refund; null where the day is not known. */
export type Refund = Pick<FeeTransaction, 'refunded' | 'refundedAt'>;

/** Two refunds as one. */
export const addRefunds = (one: Refund, other: Refund): Refund => ({
  refunded: one.refunded + other.refunded,
  refundedAt: later(one.refundedAt, other.refundedAt),
});

/** What was refunded of the payments that paid a fee. */
export const feeRefund = (fee: Pick<ExamFee, 'transactions'>): Refund =>
  succeeded(fee).reduce<Refund>(addRefunds, { refunded: 0, refundedAt: null });

/** Card charges made when nothing was due any more, which the board's office has still to refund; newest first. */
export const surplusCharges = ({ transactions }: Pick<ExamFee, 'transactions'>): FeeTransaction[] =>
  transactions.filter((each) => each.status === 'surplus' && !isRefunded(each));

/** Derives a fee's state from the server's data only. */
export function feeState(fee: ExamFee): FeeState {
  if (isFeeSettled(fee)) return 'paid';
  if (fee.transactions.some(({ status }) => status === 'processing')) return 'processing';
  if (fee.expired) return 'expired';
  if (fee.registration === 'closed') return 'notOpen';
  if (fee.registration === 'notBegun') return 'notBegun';
  if (newest(fee)?.status === 'open') return 'opened';
  return fee.paidTotal > 0 ? 'partPaid' : 'due';
}

/** A bank answers within seconds, or by the next day, in milliseconds. */
const BANK_TIMEOUT_MS = 24 * 60 * 60_000;

/**
 * The payment in processing whose bank should have answered by now. Only the board's office can find out how it
 * ended; until then it is neither paid nor payable again.
 */
export const overduePayment = ({ transactions }: Pick<ExamFee, 'transactions'>, now: number) =>
  transactions.find(
    ({ status, startedAt }) => status === 'processing' && Date.parse(startedAt) + BANK_TIMEOUT_MS <= now,
  );

/** Whether the card page can be opened for a fee. */
export const mayPay = (fee: ExamFee) => ['opened', 'partPaid', 'due'].includes(feeState(fee));

/** The fees of each exam that can be paid in one payment, where there are several; application fee first. */
export function payableTogether(fees: readonly ExamFee[]): ExamFee[][] {
  const groups = new Map<string, ExamFee[]>();
  for (const fee of fees.filter((each) => mayPay(each) && each.registration !== null)) {
    const key = `${fee.examId} ${fee.currency}`;
    groups.set(key, [...(groups.get(key) ?? []), fee]);
  }
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((group) => group.toSorted((a, b) => a.feeType.localeCompare(b.feeType)));
}

/** The sum of what is due of fees in one currency. */
export const sumDue = (fees: readonly ExamFee[]) => fees.reduce((sum, fee) => sum + amountDue(fee), 0);
