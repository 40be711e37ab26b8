import { useTranslation } from 'react-i18next';
import { yearlyAverage } from '#domain/application/mbsActivities.ts';
import { ToneShape } from '#ui/status/StatusBadge.tsx';

interface YearlyPictureProps {
  years: readonly { readonly year: number; readonly cases: number | null }[];
  averageMinimum: number;
}

/** The three years as bars with the required average; the sentence below says the same. */
export function YearlyPicture({ years, averageMinimum }: YearlyPictureProps) {
  const { t } = useTranslation(['cards', 'common']);
  const average = yearlyAverage(years);
  const most = Math.max(averageMinimum * 1.25, ...years.map(({ cases }) => cases ?? 0));
  const isReached = average !== null && average >= averageMinimum;
  return (
    <figure className="max-w-xl">
      <div aria-hidden="true" className="picture space-y-2">
        {years.map(({ year, cases }) => (
          <div key={year} className="grid grid-cols-[3rem_1fr_3.5rem] items-center gap-3">
            <span className="tabular text-sm">{year}</span>
            <span className="relative h-4 rounded-full bg-sunken">
              <span
                className="picture-bar absolute inset-y-0 left-0 rounded-full bg-accent"
                style={{ width: `${((cases ?? 0) / most) * 100}%` }}
              />
              <span
                className="picture-mark absolute -inset-y-1 w-0.5 bg-ink"
                style={{ left: `${(averageMinimum / most) * 100}%` }}
              />
            </span>
            <span className="tabular text-right">{cases ?? '–'}</span>
          </div>
        ))}
      </div>
      <figcaption className="mt-3 flex gap-2">
        <ToneShape
          tone={isReached ? 'success' : 'warning'}
          className={`mt-1 ${isReached ? 'text-success' : 'text-warning'}`}
        />
        <span>
          {average === null
            ? t('cards:mbs.average.unknown', { minimum: averageMinimum })
            : t(isReached ? 'cards:mbs.average.reached' : 'cards:mbs.average.below', {
                average,
                minimum: averageMinimum,
              })}
        </span>
      </figcaption>
    </figure>
  );
}
