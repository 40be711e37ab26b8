import type { DateTime } from 'luxon';
import { whole } from '#server/board/cells.ts';
import type { Tx } from '#server/db/database.ts';
import { people } from './people.ts';
import { demoRecords, seedBoardFile } from './seedTable.ts';
import { feeTransactions } from './tables.ts';
import { writeDemo } from './writing.ts';

const ANNUAL_FEE = 28_500; // cents

/** Surgeons pay an annual fee; it is attached to the assessment of two years ago. Its number has the year. */
function annualFees(today: DateTime) {
  const rows = people
    .filter(({ roles }) => roles.includes('surgeon'))
    .flatMap(({ userId }) =>
      [1, 2, 3].map((back) => {
        const year = today.year - back;
        return { userId, year, feeId: 9_000_000 + userId * 100 + (year % 100) };
      }),
    );
  return {
    fees: rows.map(({ userId, year, feeId }) => ({
      fee_id: feeId,
      user_id: userId,
      exam_id: 508,
      title: `Annual fee ${year}`,
      fee_type: 'exam',
      amount: ANNUAL_FEE,
      currency: 'USD',
      due_date: `${year}-03-31T23:00:00.000Z`,
      paid_total: ANNUAL_FEE,
    })),
    transactions: rows.map(({ userId, year, feeId }) => {
      const paidAt = `${year}-03-${10 + (userId % 15)}T15:20:00.000Z`;
      return {
        transaction_id: feeId * 10 + 1,
        fee_id: feeId,
        amount: ANNUAL_FEE,
        status: 'succeeded',
        started_at: paidAt,
        expires_at: paidAt,
        settled_at: paidAt,
        card_ending: String(userId * 37 + 1000).slice(0, 4),
        receipt_number: `R-${year}-${feeId * 10 + 1}`,
      };
    }),
  };
}

/**
 * The fees and payments of the demo. Everything is inserted once; on a later day only the dates of unpaid
 * fees move, because payments made in the demo belong to their user.
 */
export async function seedBilling(tx: Tx, today: DateTime, isFirst: boolean): Promise<void> {
  const more = { paid_total: whole(0, 1_000_000) };
  if (!isFirst) {
    await seedBoardFile(tx, today, 'fees.csv', { later: 'kept', moves: ['due_date'], only: 'unpaid' }, more);
    return;
  }
  await seedBoardFile(tx, today, 'fees.csv', { later: 'added' }, more);
  const { fees, transactions } = annualFees(today);
  await writeDemo(tx, { table: 'fees', key: [], later: 'added' }, fees);
  for (const records of [transactions, demoRecords(feeTransactions, today)])
    await writeDemo(tx, feeTransactions, records);
}
