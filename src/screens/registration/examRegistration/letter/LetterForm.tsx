import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { examinations } from '#contract/registration/examinations.ts';
import { savedOf } from '#machines/registration/examRegistration/examRegistration.answers.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useSchemaForm } from '#ui/fields/useSchemaForm.ts';
import { StepForm } from '../parts/StepForm.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import type { StepProps } from '../parts/stepProps.ts';

const names = ['officialName', 'officialEmail'] as const;

interface LetterFormProps extends StepProps {
  /** Returns to the request that was already sent. */
  onCancel?: () => void;
}

/** The official to ask for the letter; the server's errors are shown at their fields. */
export function LetterForm({ actor, onCancel }: LetterFormProps) {
  const { t } = useTranslation(['registration', 'common']);
  const draft = useSelector(actor, ({ context }) => context.draft);
  const fault = useSelector(actor, ({ context }) => context.fault);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const missing = useMemo(
    () => ({
      officialName: t('registration:letter.nameMissing'),
      officialEmail: t('registration:letter.emailMissing'),
    }),
    [t],
  );
  const schema = useMemo(() => {
    const { officialName, officialEmail } = examinations.requestPdReferenceLetter.body.shape;
    return z.object({ officialName, officialEmail });
  }, []);
  const refused = fault?.error?.errors ?? {};
  const { form, errorAt, summary, attempt } = useSchemaForm(schema, {
    names,
    missing,
    defaultValues: { officialName: draft.officialName, officialEmail: draft.officialEmail },
    refused,
  });
  // Typing does not remove the hint, because that would move the fields.
  const [isKnown] = useState(() => {
    const { director } = savedOf(actor.getSnapshot().context);
    return director !== null && names.every((name) => director[name] === draft[name]);
  });
  const isAboutField = names.some((field) => refused[field]);
  const keep = () => actor.send({ type: 'draft.edit', part: form.getValues() });
  const submit = form.handleSubmit((fields) => actor.send({ type: 'letter.request', ...fields }));

  return (
    <StepForm
      errors={summary}
      attempt={attempt}
      isBusy={isBusy}
      label={t('registration:letter.send')}
      onSubmit={() => void submit()}
      beside={
        onCancel && (
          <Button tone="quiet" busy={isBusy} onClick={onCancel}>
            {t('registration:letter.keep')}
          </Button>
        )
      }
    >
      <TextField
        {...form.register('officialName', { onChange: keep })}
        id="officialName"
        aria-required
        label={t('registration:letter.name')}
        hint={isKnown ? t('registration:letter.known') : undefined}
        error={errorAt('officialName')}
        autoComplete="off"
      />
      <TextField
        {...form.register('officialEmail', { onChange: keep })}
        id="officialEmail"
        aria-required
        type="email"
        label={t('registration:letter.email')}
        hint={t('registration:letter.emailHint')}
        error={errorAt('officialEmail')}
        autoComplete="off"
      />
      {!isAboutField && <Trouble fault={fault} />}
    </StepForm>
  );
}
