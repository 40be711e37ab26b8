import { addRefunds, isRefunded, leftToRefund, type Refund } from '#domain/billing/fees.ts';
import { printedName } from '#domain/printedText.ts';
import { boardMomentInWords } from '#server/core/boardTime.ts';
import { notFound } from '#server/core/fault.ts';
import { paperOwner } from '#server/pdf/paperOwner.ts';
import type { Deps } from '#server/deps/deps.ts';
import { moneyInWords } from '#server/fees/money.ts';
import { feeName, sumOf } from '#server/fees/transactions.ts';

interface Row {
  readonly status: 'succeeded' | 'surplus';
  readonly receiptNumber: string;
  readonly amount: number;
  readonly currency: string;
  readonly settledAt: string;
  readonly cardEnding: string | null;
  readonly title: string | null;
  readonly feeType: 'exam' | 'application';
  readonly examName: string;
  readonly displayName: string;
  readonly absId: string | null;
  readonly refunded: number;
  readonly refundedAt: string | null;
}

/** The receipt of a succeeded payment, with a line for each fee; throws Fault 404 for any other. */
export async function receiptOf(
  { db, pdfs }: Pick<Deps, 'db' | 'pdfs'>,
  transactionId: number,
  userId: number,
) {
  const rows = await db.query<Row>`
    select t.status, t.receipt_number, t.amount, f.currency, t.settled_at,
           t.card_ending, f.title, f.fee_type, e.exam_name, u.display_name, u.abs_id, t.refunded, t.refunded_at
      from fee_transactions t
      join fees f on f.fee_id = t.fee_id
      join exams e on e.exam_id = f.exam_id
      join users u on u.user_id = f.user_id
     where t.transaction_id = ${transactionId} and t.status in ('succeeded', 'surplus')
     order by t.line`;
  const paid = rows.filter(({ status }) => status === 'succeeded');
  const [row] = paid;
  if (!row) throw notFound();
  const { receiptNumber, cardEnding, absId } = row;
  const name = printedName(row.displayName);
  const owner = paperOwner({ name, boardNumber: absId });
  const money = (amount: number) => moneyInWords(amount, row.currency);
  const isOne = rows.length === 1;
  const line = (fee: Row): [string, string] =>
    fee.status === 'succeeded'
      ? ['For', isOne ? feeName(fee) : `${feeName(fee)}: ${money(fee.amount)}`]
      : [
          'Charged twice',
          `${feeName(fee)}: ${money(fee.amount)}${isRefunded(fee) ? '' : `; the board’s office will refund ${money(leftToRefund(fee))}`}`,
        ];
  const { refunded, refundedAt } = rows.reduce<Refund>(addRefunds, { refunded: 0, refundedAt: null });
  const refund: [string, string][] =
    refundedAt === null
      ? []
      : [['Refunded', `${money(refunded)} on ${boardMomentInWords(Date.parse(refundedAt))}`]];
  const content = {
    number: receiptNumber,
    owner,
    amount: money(sumOf(paid)),
    lines: [
      ['Received from', owner],
      ...rows.map(line),
      ['Exam', [...new Set(paid.map(({ examName }) => examName))].join('; ')],
      ['Paid on', boardMomentInWords(Date.parse(row.settledAt))],
      ['Paid with', cardEnding === null ? 'Card' : `Card ending in ${cardEnding}`],
      ['Payment number', String(transactionId)],
      ...refund,
    ] satisfies [string, string][],
  };
  const bytes = await pdfs.make('receipt', async () => content, userId);
  return { bytes, name: `Receipt ${receiptNumber}.pdf` };
}
