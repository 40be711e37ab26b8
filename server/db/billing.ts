import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from './people.ts';

export const fees = pgTable('fees', {
  feeId: integer('fee_id').primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id').notNull(),
  examId: integer('exam_id').notNull(),
  title: text('title'),
  feeType: text('fee_type', { enum: ['exam', 'application'] }).notNull(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  dueDate: instant('due_date'),
  paidTotal: integer('paid_total').notNull().default(0),
});

/** A payment attempt, with a row for each fee that it pays. */
export const feeTransactions = pgTable(
  'fee_transactions',
  {
    transactionId: integer('transaction_id').notNull(),
    line: smallint('line').notNull().default(1),
    feeId: integer('fee_id').notNull(),
    amount: integer('amount').notNull(),
    status: text('status', {
      enum: ['open', 'processing', 'succeeded', 'declined', 'cancelled', 'expired', 'surplus'],
    }).notNull(),
    startedAt: instant('started_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    settledAt: instant('settled_at'),
    cardEnding: text('card_ending'),
    receiptNumber: text('receipt_number'),
    refunded: integer('refunded').notNull().default(0),
    refundedAt: instant('refunded_at'),
    owedAgain: integer('owed_again').notNull().default(0),
  },
  ({ transactionId, line }) => [primaryKey({ columns: [transactionId, line] })],
);
