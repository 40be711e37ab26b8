import type { ExamFee, FeeTransaction } from '#contract/billing/billing.ts';
import { boardYear } from '../boardTime.ts';
import { addRefunds, amountDue, feeRefund, feeState, isFeeHidden, isRefunded, leftToRefund } from './fees.ts';

/** Paid this year and still owed, in one currency and its smallest unit. */
export interface FeeTotals {
  currency: string;
  paid: number;
  due: number;
}

/** One payment attempt with the fees that it is for; its amount is the sum. */
export interface FeePayment extends FeeTransaction {
  fees: readonly ExamFee[];
  currency: string;
}

/** The fees that are shown (first specification, §9); what was paid and refunded stays in the payment history. */
export const shownFees = (fees: readonly ExamFee[]): ExamFee[] =>
  fees.filter((fee) => !isFeeHidden(fee) || feeRefund(fee).refunded > 0);

/** Identifies a row of the payments; a part of one that was charged twice is a row of its own. */
export const paymentKey = ({ transactionId, status }: Pick<FeePayment, 'transactionId' | 'status'>) =>
  `${transactionId} ${status}`;

/** All payment attempts, newest first. */
export function feePayments(fees: readonly ExamFee[]): FeePayment[] {
  const payments = new Map<string, FeePayment>();
  const byType = fees.toSorted((a, b) => a.feeType.localeCompare(b.feeType));
  for (const fee of byType)
    for (const transaction of fee.transactions) {
      const key = paymentKey(transaction);
      const known = payments.get(key);
      payments.set(key, {
        ...transaction,
        amount: (known?.amount ?? 0) + transaction.amount,
        ...addRefunds(known ?? { refunded: 0, refundedAt: null }, transaction),
        fees: [...(known?.fees ?? []), fee],
        currency: fee.currency,
      });
    }
  return [...payments.values()].toSorted((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt));
}

/** The attempts that were started and are not settled. */
export const unfinishedPayments = (fees: readonly ExamFee[]): FeePayment[] =>
  feePayments(fees).filter(({ status, fees: paid }) => {
    const state = status === 'processing' ? 'processing' : 'opened';
    return (status === 'processing' || status === 'open') && paid.some((fee) => feeState(fee) === state);
  });

/** How long the outcome of a payment is shown as news, in milliseconds. */
const NEWS = 10 * 60_000;

/** Payments that recently succeeded, were declined or were surplus, unless one of their fees has a newer attempt. */
export const paymentNews = (fees: readonly ExamFee[], now: number): FeePayment[] =>
  feePayments(fees).filter(
    ({ transactionId, status, settledAt, amount, refunded, fees: paid }) =>
      ['succeeded', 'declined', 'surplus'].includes(status) &&
      !isRefunded({ amount, refunded }) &&
      settledAt !== null &&
      Date.parse(settledAt) > now - NEWS &&
      paid.every((fee) => fee.transactions[0]?.transactionId === transactionId),
  );

/**
 * Sums by currency for the board's calendar year at `now`, without what was refunded. A payment in processing counts as
 * neither paid nor owed; an expired fee can no longer be paid.
 */
export function feeTotals(fees: readonly ExamFee[], now: number): FeeTotals[] {
  const totals = new Map<string, FeeTotals>();
  const year = boardYear(now);
  for (const fee of fees) {
    const sum = totals.get(fee.currency) ?? { currency: fee.currency, paid: 0, due: 0 };
    for (const { status, settledAt, amount, refunded } of fee.transactions)
      if (status === 'succeeded' && settledAt !== null && boardYear(Date.parse(settledAt)) === year)
        sum.paid += leftToRefund({ amount, refunded });
    if (['due', 'opened', 'partPaid'].includes(feeState(fee))) sum.due += amountDue(fee);
    totals.set(fee.currency, sum);
  }
  return [...totals.values()];
}
