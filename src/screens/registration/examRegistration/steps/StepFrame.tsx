import { useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import type { ComponentType, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { registrationPath, type StepName } from '#domain/registration/registration.ts';
import { answersOf, savedOf } from '#machines/registration/examRegistration/examRegistration.answers.ts';
import { PaymentOutcome } from '#screens/kit/PaymentOutcome.tsx';
import { useTitlePrefix } from '#ui/useTitlePrefix.ts';
import { AccommodationsStep } from '../accommodations/AccommodationsStep.tsx';
import { AttestationsStep } from './AttestationsStep.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { DateStep } from './DateStep.tsx';
import { EligibilityStep } from './EligibilityStep.tsx';
import { FeeStep } from './FeeStep.tsx';
import { IntentionStep } from './IntentionStep.tsx';
import { LetterStep } from '../letter/LetterStep.tsx';
import { listPath } from '../parts/paths.ts';
import { RegistrationHeading } from '../parts/RegistrationHeading.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { SaveLine } from './SaveLine.tsx';
import { StepList } from './StepList.tsx';
import { StepNotice } from './StepNotice.tsx';
import type { StepProps } from '../parts/stepProps.ts';
import { useBeside } from '../parts/useBeside.ts';
import { useSteps } from '../parts/useSteps.ts';

const OUTCOME = 'payment-outcome';

const views: Readonly<Record<StepName, ComponentType<StepProps>>> = {
  eligibility: EligibilityStep,
  intention: IntentionStep,
  attestations: AttestationsStep,
  accommodations: AccommodationsStep,
  letter: LetterStep,
  date: DateStep,
  fee: FeeStep,
  review: ReviewStep,
};

interface StepFrameProps extends StepProps {
  step: StepName;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The card page led to this step. */
  isCardReturn: boolean;
}

/** The layout of every step: the exam, the list of steps, and whether the input is saved. */
export function StepFrame({ actor, step, heading, isCardReturn }: StepFrameProps) {
  const { t } = useTranslation(['registration', 'common']);
  const { examId, steps } = useSteps(actor);
  const examName = useSelector(actor, ({ context }) => savedOf(context).exam.examName);
  const fees = useSelector(actor, ({ context }) => answersOf(context).fees);
  const epoch = useSelector(actor, ({ context }) => context.epoch);
  const isLocked = useSelector(actor, (snapshot) => snapshot.hasTag('submitting'));
  const draft = useBeside(actor, 'draft');
  const index = steps.findIndex(({ name }) => name === step);
  const before = steps[index - 1];
  const View = views[step];

  useTitlePrefix(t('common:titlePart', { part: t(`registration:steps.names.${step}`) }));
  return (
    <div className="print:block desktop:grid desktop:grid-cols-[minmax(0,1fr)_14rem] desktop:items-start desktop:gap-x-8">
      <div className="desktop:col-start-2 desktop:row-start-1 desktop:self-stretch">
        <StepList actor={actor} isLocked={isLocked} />
      </div>
      <div className="max-w-2xl min-w-0 desktop:row-start-1">
        <div className="-mt-2 mb-2 min-h-11 print:hidden">
          {!isLocked && (
            <Link
              to={before ? registrationPath(examId, before.name) : listPath}
              aria-label={
                before &&
                `${t('registration:steps.back')} ${t('registration:steps.backTo', { name: t(`registration:steps.names.${before.name}`) })}`
              }
              className="link inline-flex min-h-11 items-center gap-2"
            >
              <ArrowLeft aria-hidden="true" className="size-4" />
              <span>{before ? t('registration:steps.back') : t('registration:backToList')}</span>
            </Link>
          )}
        </div>
        <RegistrationHeading
          // One of its own for each step: a new description of the one that has the focus is spoken again.
          key={step}
          ref={heading}
          noticeId={isCardReturn ? OUTCOME : undefined}
          caption={<span className="font-semibold text-ink">{examName}</span>}
          place={` · ${t('registration:steps.place', { step: index + 1, count: steps.length })}`}
        >
          {t(`registration:steps.names.${step}`)}
        </RegistrationHeading>
        {draft && <ConflictPanel draft={draft} onSettled={() => heading.current?.focus()} />}
        {isCardReturn && (
          <div id={OUTCOME} className="mb-6">
            <PaymentOutcome fees={fees} />
          </div>
        )}
        <StepNotice actor={actor} step={step} />
        <View key={`${step} ${epoch}`} actor={actor} />
        <div className="mt-6 border-t border-transparent pt-2 has-[p]:border-line print:hidden">
          <SaveLine actor={actor} />
        </div>
      </div>
    </div>
  );
}
