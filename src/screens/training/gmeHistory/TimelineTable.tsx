/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
 * some browsers drop table semantics when a table is laid out as cards, so its roles are explicit. */
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rotation, RotationGap } from '#contract/training/training.ts';
import { daysBetween } from '#domain/days.ts';
import { activityOf } from '#domain/training/timeline.ts';
import { useFormats } from '#i18n/useFormats.ts';

interface TimelineTableProps {
  rotations: readonly Rotation[];
  gaps: readonly RotationGap[];
}

const cell = 'align-top @xl:table-cell @xl:py-1.5';
/** The activity takes what the others leave; on a narrow screen the period stands above it. */
const columns = {
  period: 'col-span-2 text-left @xl:pr-3 @2xl:whitespace-nowrap',
  activity: 'pr-3 text-left w-full wrap-anywhere',
  weeks:
    'text-right before:pr-1.5 before:text-muted before:content-[attr(data-header)] @xl:before:content-none',
} as const;

/** The timeline as text: every rotation and every gap, in order. */
export const TimelineTable = memo(function TimelineTable({ rotations, gaps }: TimelineTableProps) {
  const { t } = useTranslation(['gme', 'common']);
  const lines = useMemo(
    () =>
      [
        ...rotations.map((rotation) => ({
          rotation,
          startDate: rotation.startDate,
          endDate: rotation.endDate,
        })),
        ...gaps.map(({ startDate, endDate }) => ({ rotation: null, startDate, endDate })),
      ].toSorted((one, other) => one.startDate.localeCompare(other.startDate)),
    [rotations, gaps],
  );
  return (
    <table role="table" className="mt-2 block w-full border-collapse text-sm @xl:table">
      <caption className="sr-only">{t('gme:timeline.title')}</caption>
      <thead role="rowgroup" className="sr-only @xl:not-sr-only @xl:table-header-group">
        <tr role="row" className="border-b border-edge">
          {(['period', 'activity', 'weeks'] as const).map((column) => (
            <th key={column} role="columnheader" scope="col" className={`${cell} ${columns[column]}`}>
              {t(`gme:timeline.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block @xl:table-row-group">
        {lines.map(({ rotation, startDate, endDate }) => (
          <Line
            key={`${startDate} ${rotation?.id}`}
            rotation={rotation}
            startDate={startDate}
            endDate={endDate}
          />
        ))}
      </tbody>
    </table>
  );
});

interface LineProps {
  rotation: Rotation | null;
  startDate: string;
  endDate: string;
}

/** Memoized: most lines stay while a form changes one of them. */
const Line = memo(function Line({ rotation, startDate, endDate }: LineProps) {
  const { t } = useTranslation(['gme', 'common']);
  const { range, decimals } = useFormats();
  return (
    <tr role="row" className="grid grid-cols-[minmax(0,1fr)_auto] border-b border-line py-1.5 @xl:table-row">
      <th role="rowheader" scope="row" className={`${cell} ${columns.period} font-normal`}>
        {range(startDate, endDate)}
      </th>
      <td role="cell" className={`${cell} ${columns.activity}`}>
        {rotation ? (
          <>
            <span>{activityOf(rotation)}</span>
            <span className="block text-muted">
              {[rotation.programName || rotation.alternateInstitutionName, rotation.clinicalLevel]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        ) : (
          <span className="font-semibold text-warning">{t('gme:timeline.noRecord')}</span>
        )}
      </td>
      <td
        role="cell"
        data-header={t('gme:timeline.columns.weeks')}
        className={`${cell} ${columns.weeks} tabular`}
      >
        {decimals(daysBetween(startDate, endDate) / 7, 2)}
      </td>
    </tr>
  );
});
