import type { DateTime } from 'luxon';
import { fees, feeTransactions } from '#server/db/billing.ts';
import type { Tx } from '#server/db/database.ts';
import { at, calendar, candidates } from './calendar.ts';
import { put } from './moving.ts';

type Fee = typeof fees.$inferInsert & { feeId: number };
type Transaction = typeof feeTransactions.$inferInsert;
type Kind = Fee['feeType'];

const currency = 'USD';

/** Fictional prices in cents by exam: application fee and exam fee. */
const prices: Readonly<Record<number, Partial<Record<Kind, number>>>> = {
  501: { application: 35_000, exam: 185_000 },
  502: { exam: 140_000 },
  503: { exam: 140_000 },
  504: { application: 34_000, exam: 180_000 },
  506: { application: 35_000, exam: 160_000 },
  507: { exam: 95_000 },
  509: { exam: 150_000 },
  510: { exam: 12_000 },
  512: { exam: 92_000 },
};

/** Has no fees yet, because no exam is scheduled. */
const priya = 114;

const feeIdOf = (userId: number, examId: number, kind: Kind) =>
  examId * 10_000 + userId * 10 + (kind === 'exam' ? 2 : 1);

/** Paid fees, with how many days ago and the card's last digits. */
const paid: readonly (readonly [userId: number, examId: number, kind: Kind, days: number, card: string])[] = [
  [111, 504, 'application', -395, '4242'],
  [111, 504, 'exam', -352, '4242'],
  [111, 510, 'exam', -7, '4242'],
  [112, 501, 'application', -34, '1881'],
  [112, 504, 'application', -401, '1881'],
  [112, 504, 'exam', -360, '1881'],
  [113, 504, 'application', -388, '0341'],
  [113, 504, 'exam', -342, '0341'],
  [113, 510, 'exam', -4, '0341'],
  [115, 504, 'application', -399, '7309'],
  [115, 504, 'exam', -351, '7309'],
  [125, 507, 'exam', -5, '5512'],
  [125, 512, 'exam', -70, '5512'],
  [132, 512, 'exam', -66, '9024'],
];

const transaction = (
  feeId: number,
  number: number,
  amount: number,
  when: string,
  status: Transaction['status'],
  cardEnding: string | null,
): Transaction => {
  const transactionId = feeId * 10 + number;
  return {
    transactionId,
    feeId,
    amount,
    status,
    startedAt: when,
    expiresAt: when,
    settledAt: when,
    cardEnding,
    receiptNumber: status === 'succeeded' ? `R-${when.slice(0, 4)}-${transactionId}` : null,
  };
};

/** The fees of exams on people's calendars; they are due when registration closes. */
function examFees(today: DateTime): Fee[] {
  const examBy = new Map(calendar(today).map((exam) => [exam.examId, exam]));
  const due = (userId: number, examId: number, kind: Kind) => {
    const isLate = examId === 501 && (userId === 112 || userId === 113); // admitted after the deadline
    if (isLate) return at(today, kind === 'exam' ? 50 : 30, 23);
    return examBy.get(examId)?.regEndDate ?? null;
  };
  const seen = candidates().filter(({ userId }) => userId !== priya);
  const also = paid
    .filter(([userId, examId]) => !seen.some((each) => each.userId === userId && each.examId === examId))
    .map(([userId, examId]) => ({ userId, examId }));
  return [...seen, ...also].flatMap(({ userId, examId }) =>
    (['application', 'exam'] as const).flatMap((feeType) => {
      const amount = prices[examId]?.[feeType];
      if (amount === undefined) return [];
      const dueDate = due(userId, examId, feeType);
      return [
        { feeId: feeIdOf(userId, examId, feeType), userId, examId, feeType, amount, currency, dueDate },
      ];
    }),
  );
}

/** Surgeons pay an annual fee; it is attached to the assessment of two years ago. */
function annualFees(today: DateTime): { fees: Fee[]; transactions: Transaction[] } {
  const years = [1, 2, 3].map((back) => today.year - back);
  const rows = [121, 122, 123, 124, 125, 131, 132].flatMap((userId) =>
    years.map((year) => ({ userId, year, feeId: 9_000_000 + userId * 100 + (year % 100) })),
  );
  return {
    fees: rows.map(({ userId, year, feeId }) => ({
      feeId,
      userId,
      examId: 508,
      title: `Annual fee ${year}`,
      feeType: 'exam',
      amount: 28_500,
      currency,
      dueDate: `${year}-03-31T23:00:00.000Z`,
      paidTotal: 28_500,
    })),
    transactions: rows.map(({ userId, year, feeId }) =>
      transaction(
        feeId,
        1,
        28_500,
        `${year}-03-${10 + (userId % 15)}T15:20:00.000Z`,
        'succeeded',
        String(userId * 37 + 1000).slice(0, 4),
      ),
    ),
  };
}

/** Henrik Sato's fees: one half paid before its deadline, and one never paid. */
function lapsedFees(today: DateTime): { fees: Fee[]; transactions: Transaction[] } {
  const fee = (feeId: number, title: string, amount: number, days: number, paidTotal: number): Fee => ({
    feeId,
    userId: 113,
    examId: 504,
    title,
    feeType: 'exam',
    amount,
    currency,
    dueDate: at(today, days, 23),
    paidTotal,
  });
  return {
    fees: [
      fee(8_000_001, 'Review of the score', 30_000, -190, 15_000),
      fee(8_000_002, 'Appeal against the result', 60_000, -160, 0),
    ],
    transactions: [transaction(8_000_001, 1, 15_000, at(today, -205, 11), 'succeeded', '0341')],
  };
}

/**
 * The fees and payments of the demo. Everything is inserted once; on a later day only the dates of unpaid
 * fees move, because payments made in the demo belong to their user.
 */
export async function seedBilling(tx: Tx, today: DateTime, isFirst: boolean): Promise<void> {
  const annual = annualFees(today);
  const lapsed = lapsedFees(today);
  const ofExams = examFees(today).map((fee) => ({
    ...fee,
    paidTotal: paid.some(([userId, examId, kind]) => feeIdOf(userId, examId, kind) === fee.feeId)
      ? fee.amount
      : 0,
  }));
  const amountBy = new Map(ofExams.map(({ feeId, amount }) => [feeId, amount]));
  const ofPaid = paid.map(([userId, examId, kind, days, card]) => {
    const feeId = feeIdOf(userId, examId, kind);
    return transaction(feeId, 5, amountBy.get(feeId) ?? 1, at(today, days, 14), 'succeeded', card);
  });
  // Before it succeeded, one card was declined and one attempt was canceled.
  const leila = feeIdOf(125, 507, 'exam');
  const failed = [
    transaction(leila, 1, 95_000, at(today, -6, 9), 'declined', '0002'),
    transaction(leila, 2, 95_000, at(today, -6, 10), 'cancelled', null),
  ];
  const rule = { key: ['feeId'], move: [] } as const;
  if (isFirst) {
    await put(tx, fees, [...ofExams, ...annual.fees, ...lapsed.fees], rule);
    await put(tx, feeTransactions, [...annual.transactions, ...lapsed.transactions, ...ofPaid, ...failed], {
      key: ['transactionId'],
      move: [],
    });
    return;
  }
  for (const { feeId, dueDate } of [...ofExams, ...lapsed.fees])
    await tx.query('update fees set due_date = $2 where fee_id = $1 and paid_total < amount', [
      feeId,
      dueDate,
    ]);
}
