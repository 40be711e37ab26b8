/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
 * some browsers drop table semantics when a table is laid out as a grid, so its roles are explicit. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { boardZone, endOfBoardDay } from '#domain/boardTime.ts';
import type { CmeSummaryRow } from '#contract/cme/cme.ts';
import { amountOf, cmeSummary, creditsDropping, type CmeHistory } from '#domain/cme/cmeSummary.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Fold } from '#ui/Fold.tsx';
import { Failed } from '#ui/Panel.tsx';
import type { MissingSource } from './useCmeParts.ts';

interface CmeSummaryProps {
  history: CmeHistory;
  today: string;
  missing: readonly MissingSource[];
}

const kinds = ['credits', 'saCredits'] as const;

/** How much is missing, before how it is counted: with a bar for credits, and one for those with self-assessment. */
function Standing({ rows }: { rows: readonly CmeSummaryRow[] }) {
  const { t } = useTranslation(['cme', 'common']);
  const { number } = useFormats();
  const of = (label: CmeSummaryRow['rowLabel']) => rows.find(({ rowLabel }) => rowLabel === label)!; // all five are there
  const [needed, required, counted] = [of('creditsNeeded'), of('yourRequirements'), of('creditsToDate')];
  return (
    <div className="mb-6 grid max-w-3xl gap-x-8 gap-y-4 @lg:grid-flow-col @lg:auto-cols-fr">
      {kinds
        .filter((kind) => required[kind] > 0)
        .map((kind) => {
          const missing = needed[kind];
          const words = t(`cme:summary.standing.${kind}`, {
            value: number(counted[kind]),
            limit: number(required[kind]),
          });
          return (
            <div key={kind}>
              <p className={`font-serif text-2xl font-semibold ${missing > 0 ? '' : 'text-success'}`}>
                {missing > 0
                  ? t(`cme:summary.missingOf.${kind}`, { count: missing, number: number(missing) })
                  : t(`cme:summary.enough.${kind}`)}
              </p>
              <progress
                aria-label={words}
                max={required[kind]}
                value={Math.min(counted[kind], required[kind])}
                className="progress picture mt-2"
              />
              <p aria-hidden="true" className="tabular mt-1 text-sm text-muted">
                {words}
              </p>
            </div>
          );
        })}
    </div>
  );
}

// Without room for three columns, the heading of a row stands above its numbers.
const line = 'grid grid-cols-[2fr_3fr] @sm:table-row';
const heading = 'col-span-full pt-2 text-left @sm:table-cell @sm:py-2';
const cell = 'pb-2 pl-2 text-right @sm:pt-2';

/** The five rows of the summary, what drops by the end of the year, and which source is missing. */
export function CmeSummary({ history, today, missing }: CmeSummaryProps) {
  const { t } = useTranslation(['cme', 'common']);
  const { number, deadlineIn, isOtherZone, zoneName } = useFormats();
  const rows = useMemo(() => cmeSummary(history, today), [history, today]);
  const dropping = useMemo(() => amountOf(creditsDropping(history.credits, today)), [history, today]);
  const yearEnd = new Date(endOfBoardDay(`${today.slice(0, 4)}-12-31`)).toISOString();
  const date = deadlineIn(yearEnd, boardZone);
  return (
    <>
      {missing.map((source) => (
        <div key={source.name} className="mb-5 max-w-prose border-l-4 border-warning pl-4">
          <p className="mb-2 font-semibold">{t(`cme:summary.missing.${source.name}`)}</p>
          <Failed fault={source.fault} onRetry={source.onRetry} />
        </div>
      ))}
      <Standing rows={rows} />
      <Fold isNarrowOnly label={t('cme:summary.show')}>
        <table role="table" className="block w-full max-w-3xl border-collapse @sm:table">
          <caption className="sr-only">{t('cme:summary.title')}</caption>
          <thead role="rowgroup" className="block @sm:table-header-group">
            <tr role="row" className={`${line} border-b border-edge text-sm`}>
              <th role="columnheader" scope="col" className={`${heading} align-bottom`}>
                {t('cme:summary.row')}
              </th>
              {(['credits', 'saCredits'] as const).map((column) => (
                <th
                  key={column}
                  role="columnheader"
                  scope="col"
                  className={`${cell} align-bottom whitespace-nowrap`}
                >
                  {t(`cme:summary.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="block @sm:table-row-group">
            {rows.map(({ rowLabel, credits, saCredits }) => {
              const weight = rowLabel === 'creditsNeeded' ? 'font-semibold' : 'font-normal';
              return (
                <tr key={rowLabel} role="row" className={`${line} border-b border-line ${weight}`}>
                  <th role="rowheader" scope="row" className={`${heading} ${weight}`}>
                    {t(`cme:summary.rows.${rowLabel}`)}
                  </th>
                  <td role="cell" className={cell}>
                    {number(credits)}
                  </td>
                  <td role="cell" className={cell}>
                    {number(saCredits)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Fold>
      <p className="mt-4 max-w-prose">
        {dropping.credits === 0
          ? t('cme:summary.noDrop', { date })
          : t(dropping.saCredits > 0 ? 'cme:summary.dropWithSa' : 'cme:summary.drop', {
              count: dropping.credits,
              credits: number(dropping.credits),
              sa: number(dropping.saCredits),
              date,
            })}
      </p>
      {isOtherZone(yearEnd, boardZone) && (
        <p className="mt-1 max-w-prose text-sm text-muted">
          {t('cme:summary.days', { zone: zoneName(yearEnd, boardZone) })}
        </p>
      )}
    </>
  );
}
