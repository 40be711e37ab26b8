import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing/billing.ts';
import { isFeeHidden, mayPay, payableTogether, sumDue } from '#domain/billing/fees.ts';
import { isStepDone } from '#domain/registration/registration.ts';
import { owed } from '#domain/todo/registrationToDos.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { answersOf, savedOf } from '#machines/registration/examRegistration/examRegistration.answers.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { useNow } from '#ui/useNow.ts';
import { FeeCard } from './FeeCard.tsx';
import { ReviewAnswers } from './ReviewAnswers.tsx';
import { PlaceNotice } from '../parts/PlaceNotice.tsx';
import { StepForm } from '../parts/StepForm.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { useBeside } from '../parts/useBeside.ts';
import type { StepProps } from '../parts/stepProps.ts';

/** The fees, the paid amounts, and the link to the card page; only the server decides what was paid. */
export function FeeStep({ actor }: StepProps) {
  const { t } = useTranslation(['registration', 'payments', 'common']);
  const { money } = useFormats();
  const payment = useBeside(actor, 'fees');
  const now = useNow();
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const is = useSelector(
    payment,
    (snapshot) => ({
      ready: snapshot?.hasTag('ready') === true,
      failed: snapshot?.hasTag('failed') === true,
      checking: snapshot?.hasTag('checking') === true,
      starting: snapshot?.hasTag('starting') === true,
    }),
    isAlike,
  );
  const fault = useSelector(payment, (snapshot) => snapshot?.context.fault ?? null);
  const answers = answersOf(context);
  // Until the fees have been fetched again, use those loaded with the registration.
  const known = useSelector(payment, (snapshot) => snapshot?.context.fees);
  const fees = is.ready && known ? known : answers.fees;
  const shown = fees.filter((fee) => !isFeeHidden(fee));
  const isPaid = isStepDone.fee({ ...answers, fees });
  const [together] = payableTogether(shown);
  const next = together ? undefined : shown.find(mayPay)?.feeId;
  const total = owed(fees);
  const pay = (paid: readonly ExamFee[]) =>
    payment?.send({ type: 'fees.pay', feeIds: paid.map(({ feeId }) => feeId) });

  const list = (
    <>
      <PlaceNotice actor={actor} />
      {fees.length === 0 && <p>{t('registration:fee.none')}</p>}
      {/* A hidden fee is still owed. */}
      {fees.length > shown.length && (
        <Callout tone="warning">
          <ContactText
            text={t('registration:fee.expired')}
            reference={`exam-${savedOf(context).exam.examId}`}
          />
        </Callout>
      )}
      {shown.length > 0 && (
        <ul className="space-y-4">
          {shown.map((fee) => (
            <li key={fee.feeId}>
              <FeeCard
                fee={fee}
                now={now}
                isNext={fee.feeId === next}
                isShared={together?.includes(fee) === true}
                isBusy={!is.ready || is.starting}
                isChecking={is.checking}
                onPay={() => pay([fee])}
                onCheck={() => payment?.send({ type: 'fee.check' })}
              />
            </li>
          ))}
        </ul>
      )}
      {total && shown.length > 1 && (
        <p className="tabular text-right font-semibold">
          {t('registration:fee.total', { amount: money(total.amount, total.currency) })}
        </p>
      )}
      {together && (
        <div>
          <Button tone="primary" busy={!is.ready || is.starting} onClick={() => pay(together)}>
            {t(together.length === 2 ? 'payments:pay.both' : 'payments:pay.all', {
              amount: money(sumDue(together), together[0]!.currency), // at least two
            })}
          </Button>
          <p className="mt-2 text-sm text-muted">{t('registration:fee.leaving')}</p>
        </div>
      )}
      <output className="block text-muted empty:hidden">
        {is.starting
          ? t('registration:fee.going')
          : is.checking
            ? t('registration:fee.checking')
            : is.ready && fault
              ? t('registration:fee.stale')
              : null}
      </output>
      {is.failed && (
        <div className="space-y-3">
          <p className="font-semibold">{t('registration:fee.unavailable')}</p>
          <Trouble fault={fault} />
          <Button onClick={() => payment?.send({ type: 'payment.reload' })}>
            {t('common:actions.retry')}
          </Button>
        </div>
      )}
      <Trouble fault={context.fault} />
    </>
  );
  if (!isPaid)
    return (
      <div className="space-y-6">
        <p>{t('registration:fee.lead')}</p>
        {shown.some(mayPay) && (
          <>
            <p>{t('registration:fee.answers')}</p>
            <ReviewAnswers actor={actor} isLocked={is.starting} without="fee" />
          </>
        )}
        {list}
      </div>
    );
  return (
    <StepForm
      label={t('registration:continue')}
      isBusy={!is.ready}
      onSubmit={() => actor.send({ type: 'step.continue' })}
    >
      {list}
    </StepForm>
  );
}

function isAlike<Flags extends Record<string, boolean>>(one: Flags, other: Flags) {
  return Object.keys(one).every((name) => one[name] === other[name]);
}
