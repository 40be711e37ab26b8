import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CmeWarning } from '#domain/cme/selfReported.ts';
import { lastDayOfCredit } from '#domain/cme/cmeSummary.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { AnyRecord } from '../../kit/records/recordProps.ts';

/** The texts of self-reported credits that depend on a record, a day or a warning. */
export function useCmeWords(today: string) {
  const { t } = useTranslation(['cme', 'common']);
  const { day, number } = useFormats();
  return useMemo(
    () => ({
      textOf: (field: string, row: AnyRecord) =>
        field === 'reportingOrganization' && row[field] === '' ? t('cme:default') : undefined,
      summaryOf: (row: AnyRecord) =>
        [
          day(String(row.date)),
          t('cme:amount', { count: Number(row.creditsTotal), number: number(Number(row.creditsTotal)) }),
        ].join(' · '),
      groupOf: ({ date }: AnyRecord) => String(date).slice(0, 4),
      hintOf: (field: string) =>
        field === 'date' ? t('cme:dateHint', { date: day(lastDayOfCredit(today)) }) : undefined,
      warningOf: (warning: CmeWarning, record: string) => t(`cme:warnings.${warning}`, { record }),
    }),
    [t, day, number, today],
  );
}
