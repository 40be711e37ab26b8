import type { ExamFee, FeeTransaction } from '#contract/billing/billing.ts';
import type { Sql } from '#server/db/database.ts';

type FeeRow = Omit<ExamFee, 'expired' | 'registration' | 'transactions'> & { hasTitle: boolean };
type AttemptRow = Omit<FeeTransaction, 'amount'> & { paying: number; expiresAt: string };
/** A fee joined with one of its payment attempts; without any, the attempt's columns are null. */
type Row = FeeRow & (AttemptRow | { transactionId: null });

/** The payment deadline has passed at this time. */
export const isExpired = ({ dueDate }: Pick<ExamFee, 'dueDate'>, at: number) =>
  dueDate !== null && at >= Date.parse(dueDate);

/** An open attempt past its time counts as expired, even before its row says so. */
function attemptOf(row: AttemptRow, at: number): FeeTransaction {
  const isOver = row.status === 'open' && at >= Date.parse(row.expiresAt);
  return {
    transactionId: row.transactionId,
    amount: row.paying,
    status: isOver ? 'expired' : row.status,
    startedAt: row.startedAt,
    settledAt: isOver ? row.expiresAt : row.settledAt,
    cardEnding: row.cardEnding,
    receiptNumber: row.receiptNumber,
    refunded: row.refunded,
    refundedAt: row.refundedAt,
  };
}

const feeOf = (row: FeeRow, at: number): ExamFee => ({
  feeId: row.feeId,
  examId: row.examId,
  examName: row.examName,
  feeType: row.feeType,
  amount: row.amount,
  currency: row.currency,
  dueDate: row.dueDate,
  expired: isExpired(row, at),
  paidTotal: row.paidTotal,
  registration: row.hasTitle ? null : 'open',
  transactions: [],
});

/**
 * The fees of a person with their payments, optionally of one exam; every registration counts as open.
 *
 * @param at the time in milliseconds since 1970; fees and attempts expire.
 */
export async function feesOf(
  sql: Sql,
  userId: number,
  examId: number | undefined,
  at: number,
): Promise<ExamFee[]> {
  const rows = await sql.query<Row>`
    select f.fee_id, f.exam_id, coalesce(f.title, e.exam_name) as exam_name, f.title is not null as has_title,
           f.fee_type, f.amount, f.currency, f.due_date, f.paid_total,
           t.transaction_id, t.amount as paying, t.status, t.started_at,
           t.expires_at, t.settled_at, t.card_ending, t.receipt_number, t.refunded, t.refunded_at
      from fees f
      join exams e on e.exam_id = f.exam_id
      left join fee_transactions t on t.fee_id = f.fee_id
     where f.user_id = ${userId} and (${examId ?? null}::integer is null or f.exam_id = ${examId ?? null}::integer)
     order by f.due_date desc nulls first, f.fee_id desc, t.started_at desc, t.transaction_id desc`;
  const fees = new Map<number, ExamFee>();
  for (const row of rows) {
    const fee = fees.get(row.feeId) ?? feeOf(row, at);
    fees.set(row.feeId, fee);
    if (row.transactionId !== null) fee.transactions.push(attemptOf(row, at));
  }
  return [...fees.values()];
}
