import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rotation } from '#contract/training/training.ts';
import { isNonClinical } from '#domain/training/gmeSummary.ts';
import { activityOf, isSameYear, type TimelineYear } from '#domain/training/timeline.ts';
import { useFormats } from '#i18n/useFormats.ts';

interface YearRowProps {
  year: TimelineYear;
  fillOf: (level: string) => string;
}

const HEIGHT = 32;
const months = Array.from({ length: 11 }, (_, index) => index + 1);

/** One academic year: its levels, and a bar for each rotation, with what is between them. Memoized: a form changes one or two years. */
export const YearRow = memo(
  YearRowView,
  (one, other) => one.fillOf === other.fillOf && isSameYear(one.year, other.year),
);

function YearRowView({ year, fillOf }: YearRowProps) {
  const { t } = useTranslation(['gme', 'common']);
  const titleId = useId();
  const { levels, bars, gaps, days, blanks } = year;
  const pictureName = [
    t('gme:timeline.picture', { count: bars.length }),
    ...(gaps.length > 0 ? [t('gme:timeline.pictureGaps', { count: gaps.length })] : []),
  ].join(', ');
  const named = levels.filter((level) => level !== '');
  return (
    <li>
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
        <h3 id={titleId} className="tabular text-lg">
          {t('gme:timeline.year', { from: year.year, to: String((year.year + 1) % 100).padStart(2, '0') })}
        </h3>
        {named.map((level) => (
          <span key={level} className="inline-flex items-center gap-1.5 text-sm">
            <svg aria-hidden="true" viewBox="0 0 10 10" className="picture size-3">
              <rect width="10" height="10" rx="2" className={fillOf(level)} />
            </svg>
            <span>{level}</span>
          </span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={pictureName}
        viewBox={`0 0 ${days} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="picture block h-9 w-full rounded-sheet bg-sunken"
      >
        <defs>
          <pattern
            id={`leave-${year.year}`}
            width={8}
            height={8}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width={4} height={8} className="fill-raised" />
          </pattern>
        </defs>
        {months.map((month) => (
          <line
            key={month}
            x1={(month * days) / 12}
            x2={(month * days) / 12}
            y1={0}
            y2={HEIGHT}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {blanks.map(({ from, days: width }) => (
          <rect
            key={from}
            x={from}
            y={1}
            width={width}
            height={HEIGHT - 2}
            className="fill-warning-tint stroke-warning"
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {bars.map(({ rotation, from, days: width }) => (
          <Bar
            key={rotation.id}
            rotation={rotation}
            from={from}
            width={width}
            fill={fillOf(rotation.clinicalLevel)}
            pattern={isNonClinical(rotation) ? `url(#leave-${year.year})` : null}
          />
        ))}
      </svg>
      <div aria-hidden="true" className="grid grid-cols-4 text-xs text-muted">
        {(['july', 'october', 'january', 'april'] as const).map((month) => (
          <span key={month}>{t(`gme:timeline.months.${month}`)}</span>
        ))}
      </div>
    </li>
  );
}

interface BarProps {
  rotation: Rotation;
  from: number;
  width: number;
  fill: string;
  /** What tells non-clinical time apart, over the color of the level. */
  pattern: string | null;
}

/** Memoized: most bars stay while a form changes one of them. */
const Bar = memo(function Bar({ rotation, from, width, fill, pattern }: BarProps) {
  const { t } = useTranslation(['gme', 'common']);
  const { range } = useFormats();
  const { startDate, endDate, version } = rotation;
  const isNew = version === 0;
  const place = { x: from, y: 3, width, height: HEIGHT - 6 };
  return (
    <g>
      <title>
        {t('gme:timeline.bar', {
          activity: activityOf(rotation),
          period: range(startDate, endDate),
        })}
      </title>
      <rect {...place} className={fill} />
      {pattern !== null && <rect {...place} fill={pattern} />}
      <rect
        {...place}
        className={`timeline-edge fill-none ${isNew ? 'stroke-ink' : 'stroke-raised'}`}
        strokeDasharray={isNew ? '4 2' : undefined}
        strokeWidth={isNew ? 2 : 1}
        vectorEffect="non-scaling-stroke"
        pointerEvents="none"
      />
    </g>
  );
});
