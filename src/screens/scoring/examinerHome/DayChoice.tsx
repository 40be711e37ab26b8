import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { dayIn } from '#domain/time/zonedTime.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useResource } from '#portal/useResource.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import type { PartProps } from './partProps.ts';
import { homePaths } from './homePaths.ts';

/** The days with sessions; the current one stays visible while another is fetched. */
export function DayChoice({ actor, now }: PartProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const { weekday } = useFormats();
  const navigate = useNavigate();
  const id = useId();
  const { value: known } = useResource(useSelector(actor, ({ children }) => children.roster));
  const asked = useSelector(actor, ({ context }) => context.date);
  if (!known) return null;
  const shown = asked ?? known.examDate;
  const today = dayIn(known.timeZone, now);
  const days = [...new Set([...known.examDates, shown])].toSorted();
  if (days.length < 2) return null;
  return (
    <div className="max-w-md @3xl:col-span-2">
      <SelectField
        id={id}
        label={t('scoring:home.day.label')}
        value={shown}
        choices={days.map((day) => ({
          value: day,
          label: day === today ? t('scoring:home.day.today', { day: weekday(day) }) : weekday(day),
        }))}
        onChange={({ target }) => void navigate(homePaths.day(target.value), { preventScrollReset: true })}
      />
    </div>
  );
}
