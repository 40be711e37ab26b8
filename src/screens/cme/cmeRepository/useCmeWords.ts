import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelfReportedBody } from '#contract/cme/cme.ts';
import type { CmeWarning } from '#domain/cme/selfReported.ts';
import { lastDayOfCredit } from '#domain/cme/cmeSummary.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { AnyRecord } from '../../kit/records/recordProps.ts';

type Field = keyof SelfReportedBody;

/** The texts of self-reported credits, for the kit of records. */
export function useCmeWords(today: string) {
  const { t } = useTranslation(['cme', 'common']);
  const { day, number } = useFormats();
  return useMemo(
    () => ({
      title: t('cme:reported.title'),
      lead: t('cme:reported.lead'),
      empty: t('cme:reported.empty'),
      add: t('cme:reported.add'),
      addTitle: t('cme:reported.addTitle'),
      changeTitle: t('cme:reported.changeTitle'),
      filter: t('cme:reported.filter'),
      file: t('cme:reported.file'),
      /** The columns of the rows of an import. */
      imported: (['title', 'date', 'creditsTotal', 'creditsSA', 'accreditedProvider'] as const).map(
        (field) => ({
          id: field,
          header:
            field === 'creditsTotal' || field === 'creditsSA'
              ? t(`cme:headers.${field}`)
              : t(`cme:fields.${field}`),
          text: (show: (name: string) => string) => show(field),
        }),
      ),
      labelOf: (field: Field) => t(`cme:fields.${field}`),
      headerOf: (field: string) =>
        field === 'creditsTotal' || field === 'creditsSA' || field === 'reportingOrganization'
          ? t(`cme:headers.${field}`)
          : undefined,
      textOf: (field: string, row: AnyRecord) =>
        field === 'reportingOrganization' && row[field] === '' ? t('cme:default') : undefined,
      summaryOf: (row: AnyRecord) =>
        [
          day(String(row.date)),
          t('cme:amount', { count: Number(row.creditsTotal), number: number(Number(row.creditsTotal)) }),
        ].join(' · '),
      groupOf: ({ date }: AnyRecord) => String(date).slice(0, 4),
      hintOf: (field: string) => {
        if (field === 'date') return t('cme:hints.date', { date: day(lastDayOfCredit(today)) });
        return field === 'creditsTotal' || field === 'creditsSA' ? t(`cme:hints.${field}`) : undefined;
      },
      warningOf: (warning: CmeWarning, record: string) => t(`cme:warnings.${warning}`, { record }),
    }),
    [t, day, number, today],
  );
}
