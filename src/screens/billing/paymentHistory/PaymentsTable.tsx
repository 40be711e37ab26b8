import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCall } from '#domain/leftOutCalls.ts';
import { boardYear, boardZone } from '#domain/boardTime.ts';
import { isRefunded, leftToRefund } from '#domain/billing/fees.ts';
import { paymentKey, type FeePayment } from '#domain/billing/feeTotals.ts';
import { isDownloading, type DownloadsRef } from '#machines/kit/files/download.machine.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { ScreenOrPaper } from '#ui/ScreenOrPaper.tsx';
import { StatusBadge, type StatusTone } from '#ui/status/StatusBadge.tsx';
import { column, type Column } from '#ui/table/columns.ts';
import type { RowLine } from '#ui/table/TableRow.tsx';
import { YearGroups } from '#ui/YearGroups.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { FeeName, useFeeName } from './FeeName.tsx';
import { useRefundWords } from './useRefundWords.ts';
import { useTableInAddress } from '../../kit/useTableInAddress.ts';

interface PaymentsTableProps {
  payments: readonly FeePayment[];
  downloads: DownloadsRef;
  /** Epoch milliseconds. */
  now: number;
}

const tones: Readonly<Record<FeePayment['status'], StatusTone>> = {
  open: 'neutral',
  processing: 'progress',
  succeeded: 'success',
  declined: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
  surplus: 'warning',
};
const newestFirst = { column: 'date', isDescending: true };

const yearOf = ({ startedAt }: FeePayment) => boardYear(Date.parse(startedAt));

/**
 * Every payment attempt with its outcome, and the receipts of those that succeeded; those of earlier years are closed.
 */
export function PaymentsTable({ payments, downloads, now }: PaymentsTableProps) {
  const { t } = useTranslation(['payments', 'common']);
  const { money, shortDayIn, namedTimeIn, momentTimeIn } = useFormats();
  const nameOf = useFeeName();
  const refundWords = useRefundWords();

  const year = boardYear(now);
  const present = useMemo(() => payments.filter((payment) => yearOf(payment) >= year), [payments, year]);
  const earlier = useMemo(() => payments.filter((payment) => yearOf(payment) < year), [payments, year]);

  const { columns, line } = useMemo(() => {
    const cardOf = ({ cardEnding }: FeePayment) =>
      cardEnding === null ? '' : t('payments:payments.card', { ending: cardEnding });
    const refundOf = (payment: FeePayment) => refundWords(payment, payment.currency);
    const surplusOf = (payment: FeePayment) =>
      payment.status === 'surplus' && !isRefunded(payment)
        ? t('payments:payments.surplus', { amount: money(leftToRefund(payment), payment.currency) })
        : '';
    const stateOf = ({ status }: FeePayment) => t(`payments:attempt.${status}`);
    const all: readonly Column<FeePayment>[] = [
      column('fee', t('payments:columns.fee'), ({ fees }) => nameOf(...fees), {
        render: ({ fees }) => <FeeName fees={fees} />,
        isName: true,
      }),
      {
        id: 'date',
        header: t('payments:columns.date'),
        render: ({ startedAt }) => (
          <>
            <span className="whitespace-nowrap">{shortDayIn(startedAt, boardZone)}</span>
            <span className="block text-sm text-muted">
              <ScreenOrPaper
                screen={momentTimeIn(startedAt, boardZone)}
                paper={namedTimeIn(startedAt, boardZone)}
              />
            </span>
          </>
        ),
        text: ({ startedAt }) => `${shortDayIn(startedAt, boardZone)} ${namedTimeIn(startedAt, boardZone)}`,
        sortBy: ({ startedAt }) => Date.parse(startedAt),
      },
      column('amount', t('payments:columns.amount'), ({ amount, currency }) => money(amount, currency), {
        sortBy: ({ amount }) => amount,
        isNumeric: true,
      }),
      {
        id: 'state',
        header: t('payments:columns.result'),
        render: (payment) => (
          <>
            <StatusBadge tone={tones[payment.status]}>{stateOf(payment)}</StatusBadge>
            <span className="mt-1 block text-sm text-muted empty:hidden columns:whitespace-nowrap">
              {cardOf(payment)}
            </span>
            <span className="mt-1 block max-w-56 text-sm font-semibold empty:hidden">
              {refundOf(payment)}
            </span>
            <span className="mt-1 block max-w-56 text-sm empty:hidden">{surplusOf(payment)}</span>
          </>
        ),
        text: (payment) => [stateOf(payment), cardOf(payment), refundOf(payment)].filter(Boolean).join(', '),
        sortBy: stateOf,
      },
      {
        id: 'receipt',
        header: t('payments:columns.receipt'),
        render: (payment) =>
          payment.receiptNumber !== null && (
            <Receipt payment={payment} number={payment.receiptNumber} downloads={downloads} />
          ),
        text: ({ receiptNumber }) => receiptNumber ?? '',
        isHeaderHidden: true,
      },
    ];
    const lines: RowLine<FeePayment> = {
      renderSummary: (payment) => (
        <>
          <span className="block">
            {`${shortDayIn(payment.startedAt, boardZone)} · ${money(payment.amount, payment.currency)}`}
          </span>
          <span className="mt-1 -ml-0.5 block">
            <StatusBadge tone={tones[payment.status]}>{stateOf(payment)}</StatusBadge>
          </span>
          <span className="mt-1 block font-semibold empty:hidden">{refundOf(payment)}</span>
          <span className="mt-1 block empty:hidden">{surplusOf(payment)}</span>
        </>
      ),
    };
    return { columns: all, line: lines };
  }, [t, money, shortDayIn, namedTimeIn, momentTimeIn, nameOf, refundWords, downloads]);

  const view = useTableInAddress('payments', newestFirst);
  return (
    <>
      <DataTable
        caption={t('payments:payments.title')}
        columns={columns}
        line={line}
        keyOf={paymentKey}
        view={view}
        rows={present}
        fileRows={payments}
        empty={t('payments:payments.noneIn', { year: String(year) })}
        filterLabel={t('payments:payments.filter')}
        csvName={t('payments:payments.file')}
      />
      {earlier.length > 0 && <Earlier payments={earlier} columns={columns} line={line} />}
    </>
  );
}

interface EarlierProps {
  payments: readonly FeePayment[];
  columns: readonly Column<FeePayment>[];
  line: RowLine<FeePayment>;
}

/** Memoized: the filter of this year's payments changes nothing of them. */
const Earlier = memo(function Earlier({ payments, columns, line }: EarlierProps) {
  const { t } = useTranslation(['payments', 'common']);
  return (
    <div className="mt-4 border-t border-line">
      <YearGroups
        rows={payments}
        yearOf={yearOf}
        summaryOf={(year, rows) => t('payments:payments.year', { year: String(year), count: rows.length })}
      >
        {(rows, year) => (
          <DataTable
            columns={columns}
            line={line}
            keyOf={paymentKey}
            sort={newestFirst}
            caption={t('payments:payments.inYear', { year: String(year) })}
            rows={rows}
            empty=""
          />
        )}
      </YearGroups>
    </div>
  );
});

interface ReceiptProps {
  payment: FeePayment;
  number: string;
  downloads: DownloadsRef;
}

function Receipt({ payment, number, downloads }: ReceiptProps) {
  const { t } = useTranslation(['payments', 'common']);
  const item = {
    kind: 'receipt',
    number: payment.transactionId,
    name: t('payments:receipt.file', { number }),
  } as const;
  const isBusy = useSelector(downloads, (snapshot) => isDownloading(snapshot, item));
  const mayGet = hasCall('getReceipt');
  return (
    <>
      {mayGet && (
        <Button
          tone="quiet"
          busy={isBusy}
          aria-label={t('payments:receipt.of', { number })}
          onClick={() => downloads.send({ type: 'download.start', item })}
          className="-mx-3 px-3! whitespace-nowrap columns:-my-2"
        >
          <Download aria-hidden="true" className="size-5" />
          <span>{t('payments:receipt.get')}</span>
        </Button>
      )}
      {/* Links are of no use in print. */}
      <span className={mayGet ? 'hidden print:inline' : ''}>{t('payments:receipt.of', { number })}</span>
    </>
  );
}
