import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing/billing.ts';
import { isFeeHidden, isFeeSettled } from '#domain/billing/fees.ts';
import { isOffered } from '#domain/leftOutCalls.ts';
import type { RegistrationWindow } from '#domain/registration/registrationWindow.ts';
import { isStepDone } from '#domain/registration/registration.ts';
import { useFormats } from '#i18n/useFormats.ts';
import {
  answersOf,
  savedOf,
  windowOf,
} from '#machines/registration/examRegistration/examRegistration.answers.ts';
import { Deadline, useDeadlineWords, useSharedTime } from '#screens/kit/Deadline.tsx';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { useNow } from '#ui/useNow.ts';
import { StepForm } from '../parts/StepForm.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { useSteps } from '../parts/useSteps.ts';
import type { StepProps } from '../parts/stepProps.ts';

/**
 * "Before you start": by which rule the registration is open and until when, what it requires, costs and how long
 * it takes.
 */
export function EligibilityStep({ actor }: StepProps) {
  const { t } = useTranslation(['registration', 'common']);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { steps } = useSteps(actor);
  const hasStarted = isStepDone.eligibility(answersOf(context));
  const fees = savedOf(context).answers.fees.filter((fee) => !isFeeHidden(fee));
  const asked = steps.flatMap(({ name }) =>
    // The button to start answers the question about the intention.
    name === 'eligibility' || name === 'intention' || (name === 'fee' && fees.length === 0) ? [] : [name],
  );

  return (
    <StepForm
      label={t(hasStarted ? 'registration:continue' : 'registration:eligibility.start')}
      isBusy={isBusy}
      onSubmit={() => actor.send({ type: 'step.continue' })}
      beside={
        !hasStarted && (
          <Button tone="quiet" busy={isBusy} onClick={() => actor.send({ type: 'intention.ask' })}>
            {t('registration:eligibility.decline')}
          </Button>
        )
      }
    >
      <Rule window={windowOf(context)} />
      <Part title={t('registration:eligibility.asked')}>
        <ul className="list-disc space-y-1 pl-5">
          {asked.map((name) => (
            <li key={name}>{t(`registration:eligibility.about.${name}`)}</li>
          ))}
        </ul>
      </Part>
      <Part title={t('registration:eligibility.cost')}>
        {fees.length === 0 ? (
          <p>{t('registration:eligibility.noFee')}</p>
        ) : (
          <Costs fees={fees} window={windowOf(context)} />
        )}
      </Part>
      <Part title={t('registration:eligibility.time')}>
        <p>{t('registration:eligibility.duration')}</p>
        <p className="mt-1">
          {t(
            isOffered('getRegistrationDraft') && isOffered('keepRegistrationDraft')
              ? 'registration:eligibility.leave'
              : 'registration:eligibility.leaveHere',
          )}
        </p>
      </Part>
      {!hasStarted && <p>{t('registration:eligibility.intends')}</p>}
      <Trouble fault={context.fault} />
    </StepForm>
  );
}

function Rule({ window }: { window: RegistrationWindow }) {
  const { t } = useTranslation(['registration', 'common']);
  const deadline = useDeadlineWords();
  const sentence = () => {
    if (!window.open) return null;
    if (window.rule === 'lateAccess')
      return t(
        window.isEarly
          ? 'registration:eligibility.rule.lateAccessEarly'
          : 'registration:eligibility.rule.lateAccess',
      );
    if (window.closes === null) return t('registration:eligibility.rule.windowEndless');
    const date = deadline(window.closes);
    if (window.rule === 'window') return t('registration:eligibility.rule.window', { date });
    return t(
      window.isEarly ? 'registration:eligibility.rule.feePaidEarly' : 'registration:eligibility.rule.feePaid',
      { date },
    );
  };
  const said = sentence();
  return said && <Callout tone="info">{said}</Callout>;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-xl">{title}</h2>
      {children}
    </section>
  );
}

interface CostsProps {
  fees: readonly ExamFee[];
  window: RegistrationWindow;
}

/** What each fee is and until when; the hour is left out where the sentence about the registration says it already. */
function Costs({ fees, window }: CostsProps) {
  const { t } = useTranslation(['registration', 'common']);
  const { money } = useFormats();
  const now = useNow();
  const closes = window.open ? window.closes : null;
  const due = fees.flatMap((fee) => (fee.dueDate === null || isFeeSettled(fee) ? [] : [fee.dueDate]));
  const isTimeShared = useSharedTime(closes === null ? [] : [closes, ...due]) !== null;
  const words = (fee: ExamFee) => {
    const amount = money(fee.amount, fee.currency);
    if (isFeeSettled(fee)) return t('registration:eligibility.amountPaid', { amount });
    if (fee.dueDate === null) return amount;
    return (
      <Deadline
        at={fee.dueDate}
        now={now}
        isTimeShared={isTimeShared}
        sentence={(date) => t('registration:eligibility.amount', { amount, date })}
      />
    );
  };
  return (
    <div className="@container">
      <DescriptionList items={fees.map((fee) => [t(`registration:fee.type.${fee.feeType}`), words(fee)])} />
    </div>
  );
}
