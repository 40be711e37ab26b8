import { memo, useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cmeCurve, cmeForecast, lastForecastDay } from '#domain/cme/cmeForecast.ts';
import type { CmeHistory } from '#domain/cme/cmeSummary.ts';
import { addDays, dayNumber } from '#domain/days.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Field } from '#ui/fields/Field.tsx';
import { DateField } from '#ui/fields/DateField.tsx';
import { TableDisclosure } from '#ui/TableDisclosure.tsx';
import { Curve } from './Curve.tsx';
import { ForecastText } from './ForecastText.tsx';
import { StepTable } from './StepTable.tsx';

interface ForecastProps {
  history: CmeHistory;
  today: string;
}

/** How the credits stand on a day that one moves, as a curve, in sentences, and as a table. */
export const Forecast = memo(function Forecast({ history, today }: ForecastProps) {
  const { t } = useTranslation(['cme', 'common']);
  const { day: formatDay } = useFormats();
  const id = useId();
  const last = useMemo(() => lastForecastDay(today), [today]);
  const [chosen, setChosen] = useState(() => `${Number(today.slice(0, 4)) + 1}-12-31`);
  // A page that was left open may have passed the chosen day.
  const day = chosen < today ? today : chosen > last ? last : chosen;
  const days = dayNumber(last) - dayNumber(today);
  const steps = useMemo(() => cmeCurve(history, today, last), [history, today, last]);
  // The sentences may follow a little later than the handle.
  const shownDay = useDeferredValue(day);
  const forecast = useMemo(() => cmeForecast(history, today, shownDay), [history, today, shownDay]);
  const needsSelfAssessment = steps.some(({ required }) => required.saCredits > 0);
  return (
    <>
      <p className="mb-5 max-w-prose">{t('cme:forecast.lead')}</p>
      <div className="mb-6 grid max-w-3xl items-end gap-x-6 gap-y-4 @xl:grid-cols-[14rem_1fr] print:hidden">
        <DateField
          id={`${id}-day`}
          label={t('cme:forecast.day')}
          min={today}
          max={last}
          value={day}
          onChange={({ target: { value } }) => value !== '' && setChosen(value)}
        />
        <Field id={`${id}-range`} label={t('cme:forecast.move')}>
          <input
            id={`${id}-range`}
            type="range"
            className="block h-11 w-full"
            min={0}
            max={days}
            value={dayNumber(day) - dayNumber(today)}
            aria-valuetext={formatDay(day)}
            onChange={({ target: { value } }) => setChosen(addDays(today, Number(value)))}
          />
        </Field>
      </div>
      <ForecastText
        forecast={forecast}
        day={shownDay}
        today={today}
        hasSelfAssessment={needsSelfAssessment}
      />
      <div className="mt-6 space-y-6">
        <Curve steps={steps} today={today} last={last} day={day} of="credits" />
        {needsSelfAssessment && <Curve steps={steps} today={today} last={last} day={day} of="saCredits" />}
      </div>
      <TableDisclosure label={t('cme:forecast.asTable')}>
        <StepTable steps={steps} hasSelfAssessment={needsSelfAssessment} />
      </TableDisclosure>
    </>
  );
});
