import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Accommodation } from '#contract/registration/accommodations.ts';
import type { AccommodationUploadRef } from '#machines/registration/examRegistration/accommodationUpload.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { AccommodationFields } from './AccommodationFields.tsx';
import { StepForm } from '../parts/StepForm.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { useAccommodationForm } from './useAccommodationForm.ts';
import type { StepProps } from '../parts/stepProps.ts';

interface AccommodationFormProps extends StepProps {
  upload: AccommodationUploadRef;
  /** The accommodation being edited; null asks whether one is needed. */
  accommodation: Accommodation | null;
  onCancel: () => void;
}

/** Asks whether an accommodation is needed, and for its details; an edit may keep the document. */
export function AccommodationForm({ actor, upload, accommodation, onCancel }: AccommodationFormProps) {
  const { t } = useTranslation(['registration', 'common']);
  const form = useAccommodationForm(actor, upload, accommodation);
  const isBusy = useSelector(upload, (snapshot) => snapshot.hasTag('busy'));
  const needs = useSelector(actor, ({ context }) => context.draft.needsAccommodations);
  const fault = useSelector(actor, ({ context }) => context.fault);
  const problem = useSelector(actor, ({ context }) => context.problem);
  const [attempt, setAttempt] = useState(0);
  const isNew = accommodation === null;
  const isWritten = !isNew || needs === true;
  const missing = problem === 'unanswered' ? t('registration:accommodations.missing') : undefined;

  const submit = () => {
    setAttempt(attempt + 1);
    if (isWritten) void form.submit();
    else actor.send({ type: 'accommodation.answer', isNeeded: needs });
  };
  return (
    <StepForm
      errors={isWritten ? form.summary : missing ? [{ field: 'needs', text: missing }] : []}
      attempt={attempt}
      isBusy={isBusy}
      label={
        isWritten
          ? t(isNew ? 'registration:accommodations.submit' : 'registration:accommodations.update')
          : t('registration:saveAndContinue')
      }
      onSubmit={submit}
      beside={
        !isNew && (
          <Button tone="quiet" busy={isBusy} onClick={onCancel}>
            {t('common:actions.cancel')}
          </Button>
        )
      }
    >
      {isNew && (
        <RadioGroup
          id="needs"
          aria-required
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
      )}
      {accommodation?.decision && (
        <Callout tone="info">{t('registration:accommodations.decision.again')}</Callout>
      )}
      {isWritten && (
        <AccommodationFields form={form} upload={upload} presentName={accommodation?.documentName} />
      )}
      <Trouble fault={fault} />
    </StepForm>
  );
}
