import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { boardZone } from '#domain/boardTime.ts';
import { isFeeHidden, isFeeSettled } from '#domain/billing/fees.ts';
import { registrationPath, registrationSteps, type StepName } from '#domain/registration/registration.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { answersOf, savedOf } from '#machines/registration/examRegistration/examRegistration.answers.ts';
import { useDecision } from '../accommodations/useDecision.ts';
import { DocumentLink } from '#screens/kit/DocumentLink.tsx';
import { ChosenDate, ChosenKind } from '../parts/Chosen.tsx';
import { LetterStatus } from '../letter/LetterStatus.tsx';
import type { StepProps } from '../parts/stepProps.ts';

type Answer = readonly [question: string, answer: ReactNode];

interface ReviewAnswersProps extends StepProps {
  isLocked: boolean;
  /** The step that is shown beside. */
  without?: StepName;
}

/** The answers of each step under its name, with a link back to it. */
export function ReviewAnswers({ actor, isLocked, without }: ReviewAnswersProps) {
  const { t } = useTranslation(['registration', 'common']);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const { exam } = savedOf(context);
  const answersTo = useAnswers(actor);
  return (
    <div className="space-y-4">
      {registrationSteps(exam.examType).map((step) => {
        const answers = answersTo[step];
        if (!answers || step === without) return null;
        const name = t(`registration:steps.names.${step}`);
        return (
          <section key={step} className="@container break-inside-avoid border-t border-line pt-3">
            <div className="flex min-h-11 items-baseline justify-between gap-4">
              <h2 className="text-xl">{name}</h2>
              {!isLocked && (
                <Link
                  to={registrationPath(exam.examId, step)}
                  aria-label={`${t('registration:review.change')} ${t('registration:review.changeWhat', { name })}`}
                  className="link inline-flex min-h-11 shrink-0 items-center print:hidden"
                >
                  {t('registration:review.change')}
                </Link>
              )}
            </div>
            <dl className="space-y-2">
              {answers.map(([question, answer]) => (
                <div key={question} className="@lg:grid @lg:grid-cols-[13rem_minmax(0,1fr)] @lg:gap-x-6">
                  <dt className="text-muted">{question}</dt>
                  <dd className="wrap-anywhere whitespace-pre-line">{answer ?? t('common:notProvided')}</dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </div>
  );
}

/** The answer of each step; null if a step has none to show. */
function useAnswers(actor: StepProps['actor']): Readonly<Record<StepName, readonly Answer[] | null>> {
  const { t } = useTranslation(['registration', 'common']);
  const { momentIn, money } = useFormats();
  const decisionOn = useDecision();
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const { intention, attestations, accommodation, letter, fees, needsAccommodations } = answersOf(context);
  const shownFees = fees.filter((fee) => !isFeeHidden(fee));

  return {
    eligibility: null,
    intention: [
      [
        t('registration:review.intends'),
        intention && t(intention.intends ? 'common:actions.yes' : 'common:actions.no'),
      ],
    ],
    attestations: [
      [
        t('registration:review.attested'),
        attestations.length > 0
          ? t('registration:review.attestedAll', { count: attestations.length })
          : t('registration:attestations.none'),
      ],
    ],
    accommodations: accommodation
      ? [
          [
            t('registration:accommodations.kind'),
            <ChosenKind key="kind" value={accommodation.accommodationId} />,
          ],
          [t('registration:accommodations.explanation'), accommodation.explanation],
          [
            t('registration:accommodations.document'),
            <DocumentLink key="document" documentId={accommodation.documentId} className="link">
              {accommodation.documentName}
            </DocumentLink>,
          ],
          ...decisionOn(accommodation),
        ]
      : [
          [
            t('registration:review.accommodation'),
            needsAccommodations === false ? t('registration:review.accommodationNone') : null,
          ],
        ],
    letter: [
      [t('registration:letter.official'), letter?.officialName],
      [t('registration:letter.address'), letter?.officialEmail],
      [t('registration:letter.sent'), letter && momentIn(letter.sentDate, boardZone)],
      [t('registration:letter.status'), letter && <LetterStatus key="status" letter={letter} />],
    ],
    date: [
      [t('registration:review.date'), <ChosenDate key="date" actor={actor} value={intention?.examDateId} />],
    ],
    fee:
      shownFees.length === 0
        ? [[t('registration:steps.names.fee'), t('registration:fee.none')]]
        : shownFees.map((fee) => [
            t(`registration:fee.type.${fee.feeType}`),
            t(isFeeSettled(fee) ? 'registration:review.feePaid' : 'registration:review.feeOpen', {
              amount: money(fee.amount, fee.currency),
            }),
          ]),
    review: null,
  };
}
