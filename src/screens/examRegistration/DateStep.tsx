import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { factsOf } from '#machines/screens/examRegistration.reading.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './StepFrame.tsx';
import { Trouble } from './Trouble.tsx';
import { useExamDates } from './useExamDates.ts';
import { useMoment } from '#i18n/useMoment.ts';

const isOver = (instant: string | null) => instant !== null && Date.parse(instant) < Date.now();

/** The dates of a certifying exam with the places that are left; the one that is chosen is kept for a while. */
export function DateStep({ actor }: StepProps) {
  const { t } = useTranslation(['registration', 'common']);
  const moment = useMoment();
  const { facts, draft, problem, fault } = useSelector(actor, (snapshot) => snapshot.context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const [attempt, setAttempt] = useState(0);
  const { answers } = factsOf({ facts });
  const dates = useExamDates(actor);
  const held = answers.intention?.examDateId ?? null;
  const chosen = draft.examDateId ?? held;

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

  const until = answers.intention?.seatHeldUntil ?? null;
  const isLapsed = isOver(until);
  const choices = dates.items.map(({ itemValue, itemDescription, seatsLeft }) => {
    const isHeld = itemValue === String(held) && !(isLapsed && seatsLeft === 0);
    const isFull = seatsLeft === 0 && !isHeld;
    const seats =
      seatsLeft === undefined || isHeld ? undefined : t('registration:date.seats', { count: seatsLeft });
    const place = isHeld && until !== null ? heldWords(until) : undefined;
    return {
      value: itemValue,
      label: itemDescription,
      hint: isFull ? t('registration:date.full') : (place ?? seats),
      isClosed: isFull,
    };
  });
  function heldWords(instant: string) {
    return t(isLapsed ? 'registration:date.lapsed' : 'registration:date.yours', { time: moment(instant) });
  }
  const firstOpen = choices.findIndex(({ isClosed }) => !isClosed);
  if (firstOpen === -1)
    return (
      <div className="space-y-4">
        <Callout tone="warning">
          <p className="font-semibold">
            {t(choices.length === 0 ? 'registration:date.none' : 'registration:date.allFull')}
          </p>
          <p className="mt-1">{t('registration:date.noneText')}</p>
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
