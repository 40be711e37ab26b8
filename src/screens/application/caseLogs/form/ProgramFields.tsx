import { useSelector } from '@xstate/react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { OTHER_PROGRAM, type CaseLogDraft } from '#domain/application/caseLogForm.ts';
import type { CaseLogCardRef } from '#machines/application/caseLogs/caseLogs.machine.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { DayField } from './DayField.tsx';
import { ListTrouble } from './ListTrouble.tsx';
import { Section } from './Section.tsx';
import { useChoices } from '../parts/useChoices.ts';

interface ProgramFieldsProps {
  card: CaseLogCardRef;
  form: UseFormReturn<CaseLogDraft>;
  today: string;
}

/** The surgeon's training program: one of the list, or one by name. */
export function ProgramFields({ card, form, today }: ProgramFieldsProps) {
  const { t } = useTranslation(['cards', 'common']);
  const programs = useChoices('accredited-program-institutions');
  const isOther = useSelector(card, ({ context }) => context.draft?.institutionId === OTHER_PROGRAM);
  const { errors } = form.formState;
  return (
    <Section title={t('cards:caseLogs.program.legend')}>
      <div className="grid gap-5 @xl:grid-cols-[minmax(0,1fr)_16rem]">
        <SelectField
          {...form.register('institutionId')}
          // The options may load after the field's value.
          key={programs.status}
          id="institutionId"
          label={t('cards:caseLogs.program.institution')}
          placeholder={t(
            programs.status === 'loading' ? 'common:loading' : 'cards:caseLogs.program.placeholder',
          )}
          error={errors.institutionId?.message}
          choices={[...programs.choices, { value: OTHER_PROGRAM, label: t('cards:caseLogs.program.other') }]}
        />
        <DayField
          {...form.register('completedOn')}
          id="completedOn"
          label={t('cards:caseLogs.program.completedOn')}
          error={errors.completedOn?.message}
          today={today}
        />
      </div>
      <ListTrouble list={programs} />
      {isOther && (
        <TextField
          {...form.register('programName')}
          id="programName"
          label={t('cards:caseLogs.program.name')}
          error={errors.programName?.message}
          autoComplete="off"
        />
      )}
    </Section>
  );
}
