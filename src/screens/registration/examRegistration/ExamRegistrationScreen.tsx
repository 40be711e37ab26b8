import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepName } from '#domain/registration/registration.ts';
import type { ExamRegistrationRef } from '#machines/registration/examRegistration/examRegistration.machine.ts';
import { Panel } from '#ui/Panel.tsx';
import { PageOutline } from '#ui/Skeleton.tsx';
import { ClosedNotice } from './ClosedNotice.tsx';
import { Confirmation } from './Confirmation.tsx';
import { fetchAccommodationForm } from './accommodations/lateAccommodationForm.ts';
import { fetchLetterForm } from './letter/lateLetterForm.ts';
import { MissingNotice } from './MissingNotice.tsx';
import { RegistrationHeading } from './parts/RegistrationHeading.tsx';
import { StepFrame } from './steps/StepFrame.tsx';
import { useCardReturn } from '#portal/useCardReturn.ts';
import { useFreshHeading } from '#portal/useFreshHeading.ts';
import { usePageStep } from './parts/useSteps.ts';

const ends = ['failed', 'missing', 'closed', 'confirmed'] as const;

/** The registration for an exam, one step at a time (both specifications; issue "Apply and register"). */
export default function ExamRegistrationScreen({ actor }: { actor: ExamRegistrationRef }) {
  const { t } = useTranslation(['registration', 'common']);
  const isReturn = useCardReturn();
  const step = usePageStep(actor);
  const end = useSelector(actor, (snapshot) => ends.find((tag) => snapshot.hasTag(tag))) ?? null;
  const fault = useSelector(actor, ({ context }) => context.fault);
  const heading = useFreshHeading(end ?? step, isReturn);
  const [firstStep, setFirstStep] = useState<StepName | null>(null);
  if (step !== null && firstStep === null) setFirstStep(step);

  // A form that fails to load here is fetched again when it is shown.
  useEffect(() => void Promise.all([fetchLetterForm(), fetchAccommodationForm()]).catch(() => {}), []);

  if (step !== null)
    return (
      <StepFrame
        actor={actor}
        step={step}
        heading={heading}
        isCardReturn={isReturn && step === (firstStep ?? step)}
      />
    );
  switch (end) {
    case 'confirmed':
      return <Confirmation actor={actor} heading={heading} />;
    case 'closed':
      return <ClosedNotice actor={actor} heading={heading} />;
    case 'missing':
      return <MissingNotice heading={heading} />;
    case 'failed':
      return (
        <>
          <RegistrationHeading ref={heading}>{t('registration:title')}</RegistrationHeading>
          <Panel
            title={t('registration:failed')}
            status="failed"
            fault={fault}
            onRetry={() => actor.send({ type: 'registration.reload' })}
            alone
            className="max-w-2xl"
          />
        </>
      );
    case null:
      return (
        <div aria-busy="true">
          <p className="sr-only">{t('common:loading')}</p>
          <PageOutline />
        </div>
      );
  }
}
