import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CmeAdjustment, CmeCredit } from '#contract/cme/cme.ts';
import { isExpired, isToCome } from '#domain/cme/cmeSummary.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { Column } from '#ui/table/columns.ts';
import type { RowLine } from '#ui/table/TableRow.tsx';
import { Expiry } from './Expiry.tsx';

type Credited = Pick<CmeCredit | CmeAdjustment, 'date' | 'creditsTotal' | 'creditsSA' | 'creditExpDate'>;

/** The columns that credits and adjustments share, and the color of what expired. */
export function useCreditColumns<Row extends Credited>(today: string) {
  const { t } = useTranslation(['cme', 'common']);
  const { day, number } = useFormats();
  /** A column of text; what expired is in its color. */
  const textColumn = useCallback(
    (id: string, header: string, textOf: (row: Row) => string, more?: Partial<Column<Row>>): Column<Row> => ({
      id,
      header,
      render: (row) => <span className={isExpired(row, today) ? 'text-danger' : ''}>{textOf(row)}</span>,
      text: textOf,
      sortBy: textOf,
      ...more,
    }),
    [today],
  );
  const amountColumns = useCallback(
    (): readonly Column<Row>[] => [
      textColumn('date', t('cme:reported.fields.date'), ({ date }) => day(date), {
        sortBy: ({ date }) => date,
        render: (row) => (
          <span className={`columns:whitespace-nowrap ${isExpired(row, today) ? 'text-danger' : ''}`}>
            {day(row.date)}
          </span>
        ),
      }),
      ...(['creditsTotal', 'creditsSA'] as const).map((name) =>
        textColumn(name, t(`cme:reported.headers.${name}`), (row) => number(row[name]), {
          sortBy: (row) => row[name],
          isNumeric: true,
        }),
      ),
      {
        id: 'creditExpDate',
        header: t('cme:headers.creditExpDate'),
        render: (row) => <Expiry of={row} today={today} />,
        text: (row) =>
          [
            row.creditExpDate === null ? t('cme:noEnd') : day(row.creditExpDate),
            ...(isExpired(row, today) ? [t('cme:expired')] : []),
            ...(isToCome(row, today) ? [t('cme:toCome')] : []),
          ].join(', '),
        // What never ends is last.
        sortBy: ({ creditExpDate }) => creditExpDate ?? '9999',
      },
    ],
    [t, day, number, today, textColumn],
  );
  /** What a narrow screen shows of a row: its day and its credits, and whether they count. */
  const line = useMemo(
    (): RowLine<Row> => ({
      renderSummary: (row) => {
        const { date, creditsTotal, creditsSA } = row;
        const amount = t(creditsSA > 0 ? 'cme:amountWithSa' : 'cme:amount', {
          count: creditsTotal,
          number: number(creditsTotal),
          sa: number(creditsSA),
        });
        return (
          <>
            <span>{`${day(date)} · ${amount}`}</span>
            {isExpired(row, today) && <span className="text-danger">{` · ${t('cme:expired')}`}</span>}
            {isToCome(row, today) && <span className="text-info">{` · ${t('cme:toCome')}`}</span>}
          </>
        );
      },
      groupOf: ({ date }) => date.slice(0, 4),
    }),
    [t, day, number, today],
  );
  return { textColumn, amountColumns, line };
}
