import * as z from 'zod/mini';
import { call, file } from '../core/call.ts';
import { Instant } from '../core/values.ts';
import { ifAbsent, necessary } from '../core/reading.ts';

const members = ['trainee', 'surgeon'] as const;
const byExamId = z.object({ examId: z.coerce.number() });

/** One attempt to pay a fee; an attempt to pay several fees at once has the same number at each of them. */
export const FeeTransaction = z.object({
  transactionId: z.number(),
  /** What it pays of this fee, in the currency's smallest unit, such as cents. */
  amount: z.number(),
  /**
   * `open`: the card page was opened but nothing was sent; `processing`: the card was sent and the bank's
   * response is pending; the rest are final. `surplus`: a charge for a fee already paid; it pays nothing, and
   * the board's office refunds it.
   */
  status: z.enum(['open', 'processing', 'succeeded', 'declined', 'cancelled', 'expired', 'surplus']),
  startedAt: Instant,
  settledAt: z.nullable(Instant),
  /** The last four digits of the card; null before one was used. */
  cardEnding: z.nullable(z.string()),
  /** Null unless it succeeded. */
  receiptNumber: z.nullable(z.string()),
  /** What was refunded of the amount; the fee stays paid until its registration is begun again. Not in the specification. */
  refunded: ifAbsent(z.number(), 0),
  /** The last refund; null without one. Not in the specification. */
  refundedAt: ifAbsent(z.nullable(Instant), null),
});
export type FeeTransaction = z.output<typeof FeeTransaction>;

/** A fee of the caller (first specification, §3 "Exam fee"). Amounts are in the currency's smallest unit. */
export const ExamFee = z.object({
  feeId: z.number(),
  examId: z.number(),
  examName: z.string(),
  feeType: z.enum(['exam', 'application']),
  /** In the currency's smallest unit: 130000 is $1,300.00. */
  amount: z.number(),
  /** ISO 4217. */
  currency: z.string(),
  dueDate: z.nullable(Instant),
  /** The payment deadline has passed. */
  expired: z.boolean(),
  /** What was paid so far, in the currency's smallest unit. */
  paidTotal: z.number(),
  /**
   * Whether the registration that the fee is for is open to the caller, or submitted; otherwise the rest
   * cannot be paid, because paying would open nothing. `open` if nothing is left to pay. `notBegun`, in the list
   * of all fees: the caller has not begun to register, or does not intend to, so that nothing is owed yet. Null
   * for a fee with another purpose, such as an annual fee, whose name is in `examName`.
   */
  registration: ifAbsent(z.nullable(z.enum(['open', 'closed', 'notBegun'])), 'open'),
  /** The newest first. */
  transactions: z.array(FeeTransaction),
});
export type ExamFee = z.output<typeof ExamFee>;

export const billing = {
  listExamFees: call({
    method: 'GET',
    path: '/api/billing/exam-fee/by-examid',
    summary: 'Exam fees of the caller for an exam.',
    access: members,
    owner: { query: 'examId' },
    query: byExamId,
    answer: z.array(ExamFee),
  }),
  /** The application fee of the caller for an exam; null where there is none. */
  getApplicationFee: call({
    method: 'GET',
    path: '/api/billing/application-fee/by-examid',
    summary: 'Application fee of the caller for an exam.',
    access: members,
    owner: { query: 'examId' },
    query: byExamId,
    answer: z.nullable(ExamFee),
  }),
  /** Every fee of the caller, of both types, with what was paid. */
  listFees: call({
    method: 'GET',
    path: '/api/billing/exam-fee/by-userid',
    summary: 'All fees of the caller.',
    access: members,
    owner: 'caller',
    answer: z.array(ExamFee),
  }),
  /**
   * Starts paying the rest of one fee or of several in one charge, and returns the token for the card page. While
   * an attempt for the same fees is open it returns the same one; an open attempt that shares only some of them
   * ends. 400 for fees in different currencies, 409 `fee-paid`, 409 `fee-expired`, 409 `payment-processing`, 409
   * `registration-closed` with the reason, 503 `payments-off`.
   */
  createTransactionToken: call({
    method: 'POST',
    path: '/api/billing/transaction/token',
    summary: 'Begins a payment and gives the token for the card page.',
    access: members,
    owner: { body: 'feeIds' },
    body: z.object({
      feeIds: z.array(z.number()).check(
        z.minLength(1),
        z.maxLength(20),
        z.refine((ids) => new Set(ids).size === ids.length, 'Each fee can be named only once.'),
      ),
      /** The screen that the card page returns to. */
      returnTo: z.enum(['registration', 'paymentHistory']),
    }),
    answer: z.object({
      transactionToken: necessary(z.string().check(z.minLength(1))),
      /** 0 of a backend that has none. */
      transactionId: ifAbsent(z.number(), 0),
    }),
    journaled: true,
    invalidates: ['listExamFees', 'getApplicationFee', 'listFees'],
  }),
  /** What becomes of paid fees when an exam is given up, as the board puts it. Not in the specification. */
  getRefundTerms: call({
    method: 'GET',
    path: '/api/billing/refund-terms',
    summary: 'What becomes of paid fees when an exam is given up.',
    added: 'Nothing is said about refunds when an exam is given up.',
    access: members,
    owner: 'shared',
    answer: z.object({ text: z.string() }),
  }),
  /**
   * The receipt of a succeeded payment, as a PDF. 429 `rate-limited`, also for more than ten at once; 503 `busy` with
   * `Retry-After` while too many PDFs are being made. Not in the specification.
   */
  getReceipt: call({
    method: 'GET',
    path: '/api/billing/receipt/{transactionId}',
    summary: 'Receipt of a payment.',
    added: 'Payments have no receipt in the portal.',
    access: members,
    owner: { path: 'transactionId' },
    params: z.object({ transactionId: z.coerce.number() }),
    limit: 'pdf',
    answer: file,
  }),
};
