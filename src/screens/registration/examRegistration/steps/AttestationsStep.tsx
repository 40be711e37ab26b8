import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tickOf } from '#domain/registration/statements.ts';
import { isStepDone } from '#domain/registration/registration.ts';
import { answersOf, savedOf } from '#machines/registration/examRegistration/examRegistration.answers.ts';
import { Callout } from '#ui/Callout.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { CheckboxField } from '#ui/fields/CheckboxField.tsx';
import { StepForm } from '../parts/StepForm.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import type { StepProps } from '../parts/stepProps.ts';

/** The statements with their full text, each to be ticked (second specification, §3 "QE attestation"). */
export function AttestationsStep({ actor }: StepProps) {
  const { t } = useTranslation(['registration', 'common']);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const [attempt, setAttempt] = useState(0);
  const [missed, setMissed] = useState<readonly string[]>([]);
  const { draft, fault } = context;
  const answers = answersOf(context);
  const isDone = isStepDone.attestations(answers);
  const fields = answers.attestations.map((statement, index) => ({
    id: `statement-${index + 1}`,
    tick: tickOf(statement),
    text: statement.attestationText,
    isTicked: statement.checked || draft.attested.includes(tickOf(statement)),
    isAgreed: statement.checked,
  }));
  // The list above the form stays until the next submission: it would move the boxes under the pointer.
  const errors = missed.map((field) => ({
    field,
    text: t('registration:attestations.untickedAt', {
      number: fields.findIndex(({ id }) => id === field) + 1,
    }),
  }));

  const setTick = (tick: string, isTicked: boolean) => {
    const others = draft.attested.filter((each) => each !== tick);
    actor.send({ type: 'draft.edit', part: { attested: isTicked ? [...others, tick] : others } });
  };
  const submit = () => {
    setAttempt(attempt + 1);
    setMissed(isDone ? [] : fields.filter(({ isTicked }) => !isTicked).map(({ id }) => id));
    actor.send({ type: isDone ? 'step.continue' : 'attestations.submit' });
  };

  return (
    <StepForm
      errors={errors}
      attempt={attempt}
      isBusy={isBusy}
      label={t(isDone ? 'registration:continue' : 'registration:attestations.submit')}
      onSubmit={submit}
    >
      {isDone ? (
        <Callout tone="success">
          {t(fields.length === 0 ? 'registration:attestations.none' : 'registration:attestations.agreed')}
        </Callout>
      ) : (
        <p>{t('registration:attestations.lead')}</p>
      )}
      <fieldset className="min-w-0 space-y-2">
        <legend className="sr-only">{t('registration:attestations.legend')}</legend>
        {fields.map(({ id, tick, text, isTicked, isAgreed }) => (
          <CheckboxField
            key={tick}
            id={id}
            label={text}
            error={!isTicked && missed.includes(id) ? t('registration:attestations.unticked') : undefined}
            aria-required
            checked={isTicked}
            // A saved agreement cannot be withdrawn.
            disabled={isAgreed}
            onChange={({ currentTarget }) => setTick(tick, currentTarget.checked)}
          />
        ))}
      </fieldset>
      {!isDone && (
        <p className="max-w-prose text-muted">
          <ContactText text={t('common:cannotAgree')} reference={`exam-${savedOf(context).exam.examId}`} />
        </p>
      )}
      <Trouble fault={fault} />
    </StepForm>
  );
}
