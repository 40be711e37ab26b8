import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { boardZone } from '#domain/boardTime.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { savedOf, windowOf } from '#machines/registration/examRegistration/examRegistration.answers.ts';
import { useDeadlineWords } from '#screens/kit/Deadline.tsx';
import { buttonStyle } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { listPath } from '../parts/paths.ts';
import { StepForm } from '../parts/StepForm.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import type { StepProps } from '../parts/stepProps.ts';

/**
 * Whether the member intends to take the exam; a "no" is saved and can be changed to "yes" while registration is
 * open.
 */
export function IntentionStep({ actor }: StepProps) {
  const { t } = useTranslation(['registration', 'common']);
  const { dayIn, range } = useFormats();
  const deadline = useDeadlineWords();
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const [attempt, setAttempt] = useState(0);
  const { exam, answers } = savedOf(context);
  const stated = answers.intention?.intends ?? null;
  const chosen = context.draft.intends ?? stated;
  const missing = context.problem === 'unanswered' ? t('registration:intention.missing') : undefined;
  const window = windowOf(context);

  const submit = () => {
    setAttempt(attempt + 1);
    actor.send({ type: 'intention.state', intends: chosen });
  };

  return (
    <StepForm
      errors={missing ? [{ field: 'intends', text: missing }] : []}
      attempt={attempt}
      isBusy={isBusy}
      label={t('registration:saveAndContinue')}
      onSubmit={submit}
      beside={
        stated === false && (
          <Link to={listPath} className={buttonStyle('quiet')}>
            {t('registration:backToList')}
          </Link>
        )
      }
    >
      <RadioGroup
        id="intends"
        aria-required
        label={t('registration:intention.question')}
        hint={t('registration:intention.hint', {
          exam: exam.examName,
          range: range(exam.examStartDate, exam.examEndDate),
        })}
        error={missing}
        choices={[
          { value: 'yes', label: t('registration:intention.yes') },
          { value: 'no', label: t('registration:intention.no') },
        ]}
        value={chosen === null ? null : chosen ? 'yes' : 'no'}
        onChange={({ currentTarget }) =>
          actor.send({ type: 'draft.edit', part: { intends: currentTarget.value === 'yes' } })
        }
      />
      {/* The live region is rendered before it has text, so that screen readers announce it. */}
      <output className="block empty:hidden">
        {stated === false && (
          <Callout tone="info">
            {`${
              exam.withdrawnAt === null
                ? t('registration:intention.declined')
                : t('registration:intention.withdrawn', { date: dayIn(exam.withdrawnAt, boardZone) })
            } ${
              window.open && window.closes !== null
                ? t('registration:intention.changeUntil', { date: deadline(window.closes) })
                : t('registration:intention.change')
            }`}
          </Callout>
        )}
      </output>
      <Trouble fault={context.fault} />
    </StepForm>
  );
}
