import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '#domain/fault.ts';
import { Callout } from '#ui/Callout.tsx';
import { ReviewAnswers } from './ReviewAnswers.tsx';
import { PlaceNotice } from '../parts/PlaceNotice.tsx';
import { StepForm } from '../parts/StepForm.tsx';
import type { StepProps } from '../parts/stepProps.ts';

/** All answers on one page, each with an edit link, before the registration is submitted. */
export function ReviewStep({ actor }: StepProps) {
  const { t } = useTranslation(['registration', 'common']);
  const fault = useSelector(actor, ({ context }) => context.fault);
  const isSubmitting = useSelector(actor, (snapshot) => snapshot.hasTag('submitting'));
  return (
    <StepForm
      label={t('registration:review.submit')}
      isBusy={isSubmitting}
      onSubmit={() => actor.send({ type: 'registration.submit' })}
    >
      <PlaceNotice actor={actor} />
      <p>{t('registration:review.lead')}</p>
      <ReviewAnswers actor={actor} isLocked={isSubmitting} />
      <p>{t('registration:review.confirm')}</p>
      <output className="block font-semibold empty:hidden">
        {isSubmitting && t('registration:review.submitting')}
      </output>
      <NotSubmitted fault={fault} />
    </StepForm>
  );
}

/** The error of a failed submission. */
function NotSubmitted({ fault }: { fault: Fault | null }) {
  const { t } = useTranslation(['registration', 'common']);
  if (!fault) return null;
  // Neither an answer nor a refusal from the server: a proxy may have hidden a success.
  const isUnclear = fault.kind === 'unexpected' || (fault.status >= 500 && fault.error === null);
  return (
    <div role="alert">
      <Callout tone="danger">
        {fault.kind === 'unreachable'
          ? t('registration:review.unreachable')
          : t(isUnclear ? 'registration:review.unclear' : 'registration:review.refused', {
              reference: fault.reference,
            })}
      </Callout>
    </div>
  );
}
