import type { Tx } from '#server/db/database.ts';
import { lockFees } from './transactions.ts';

/**
 * Makes what was refunded of an exam's fees due again, once for each refund: for a registration that is begun another
 * time after it was withdrawn or declined. What the board has kept still counts. An application whose fee is no longer
 * paid is no longer open by it.
 */
export async function oweRefundsAgain(tx: Tx, userId: number, examId: number): Promise<void> {
  const ids = await tx.query<{
    feeId: number;
  }>`select fee_id from fees where user_id = ${userId} and exam_id = ${examId} and title is null order by fee_id`;
  if (ids.length === 0) return;
  const fees = await lockFees(
    tx,
    ids.map(({ feeId }) => feeId),
  );
  for (const { feeId, feeType, paidTotal } of fees) {
    const [row] = await tx.query<{ refunded: number }>`
      select coalesce(sum(refunded - owed_again), 0)::integer as refunded from fee_transactions
       where fee_id = ${feeId} and status = 'succeeded'`;
    const refunded = row?.refunded ?? 0;
    if (refunded === 0) continue;
    await tx.query`
      update fee_transactions set owed_again = refunded where fee_id = ${feeId} and status = 'succeeded'`;
    await tx.query`update fees set paid_total = ${Math.max(0, paidTotal - refunded)} where fee_id = ${feeId}`;
    if (feeType === 'application')
      await tx.query`update qe_applications set app_fee_paid = false where user_id = ${userId}`;
  }
}
