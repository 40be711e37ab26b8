import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { factsOf } from '#machines/screens/examRegistration.reading.ts';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { AccommodationForm } from './AccommodationForm.tsx';
import { AccommodationRecord } from './AccommodationRecord.tsx';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './StepFrame.tsx';
import { Trouble } from './Trouble.tsx';
import { useBeside } from './useBeside.ts';

/** What the member needs on the day of the exam: nothing, or an accommodation with a paper that shows why. */
export function AccommodationsStep({ actor }: StepProps) {
  const { t } = useTranslation(['registration', 'common']);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const upload = useBeside(actor, 'upload');
  const [attempt, setAttempt] = useState(0);
  const [isChanging, setChanging] = useState(false);
  const { accommodation } = factsOf(context).answers;
  const needs = context.draft.needsAccommodations;

  if (accommodation && !isChanging)
    return (
      <AccommodationRecord actor={actor} accommodation={accommodation} onChange={() => setChanging(true)} />
    );
  if (accommodation && upload)
    return (
      <AccommodationForm
        actor={actor}
        upload={upload}
        accommodation={accommodation}
        onCancel={() => setChanging(false)}
      />
    );

  const missing = attempt > 0 && needs === null ? t('registration:accommodations.missing') : undefined;
  const question = (
    <RadioGroup
      id="needs"
      label={t('registration:accommodations.question')}
      hint={t('registration:accommodations.hint')}
      error={missing}
      choices={[
        { value: 'yes', label: t('registration:accommodations.yes') },
        { value: 'no', label: t('registration:accommodations.no') },
      ]}
      value={needs === null ? null : needs ? 'yes' : 'no'}
      onChange={({ currentTarget }) =>
        actor.send({ type: 'draft.edit', part: { needsAccommodations: currentTarget.value === 'yes' } })
      }
    />
  );
  if (needs && upload)
    return (
      <AccommodationForm actor={actor} upload={upload} accommodation={null}>
        {question}
      </AccommodationForm>
    );

  const submit = () => {
    setAttempt(attempt + 1);
    if (needs === false) actor.send({ type: 'accommodation.decline' });
  };
  return (
    <StepForm
      errors={missing ? [{ field: 'needs', text: missing }] : []}
      attempt={attempt}
      label={t('registration:saveAndContinue')}
      onSubmit={submit}
    >
      {question}
      <Trouble fault={context.fault} />
    </StepForm>
  );
}
