import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { OUTSIDE_STATES, type CaseLogDraft } from '#domain/application/caseLogForm.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { DayField } from './DayField.tsx';
import type { Choices } from '../parts/useChoices.ts';

interface HospitalCardProps {
  place: number;
  form: UseFormReturn<CaseLogDraft>;
  today: string;
  states: Choices;
  kinds: Choices;
  isBusy: boolean;
  onDelete: () => void;
}

/** One hospital: its name and location, and the surgeon's role and dates there. */
export function HospitalCard({ place, form, today, states, kinds, isBusy, onDelete }: HospitalCardProps) {
  const { t } = useTranslation(['cards', 'common']);
  const errors = form.formState.errors.appointments?.[place];
  const places = [{ value: OUTSIDE_STATES, label: t('cards:hospitals.abroad') }, ...states.choices];
  const title = t('cards:hospitals.one', { number: place + 1 });
  const fieldOf = <Name extends 'hospitalName' | 'stateCode' | 'appointmentType' | 'startDate' | 'endDate'>(
    name: Name,
  ) => {
    const id = `appointments.${place}.${name}` as const;
    return { ...form.register(id), id, error: errors?.[name]?.message };
  };

  return (
    <fieldset className="min-w-0 rounded-sheet border border-line p-4">
      <legend className="float-left font-semibold">{title}</legend>
      <div className="clear-both grid gap-5 pt-3 @lg:grid-cols-2 @lg:items-end">
        <div className="@lg:col-span-2">
          <TextField {...fieldOf('hospitalName')} label={t('cards:hospitals.name')} autoComplete="off" />
        </div>
        <SelectField
          {...fieldOf('stateCode')}
          // The options may load after the field's value.
          key={`states ${states.status}`}
          label={t('cards:hospitals.state')}
          placeholder={t(states.status === 'loading' ? 'common:loading' : 'cards:hospitals.statePlaceholder')}
          choices={places}
        />
        <SelectField
          {...fieldOf('appointmentType')}
          key={`kinds ${kinds.status}`}
          label={t('cards:hospitals.kind')}
          placeholder={t(kinds.status === 'loading' ? 'common:loading' : 'cards:hospitals.kindPlaceholder')}
          choices={kinds.choices}
        />
        <DayField {...fieldOf('startDate')} label={t('cards:hospitals.from')} today={today} />
        <DayField
          {...fieldOf('endDate')}
          label={t('cards:hospitals.until')}
          hint={t('cards:hospitals.untilHint')}
          today={today}
        />
      </div>
      <Button tone="quiet" busy={isBusy} onClick={onDelete} className="mt-3 -ml-5">
        {t('cards:hospitals.delete', { number: place + 1 })}
      </Button>
    </fieldset>
  );
}
