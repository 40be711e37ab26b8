/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
 * some browsers drop table semantics when a table is laid out as cards, so its roles are explicit. */
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GmeSummaryRow, Rotation } from '#contract/training/training.ts';
import { gmeSummary, totalsOf } from '#domain/training/gmeSummary.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { PreviewNote } from './PreviewNote.tsx';

interface SummaryTableProps {
  /** As the server counted them. */
  rows: readonly GmeSummaryRow[];
  /** The rotations with the unsaved changes of the form; null without any. */
  preview: readonly Rotation[] | null;
}

// Without room for four columns, the heading of a row stands above its numbers.
const line = 'grid grid-cols-[1fr_1fr_1.25fr] @md:table-row';
const heading = 'col-span-full py-2 text-left @md:table-cell';
const columns = ['clinicalWeeks', 'nonClinicalWeeks', 'essentialsWeeks'] as const;

/** The weeks of each clinical level, with total and average (second specification, §9). */
export const SummaryTable = memo(function SummaryTable({ rows, preview }: SummaryTableProps) {
  const { t } = useTranslation(['gme', 'common']);
  const { day, decimals } = useFormats();
  const shown = useMemo(() => (preview ? gmeSummary(preview) : rows), [preview, rows]);
  const totals = useMemo(() => totalsOf(shown), [shown]);
  const number = 'pb-2 pl-2 text-right align-top whitespace-nowrap @md:pt-2';
  return (
    <>
      <PreviewNote isPreview={preview !== null} />
      {shown.length === 0 ? (
        <p className="text-muted">{t('gme:summary.empty')}</p>
      ) : (
        <table role="table" className="block w-full border-collapse @md:table">
          <caption className="sr-only">{t('gme:summary.title')}</caption>
          <thead role="rowgroup" className="block @md:table-header-group">
            <tr role="row" className={`${line} border-b border-edge text-sm`}>
              <th role="columnheader" scope="col" className={`${heading} align-bottom`}>
                {t('gme:summary.level')}
              </th>
              {columns.map((column) => (
                <th
                  key={column}
                  role="columnheader"
                  scope="col"
                  className="self-end pb-2 pl-2 text-right align-bottom hyphens-auto @md:pt-2"
                >
                  {t(`gme:summary.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="block @md:table-row-group">
            {shown.map((row) => (
              <tr key={row.clinicalLevel} role="row" className={`${line} border-b border-line`}>
                <th role="rowheader" scope="row" className={`${heading} align-top font-normal wrap-anywhere`}>
                  <span className="font-semibold">{row.clinicalLevel}</span>
                  <span className="block text-sm text-muted">
                    {t('gme:summary.starts', { first: day(row.minStartDate), last: day(row.maxStartDate) })}
                  </span>
                  <span className="block text-sm text-muted">{row.programName}</span>
                </th>
                {columns.map((column) => (
                  <td key={column} role="cell" className={number}>
                    {decimals(row[column], 2)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot role="rowgroup" className="block @md:table-footer-group">
            {(['total', 'average'] as const).map((kind) => (
              <tr key={kind} role="row" className={`${line} border-b border-line`}>
                <th role="rowheader" scope="row" className={heading}>
                  {t(`gme:summary.${kind}`)}
                </th>
                {columns.map((column) => (
                  <td key={column} role="cell" className={`${number} font-semibold`}>
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
