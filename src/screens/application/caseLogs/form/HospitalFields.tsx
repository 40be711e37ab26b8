import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MOST_APPOINTMENTS } from '#contract/application/examCards.ts';
import { blankAppointment, type CaseLogDraft } from '#domain/application/caseLogForm.ts';
import type { CaseLogCardRef, CaseLogsRef } from '#machines/application/caseLogs/caseLogs.machine.ts';
import { Button } from '#ui/Button.tsx';
import { HospitalCard } from './HospitalCard.tsx';
import { ListTrouble } from './ListTrouble.tsx';
import { Section } from './Section.tsx';
import { useChoices } from '../parts/useChoices.ts';

interface HospitalFieldsProps {
  actor: CaseLogsRef;
  card: CaseLogCardRef;
  form: UseFormReturn<CaseLogDraft>;
  today: string;
  /** Called when a hospital is added or removed, which changes no field. */
  onChange: () => void;
}

/**
 * The hospitals at which the cases were done. A saved one is deleted on the server at once; a new one is just
 * removed.
 */
export function HospitalFields({ actor, card, form, today, onChange }: HospitalFieldsProps) {
  const { t } = useTranslation(['cards', 'common']);
  const states = useChoices('states');
  const kinds = useChoices('appointment-types');
  const isRemoving = useSelector(actor, (snapshot) => snapshot.hasTag('removing'));
  const isBusy = useSelector(card, (snapshot) => snapshot.hasTag('busy'));
  // With the default key name, the field array would overwrite the hospitals' own ids.
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'appointments',
    keyName: 'key',
  });
  const error = form.formState.errors.appointments?.message;

  // When the message about a deleted hospital closes, it restores the focus to the last focused element that still
  // exists.
  useEffect(() => {
    if (isRemoving) document.getElementById('appointments')?.focus();
  }, [isRemoving]);

  const add = () => {
    append(blankAppointment);
    onChange();
  };
  const drop = (place: number) => {
    const row = form.getValues('appointments')[place];
    if (!row || isBusy || isRemoving) return;
    if (row.id !== null) {
      actor.send({ type: 'appointment.remove', id: row.id, hospitalName: row.hospitalName });
      return;
    }
    remove(place);
    onChange();
    document.getElementById('appointments')?.focus();
  };

  return (
    <Section title={t('cards:hospitals.legend')} lead={t('cards:hospitals.lead')}>
      <ListTrouble list={states} />
      <ListTrouble list={kinds} />
      {fields.map(({ id, key }, place) => (
        <HospitalCard
          key={id ?? key}
          place={place}
          form={form}
          today={today}
          states={states}
          kinds={kinds}
          isBusy={isBusy || isRemoving}
          onDelete={() => drop(place)}
        />
      ))}
      {error && (
        <p id="appointments-error" className="font-semibold text-danger">
          {error}
        </p>
      )}
      {fields.length < MOST_APPOINTMENTS ? (
        <Button id="appointments" onClick={add} aria-describedby={error && 'appointments-error'}>
          {t('cards:hospitals.add')}
        </Button>
      ) : (
        <p id="appointments" tabIndex={-1}>
          {t('cards:hospitals.most', { most: MOST_APPOINTMENTS })}
        </p>
      )}
    </Section>
  );
}
