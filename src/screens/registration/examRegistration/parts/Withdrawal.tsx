import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { hasCall } from '#domain/leftOutCalls.ts';
import { withdrawalEnds } from '#domain/registration/withdrawal.ts';
import { savedOf } from '#machines/registration/examRegistration/examRegistration.answers.ts';
import { useDeadlineWords } from '#screens/kit/Deadline.tsx';
import { Button } from '#ui/Button.tsx';
import type { StepProps } from './stepProps.ts';

/** Withdraws a submitted registration, and says until when that is possible. */
export function Withdrawal({ actor }: StepProps) {
  const { t } = useTranslation(['registration', 'common']);
  const words = useDeadlineWords();
  const { exam, answers } = useSelector(actor, ({ context }) => savedOf(context));
  const isWriting = useSelector(actor, (snapshot) => snapshot.hasTag('letter.writing'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const ends = new Date(withdrawalEnds(exam, answers.intention)).toISOString();
  if (isWriting || !hasCall('withdrawRegistration')) return null;
  return (
    <div className="mt-8 space-y-3 border-t border-line pt-5 print:hidden">
      <p className="max-w-prose text-muted">{t('registration:withdraw.until', { date: words(ends) })}</p>
      <Button busy={isBusy} onClick={() => actor.send({ type: 'registration.withdraw' })}>
        {t('registration:withdraw.start')}
      </Button>
    </div>
  );
}
