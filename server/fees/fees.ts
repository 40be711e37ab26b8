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
  const rows = await sql.query<Row>(
    `select f.fee_id as "feeId", f.exam_id as "examId", coalesce(f.title, e.exam_name) as "examName",
            f.title is not null as "hasTitle",
            f.fee_type as "feeType", f.amount, f.currency, f.due_date as "dueDate", f.paid_total as "paidTotal",
            t.transaction_id as "transactionId", t.amount as paying, t.status, t.started_at as "startedAt",
            t.expires_at as "expiresAt", t.settled_at as "settledAt", t.card_ending as "cardEnding",
            t.receipt_number as "receiptNumber", t.refunded, t.refunded_at as "refundedAt"
       from fees f
       join exams e on e.exam_id = f.exam_id
       left join fee_transactions t on t.fee_id = f.fee_id
      where f.user_id = $1 and ($2::integer is null or f.exam_id = $2)
      order by f.due_date desc nulls first, f.fee_id desc, t.started_at desc, t.transaction_id desc`,
    [userId, examId ?? null],
  );
  const fees = new Map<number, ExamFee>();
  for (const row of rows) {
    const fee = fees.get(row.feeId) ?? feeOf(row, at);
    fees.set(row.feeId, fee);
    if (row.transactionId !== null) fee.transactions.push(attemptOf(row, at));
  }
  return [...fees.values()];
}
