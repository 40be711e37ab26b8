import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CaseLogDraft } from '#domain/application/caseLogForm.ts';
import { DayField } from './DayField.tsx';
import { Section } from './Section.tsx';

/** The first and the last day that the log covers. */
export function PeriodFields({ form, today }: { form: UseFormReturn<CaseLogDraft>; today: string }) {
  const { t } = useTranslation(['cards', 'common']);
  const { errors } = form.formState;
  return (
    <Section title={t('cards:caseLogs.period.legend')}>
      <div className="grid gap-5 @md:grid-cols-2">
        <DayField
          {...form.register('startDate')}
          id="startDate"
          label={t('cards:caseLogs.period.first')}
          error={errors.startDate?.message}
          today={today}
        />
        <DayField
          {...form.register('endDate')}
          id="endDate"
          label={t('cards:caseLogs.period.last')}
          error={errors.endDate?.message}
          today={today}
        />
      </div>
    </Section>
  );
}
