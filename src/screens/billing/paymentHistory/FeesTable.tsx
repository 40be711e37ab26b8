import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing/billing.ts';
import { boardYear } from '#domain/boardTime.ts';
import { amountDue, feeRefund, feeState, mayPay, type FeeState } from '#domain/billing/fees.ts';
import type { PaymentRef } from '#machines/billing/payment.machine.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useRowNames } from '#screens/kit/useRowNames.ts';
import { useTableInAddress } from '#screens/kit/useTableInAddress.ts';
import { column, type Column } from '#ui/table/columns.ts';
import { Fold } from '#ui/Fold.tsx';
import { YearGroups } from '#ui/YearGroups.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { FeeBadge, useFeeWords } from './FeeBadge.tsx';
import { FeeName, useFeeName } from './FeeName.tsx';
import { PayButton } from './PayButton.tsx';
import { useRefundWords } from './useRefundWords.ts';

interface FeesTableProps {
  actor: PaymentRef<null>;
  fees: readonly ExamFee[];
  now: number;
}

const mostUrgentFirst = { column: 'state', isDescending: false };
const keyOf = ({ feeId }: ExamFee) => feeId;
/** The states by urgency. */
const urgency: readonly FeeState[] = [
  'opened',
  'processing',
  'partPaid',
  'due',
  'expired',
  'notBegun',
  'notOpen',
  'paid',
];
const LONG = 1e14;
/** Payable fees are sorted by due date, the others newest first. */
const rankOf = (fee: ExamFee) => {
  const due = fee.dueDate === null ? LONG - 1 : Date.parse(fee.dueDate);
  return urgency.indexOf(feeState(fee)) * LONG + (mayPay(fee) ? due : LONG - due);
};

const isPartPaid = (fee: ExamFee) => fee.paidTotal > 0 && amountDue(fee) > 0;

const isOffered = (fee: ExamFee) => feeState(fee) === 'notBegun';

/** The calendar year at the board in which a fee was paid; null while something is left to pay. */
const yearPaid = (fee: ExamFee): number | null => {
  const [newest] = fee.transactions.filter(({ status }) => status === 'succeeded');
  return feeState(fee) === 'paid' && newest?.settledAt != null
    ? boardYear(Date.parse(newest.settledAt))
    : null;
};

/** The same of a fee that is paid. */
const yearOfPaid = (fee: ExamFee) => yearPaid(fee) ?? 0;

/**
 * Every fee with the paid and the remaining amount; what was paid in an earlier year, and what is owed only by those who
 * register, is closed.
 */
export function FeesTable({ actor, fees, now }: FeesTableProps) {
  const { t } = useTranslation(['payments', 'common']);
  const { money } = useFormats();
  const year = boardYear(now);
  const { present, offered, earlier } = useMemo(() => {
    const others = fees.filter((fee) => !isOffered(fee));
    return {
      present: others.filter((fee) => (yearPaid(fee) ?? year) >= year),
      offered: fees.filter(isOffered),
      earlier: others.filter((fee) => (yearPaid(fee) ?? year) < year),
    };
  }, [fees, year]);
  const words = useFeeWords();
  const nameOf = useFeeName();
  const naming = useMemo(
    () => [
      (fee: ExamFee) => nameOf(fee),
      (fee: ExamFee) => `${nameOf(fee)}, ${words(fee)}`,
      (fee: ExamFee) => `${nameOf(fee)}, ${words(fee)}, ${money(fee.amount, fee.currency)}`,
    ],
    [nameOf, words, money],
  );
  const rowName = useRowNames(present, keyOf, naming);
  const refundWords = useRefundWords();
  const refundOf = useCallback((fee: ExamFee) => refundWords(feeRefund(fee), fee.currency), [refundWords]);
  const isOnly = fees.filter(mayPay).length === 1;

  const columns = useMemo((): readonly Column<ExamFee>[] => {
    const amount = (id: 'amount' | 'paid' | 'left', of: (fee: ExamFee) => number): Column<ExamFee> => ({
      id,
      header: t(`payments:columns.${id}`),
      render: (fee) => money(of(fee), fee.currency),
      text: (fee) => money(of(fee), fee.currency),
      ...(id === 'left' && { sortBy: of }),
      isNumeric: true,
      // Of a fee that is paid, or of which nothing is, status and amount say all.
      ...(id !== 'amount' && { isOnCard: isPartPaid }),
    });
    return [
      column('fee', t('payments:columns.fee'), (fee) => nameOf(fee), {
        render: (fee) => <FeeName fees={[fee]} />,
        isName: true,
      }),
      {
        id: 'state',
        header: t('payments:columns.state'),
        render: (fee) => (
          <>
            <FeeBadge fee={fee} now={now} />
            <span className="mt-1 block text-sm font-semibold empty:hidden columns:w-44">
              {refundOf(fee)}
            </span>
          </>
        ),
        text: (fee) => [words(fee), refundOf(fee)].filter(Boolean).join(', '),
        sortBy: rankOf,
      },
      amount('amount', (fee) => fee.amount),
      amount('paid', (fee) => fee.paidTotal),
      amount('left', amountDue),
      {
        id: 'actions',
        header: t('payments:columns.actions'),
        render: (fee) =>
          mayPay(fee) && <PayButton actor={actor} fees={[fee]} name={rowName(fee)} isMain={isOnly} />,
        isHeaderHidden: true,
      },
    ];
  }, [t, money, words, nameOf, refundOf, rowName, actor, isOnly, now]);

  const linesOf = (rows: readonly ExamFee[]) => (
    <ul className="space-y-1">
      {rows.map((fee) => (
        <li key={fee.feeId} className="flex flex-wrap justify-between gap-x-4">
          <span>{nameOf(fee)}</span>
          <span className="tabular">
            {[money(fee.amount, fee.currency), refundOf(fee)].filter(Boolean).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );

  const view = useTableInAddress('fees', mostUrgentFirst);
  return (
    <>
      <DataTable
        caption={t('payments:fees.title')}
        rows={present}
        fileRows={fees}
        columns={columns}
        keyOf={keyOf}
        view={view}
        empty={t(fees.length === 0 ? 'payments:fees.empty' : 'payments:fees.nothingNow', {
          year: String(year),
        })}
        filterLabel={t('payments:fees.filter')}
        csvName={t('payments:fees.file', { year: String(year) })}
      />
      {earlier.length + offered.length > 0 && (
        <div className="mt-4 border-t border-line">
          {offered.length > 0 && (
            <Fold label={t('payments:fees.offered', { count: offered.length })}>
              <p className="mb-2 text-sm text-muted">{t('payments:fees.offeredNote')}</p>
              {linesOf(offered)}
            </Fold>
          )}
          <YearGroups
            rows={earlier}
            yearOf={yearOfPaid}
            summaryOf={(paid, rows) => t('payments:fees.year', { year: String(paid), count: rows.length })}
          >
            {linesOf}
          </YearGroups>
        </div>
      )}
    </>
  );
}
