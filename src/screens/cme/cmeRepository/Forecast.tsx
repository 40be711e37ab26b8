import { memo, useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cmeCurve, cmeDayNumber, cmeForecast, daysAfter, lastForecastDay } from '#domain/cme/cmeForecast.ts';
import type { CmeFacts } from '#domain/cme/cmeSummary.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { Curve } from './Curve.tsx';
import { ForecastText } from './ForecastText.tsx';
import { StepTable } from './StepTable.tsx';

interface ForecastProps {
  facts: CmeFacts;
  today: string;
}

/** How the credits stand on a day that one moves, as a curve, in sentences, and as a table. */
export const Forecast = memo(function Forecast({ facts, today }: ForecastProps) {
  const { t } = useTranslation(['cme', 'common']);
  const { day: formatDay } = useFormats();
  const id = useId();
  const last = useMemo(() => lastForecastDay(today), [today]);
  const [chosen, setChosen] = useState(() => `${Number(today.slice(0, 4)) + 1}-12-31`);
  const [isTable, setTable] = useState(false);
  // A page that was left open may have passed the chosen day.
  const day = chosen < today ? today : chosen > last ? last : chosen;
  const days = cmeDayNumber(last) - cmeDayNumber(today);
  const steps = useMemo(() => cmeCurve(facts, today, last), [facts, today, last]);
  // The sentences may follow a little later than the handle.
  const shownDay = useDeferredValue(day);
  const forecast = useMemo(() => cmeForecast(facts, today, shownDay), [facts, today, shownDay]);
  const needsSelfAssessment = steps.some(({ required }) => required.saCredits > 0);
  return (
    <>
      <p className="mb-5 max-w-prose">{t('cme:forecast.lead')}</p>
      <div className="mb-6 grid max-w-3xl items-end gap-x-6 gap-y-4 @xl:grid-cols-[14rem_1fr] print:hidden">
        <TextField
          id={`${id}-day`}
          label={t('cme:forecast.day')}
          type="date"
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
            value={cmeDayNumber(day) - cmeDayNumber(today)}
            aria-valuetext={formatDay(day)}
            onChange={({ target: { value } }) => setChosen(daysAfter(today, Number(value)))}
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
      <Button
        tone="quiet"
        className="mt-3 -ml-5 print:hidden"
        aria-expanded={isTable}
        aria-controls={`${id}-table`}
        onClick={() => setTable(!isTable)}
      >
        {t(isTable ? 'cme:forecast.hideTable' : 'cme:forecast.showTable')}
      </Button>
      <div id={`${id}-table`} className={isTable ? '' : 'hidden print:block'}>
        <StepTable steps={steps} hasSelfAssessment={needsSelfAssessment} />
      </div>
    </>
  );
});
