import type { ExamFee, FeeTransaction } from '#contract/billing.ts';
import { boardYear } from '../boardTime.ts';
import { amountDue, feeState, isFeeHidden } from './fees.ts';

/** Paid this year and still owed, in one currency and its smallest unit. */
export interface FeeTotals {
  currency: string;
  paid: number;
  due: number;
}

/** One payment attempt with its fee. */
export interface FeePayment extends FeeTransaction {
  fee: ExamFee;
}

/** The fees that are shown (first specification, §9). */
export const shownFees = (fees: readonly ExamFee[]): ExamFee[] => fees.filter((fee) => !isFeeHidden(fee));

/** All payment attempts, newest first. */
export const feePayments = (fees: readonly ExamFee[]): FeePayment[] =>
  fees
    .flatMap((fee) => fee.transactions.map((transaction) => ({ ...transaction, fee })))
    .toSorted((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt));

/** How long the outcome of a payment is shown as news, in milliseconds. */
const NEWS = 10 * 60_000;

/** Payments that recently succeeded, were declined or were surplus, unless their fee has a newer attempt. */
export const paymentNews = (fees: readonly ExamFee[], now: number): FeePayment[] =>
  feePayments(fees).filter(
    ({ transactionId, status, settledAt, fee }) =>
      ['succeeded', 'declined', 'surplus'].includes(status) &&
      settledAt !== null &&
      Date.parse(settledAt) > now - NEWS &&
      fee.transactions[0]?.transactionId === transactionId,
  );

/**
 * Sums by currency for the board's calendar year at `now`. A payment in processing counts as
 * neither paid nor owed; an expired fee can no longer be paid.
 */
export function feeTotals(fees: readonly ExamFee[], now: number): FeeTotals[] {
  const totals = new Map<string, FeeTotals>();
  const year = boardYear(now);
  for (const fee of fees) {
    const sum = totals.get(fee.currency) ?? { currency: fee.currency, paid: 0, due: 0 };
    for (const { status, settledAt, amount } of fee.transactions)
      if (status === 'succeeded' && settledAt !== null && boardYear(Date.parse(settledAt)) === year)
        sum.paid += amount;
    if (['due', 'opened', 'partPaid'].includes(feeState(fee))) sum.due += amountDue(fee);
    totals.set(fee.currency, sum);
  }
  return [...totals.values()];
}
