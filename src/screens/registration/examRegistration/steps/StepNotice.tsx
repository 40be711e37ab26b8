import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { StepName } from '#domain/registration/registration.ts';
import { Callout } from '#ui/Callout.tsx';
import type { StepProps } from '../parts/stepProps.ts';

/** Why a completed step is shown again, until the user does something about it. */
export function StepNotice({ actor, step }: StepProps & { step: StepName }) {
  const { t } = useTranslation(['registration', 'common']);
  const problem = useSelector(actor, ({ context }) => context.problem);
  const isNoticed =
    problem === 'missingNow' ||
    problem === 'accommodationGone' ||
    problem === 'accommodationChanged' ||
    problem === 'accommodationKept';
  if (!isNoticed) return null;
  const isOnlyChanged = problem === 'missingNow' && step === 'review';
  return (
    <div role="alert" className="mb-6">
      <Callout tone="warning">
        {isOnlyChanged
          ? t('registration:notice.changedNow')
          : t(`registration:notice.${problem}`, { step: t(`registration:steps.names.${step}`) })}
      </Callout>
    </div>
  );
}
