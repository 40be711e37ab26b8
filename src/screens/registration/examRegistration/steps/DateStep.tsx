import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boardZone } from '#domain/boardTime.ts';
import { dateState, type DateState } from '#domain/registration/examDates.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { savedOf } from '#machines/registration/examRegistration/examRegistration.answers.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useNow } from '#ui/useNow.ts';
import { StepForm } from '../parts/StepForm.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { useExamDates } from '../parts/useExamDates.ts';
import type { StepProps } from '../parts/stepProps.ts';

/** The dates of a certifying exam with their free seats; the chosen one is reserved for a time. */
export function DateStep({ actor }: StepProps) {
  const { t } = useTranslation(['registration', 'common']);
  const { deadlineIn } = useFormats();
  const { saved, draft, problem, fault } = useSelector(actor, (snapshot) => snapshot.context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const now = useNow();
  const [attempt, setAttempt] = useState(0);
  const { answers } = savedOf({ saved });
  const dates = useExamDates(actor);
  const place = answers.intention;
  const chosen = draft.examDateId ?? place?.examDateId ?? null;

  if (dates.status === 'loading')
    return (
      <div aria-busy="true">
        <p className="sr-only">{t('registration:date.loading')}</p>
        <Skeleton lines={6} />
      </div>
    );
  if (dates.status === 'failed')
    return (
      <div className="space-y-4">
        <Trouble fault={dates.fault} />
        <Button onClick={dates.onRetry}>{t('common:actions.retry')}</Button>
      </div>
    );

  const hintOf = (state: DateState, seatsLeft: number | undefined) => {
    const until = place?.seatHeldUntil ?? null;
    switch (state) {
      case 'full':
        return t('registration:date.full');
      case 'kept':
      case 'lapsed':
        return until === null
          ? undefined
          : t(`registration:date.${state}`, { time: deadlineIn(until, boardZone) });
      case 'free':
        return seatsLeft === undefined ? undefined : t('registration:date.seats', { count: seatsLeft });
    }
  };
  const choices = dates.items.map((item) => {
    const state = dateState(item, place, now);
    return {
      value: item.itemValue,
      label: item.itemDescription,
      hint: hintOf(state, item.seatsLeft),
      isClosed: state === 'full',
    };
  });
  const firstOpen = choices.findIndex(({ isClosed }) => !isClosed);
  if (firstOpen === -1)
    return (
      <div className="space-y-4">
        <Callout tone="warning">
          <p className="font-semibold">
            {t(choices.length === 0 ? 'registration:date.none' : 'registration:date.allFull')}
          </p>
          <p className="mt-1">
            <ContactText
              text={t('registration:date.noneText')}
              reference={`exam-${savedOf({ saved }).exam.examId}`}
            />
          </p>
        </Callout>
        <Button onClick={dates.onRetry}>{t('registration:date.reload')}</Button>
      </div>
    );

  const wrong =
    problem === 'noDate' || problem === 'dateFull' ? t(`registration:date.${problem}`) : undefined;
  const choice = choices.find(({ value, isClosed }) => value === String(chosen) && !isClosed)?.value ?? null;
  const submit = () => {
    setAttempt(attempt + 1);
    actor.send({ type: 'date.choose', examDateId: choice === null ? null : Number(choice) });
  };
  return (
    <StepForm
      errors={wrong ? [{ field: firstOpen === 0 ? 'date' : `date-${firstOpen}`, text: wrong }] : []}
      attempt={attempt}
      isBusy={isBusy}
      label={t('registration:date.submit')}
      onSubmit={submit}
    >
      <RadioGroup
        id="date"
        aria-required
        label={t('registration:date.question')}
        hint={t('registration:date.hint')}
        error={wrong}
        choices={choices}
        value={choice}
        onChange={({ currentTarget }) =>
          actor.send({ type: 'draft.edit', part: { examDateId: Number(currentTarget.value) } })
        }
      />
      <Trouble fault={fault} />
    </StepForm>
  );
}
