import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GmeSummaryRow, Rotation } from '#contract/training.ts';
import { gmeSummary, totalsOf } from '#domain/training/gmeSummary.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { PreviewNote } from './PreviewNote.tsx';

interface SummaryTableProps {
  /** As the server counted them. */
  rows: readonly GmeSummaryRow[];
  /** The rotations with the unsaved changes of the form; null without any. */
  preview: readonly Rotation[] | null;
}

const columns = ['clinicalWeeks', 'nonClinicalWeeks', 'essentialsWeeks'] as const;

/** The weeks of each clinical level, with total and average (second specification, §9). */
export const SummaryTable = memo(function SummaryTable({ rows, preview }: SummaryTableProps) {
  const { t } = useTranslation(['gme', 'common']);
  const { day, decimals } = useFormats();
  const shown = useMemo(() => (preview ? gmeSummary(preview) : rows), [preview, rows]);
  const totals = useMemo(() => totalsOf(shown), [shown]);
  const number = 'py-2 pl-2 text-right align-top whitespace-nowrap';
  return (
    <>
      <PreviewNote isPreview={preview !== null} />
      {shown.length === 0 ? (
        <p className="text-muted">{t('gme:summary.empty')}</p>
      ) : (
        <table className="w-full border-collapse">
          <caption className="sr-only">{t('gme:summary.title')}</caption>
          <thead>
            <tr className="border-b border-edge text-sm">
              <th scope="col" className="py-2 text-left align-bottom">
                {t('gme:summary.level')}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="py-2 pl-2 text-right align-bottom hyphens-auto">
                  {t(`gme:summary.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.clinicalLevel} className="border-b border-line">
                <th scope="row" className="py-2 text-left align-top font-normal wrap-anywhere">
                  <span className="font-semibold">{row.clinicalLevel}</span>
                  <span className="block text-sm text-muted">
                    {t('gme:summary.starts', { first: day(row.minStartDate), last: day(row.maxStartDate) })}
                  </span>
                  <span className="block text-sm text-muted">{row.programName}</span>
                </th>
                {columns.map((column) => (
                  <td key={column} className={number}>
                    {decimals(row[column], 2)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            {(['total', 'average'] as const).map((kind) => (
              <tr key={kind} className="border-b border-line">
                <th scope="row" className="py-2 text-left">
                  {t(`gme:summary.${kind}`)}
                </th>
                {columns.map((column) => (
                  <td key={column} className={`${number} font-semibold`}>
                    {decimals(totals[column][kind], kind === 'total' ? 2 : 1)}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        </table>
      )}
    </>
  );
});
