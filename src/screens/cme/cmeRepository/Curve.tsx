import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CmeStep } from '#domain/cme/cmeForecast.ts';
import { dayNumber } from '#domain/days.ts';
import { useFormats } from '#i18n/useFormats.ts';

interface CurveProps {
  steps: readonly CmeStep[];
  today: string;
  last: string;
  /** The day that is marked. */
  day: string;
  of: 'credits' | 'saCredits';
}

const HEIGHT = 100;
/** The share of the height above the highest step. */
const AIR = 1.12;

/** The credits that count from today on, as steps, against what is needed. Its text twin is the table of the steps. */
export const Curve = memo(function Curve({ steps, today, last, day, of }: CurveProps) {
  const { t } = useTranslation(['cme', 'common']);
  const { number } = useFormats();
  const start = dayNumber(today);
  const width = dayNumber(last) - start;
  const most = Math.max(1, ...steps.flatMap(({ valid, required }) => [valid[of], required[of]])) * AIR;
  const xOf = (each: string) => dayNumber(each) - start;
  const yOf = (value: number) => HEIGHT - (value / most) * HEIGHT;
  const pathOf = (valueOf: (step: CmeStep) => number) =>
    `${steps.map((step, at) => `${at === 0 ? 'M' : 'L'}${xOf(step.day)} ${yOf(valueOf(at === 0 ? step : steps[at - 1]!))}V${yOf(valueOf(step))}`).join('')}H${width}`;
  const valid = pathOf((step) => step.valid[of]);
  const years = Array.from({ length: 5 }, (_, index) => Number(today.slice(0, 4)) + 1 + index);
  const [first] = steps;
  return (
    <figure className="max-w-4xl">
      <figcaption className="mb-2">
        <h3 className="text-lg">{t(`cme:curve.title.${of}`)}</h3>
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {(['valid', 'required'] as const).map((line) => (
            <li key={line} className="inline-flex items-center gap-2">
              <svg aria-hidden="true" viewBox="0 0 28 10" className="picture h-2.5 w-7">
                <line
                  x1="0"
                  x2="28"
                  y1="5"
                  y2="5"
                  strokeWidth="3"
                  strokeDasharray={line === 'required' ? '5 4' : undefined}
                  className={line === 'required' ? 'stroke-danger' : 'stroke-accent'}
                />
              </svg>
              <span>{t(`cme:curve.${line}`, { value: number(first?.[line][of] ?? 0) })}</span>
            </li>
          ))}
        </ul>
      </figcaption>
      <svg
        role="img"
        aria-label={t('cme:curve.picture')}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="picture block h-40 w-full rounded-sheet bg-sunken"
      >
        {years.map((year) => (
          <line
            key={year}
            x1={xOf(`${year}-01-01`)}
            x2={xOf(`${year}-01-01`)}
            y1={0}
            y2={HEIGHT}
            className="stroke-edge"
            strokeDasharray="2 4"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path d={`${valid}V${HEIGHT}H0Z`} className="fill-accent-tint" />
        <path
          d={valid}
          className="fill-none stroke-accent"
          strokeWidth={3}
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={pathOf(({ required }) => required[of])}
          className="fill-none stroke-danger"
          strokeWidth={2.5}
          strokeDasharray="7 5"
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1={xOf(day)}
          x2={xOf(day)}
          y1={0}
          y2={HEIGHT}
          className="stroke-ink"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div aria-hidden="true" className="tabular relative h-5 text-xs text-muted">
        {years
          .filter((year) => xOf(`${year}-01-01`) < width * 0.92)
          .map((year) => (
            <span
              key={year}
              className="absolute top-0.5"
              style={{ left: `${(xOf(`${year}-01-01`) / width) * 100}%` }}
            >
              {year}
            </span>
          ))}
      </div>
    </figure>
  );
});
