import type { ExamFee, FeeTransaction } from '#contract/billing.ts';
import type { Sql } from '#server/db/database.ts';

type FeeRow = Omit<ExamFee, 'expired' | 'transactions'>;
type TransactionRow = FeeTransaction & { feeId: number; expiresAt: string };

/** The time to pay a fee is over at this instant. */
export const isExpired = ({ dueDate }: Pick<ExamFee, 'dueDate'>, at: number) =>
  dueDate !== null && at >= Date.parse(dueDate);

/** An open attempt whose time is over is expired, whether or not anybody has written that down yet. */
function asOf({ expiresAt, ...row }: TransactionRow, at: number): FeeTransaction {
  const isOver = row.status === 'open' && at >= Date.parse(expiresAt);
  return {
    transactionId: row.transactionId,
    amount: row.amount,
    status: isOver ? 'expired' : row.status,
    startedAt: row.startedAt,
    settledAt: isOver ? expiresAt : row.settledAt,
    cardEnding: row.cardEnding,
    receiptNumber: row.receiptNumber,
  };
}

/**
 * The fees of a person with what was paid, those of one exam where it is named.
 *
 * @param at when they are looked at, in milliseconds since 1970; fees and attempts expire.
 */
export async function feesOf(
  sql: Sql,
  userId: number,
  examId: number | undefined,
  at: number,
): Promise<ExamFee[]> {
  const found = await sql.query<FeeRow>(
    `select f.fee_id as "feeId", f.exam_id as "examId", coalesce(f.title, e.exam_name) as "examName",
            f.fee_type as "feeType", f.amount, f.currency, f.due_date as "dueDate", f.paid_total as "paidTotal"
       from fees f join exams e on e.exam_id = f.exam_id
      where f.user_id = $1 and ($2::integer is null or f.exam_id = $2)
      order by f.due_date desc nulls first, f.fee_id desc`,
    [userId, examId ?? null],
  );
  if (found.length === 0) return [];
  const attempts = await sql.query<TransactionRow>(
    `select t.transaction_id as "transactionId", t.fee_id as "feeId", t.amount, t.status,
            t.started_at as "startedAt", t.expires_at as "expiresAt", t.settled_at as "settledAt",
            t.card_ending as "cardEnding", t.receipt_number as "receiptNumber"
       from fee_transactions t join fees f on f.fee_id = t.fee_id
      where f.user_id = $1 and ($2::integer is null or f.exam_id = $2)
      order by t.started_at desc, t.transaction_id desc`,
    [userId, examId ?? null],
  );
  const byFee = new Map(found.map(({ feeId }) => [feeId, [] as FeeTransaction[]]));
  for (const attempt of attempts) byFee.get(attempt.feeId)?.push(asOf(attempt, at));
  return found.map((fee) => ({
    ...fee,
    expired: isExpired(fee, at),
    transactions: byFee.get(fee.feeId) ?? [],
  }));
}
