import type { ExamFee, FeeTransaction } from '#contract/billing/billing.ts';

/** A payment attempt; by default open and without a result. */
export const makeTransaction = (parts: Partial<FeeTransaction> = {}): FeeTransaction => ({
  transactionId: 1,
  amount: 125_000,
  status: 'open',
  startedAt: '2026-11-21T10:41:00.000Z',
  settledAt: null,
  cardEnding: null,
  receiptNumber: null,
  refunded: 0,
  refundedAt: null,
  ...parts,
});

/** A fee; by default due and without payments. */
export const makeFee = (parts: Partial<ExamFee> = {}): ExamFee => ({
  feeId: 1,
  examId: 11,
  examName: 'General Surgery Qualifying Examination',
  feeType: 'exam',
  amount: 125_000,
  currency: 'USD',
  dueDate: '2027-01-15T23:59:59.000Z',
  expired: false,
  paidTotal: 0,
  registration: 'open',
  transactions: [],
  ...parts,
});
