import type { Tx } from '#server/db/database.ts';
import { lockFees } from './transactions.ts';

/**
 * Closes the application of a member who gave an exam up and was refunded something of its application fee: that is owed
 * by whoever begins another time, so the fee no longer keeps the application open. Called after each of the two.
 */
export async function closeRefundedApplication(tx: Tx, userId: number, examId: number): Promise<void> {
  await tx.query`
    update qe_applications set app_fee_paid = false
     where user_id = ${userId}
       and exists (select 1 from intentions where user_id = ${userId} and exam_id = ${examId} and not intends)
       and exists (select 1 from fees join fee_transactions using (fee_id)
                    where user_id = ${userId} and exam_id = ${examId} and title is null
                      and fee_type = 'application' and fee_transactions.status = 'succeeded'
                      and refunded > owed_again)
       -- The application of a later exam is kept open by its own fee.
       and not exists (select 1 from fees join exams using (exam_id) left join intentions using (user_id, exam_id)
                        where user_id = ${userId} and title is null and fee_type = 'application'
                          and paid_total >= amount and intends is distinct from false
                          and exam_end_date > (select exam_end_date from exams where exam_id = ${examId}))`;
}

/**
 * Makes what was refunded of an exam's fees due again, once for each refund: for a registration that is begun another
 * time after it was withdrawn or declined. What the board has kept still counts.
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
  for (const { feeId, paidTotal } of fees) {
    const [row] = await tx.query<{ refunded: number }>`
      select coalesce(sum(refunded - owed_again), 0)::integer as refunded from fee_transactions
       where fee_id = ${feeId} and status = 'succeeded'`;
    const refunded = row?.refunded ?? 0;
    if (refunded === 0) continue;
    await tx.query`
      update fee_transactions set owed_again = refunded where fee_id = ${feeId} and status = 'succeeded'`;
    await tx.query`update fees set paid_total = ${Math.max(0, paidTotal - refunded)} where fee_id = ${feeId}`;
  }
}
