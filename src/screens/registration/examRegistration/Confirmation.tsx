import { useSelector } from '@xstate/react';
import { useEffect, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { boardZone } from '#domain/boardTime.ts';
import { isLetterDeclined } from '#domain/registration/registration.ts';
import { isOver } from '#domain/registration/registrationWindow.ts';
import { stateWords } from '#domain/stateWords.ts';
import { dashboardStatus } from '#domain/status.ts';
import { responsibleFor } from '#domain/todo/registrationToDos.ts';
import { ResponsibleBadge } from '#screens/kit/todo/ResponsibleBadge.tsx';
import { useFormats } from '#i18n/useFormats.ts';
import {
  awaitsLetter,
  savedOf,
  standingOf,
  withdrawable,
} from '#machines/registration/examRegistration/examRegistration.answers.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { Button } from '#ui/Button.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { ToneShape } from '#ui/status/StatusBadge.tsx';
import { AwaitedLetter } from './letter/AwaitedLetter.tsx';
import { ChosenDate } from './parts/Chosen.tsx';
import { examsPath, listPath, paymentsPath } from './parts/paths.ts';
import { RegistrationHeading } from './parts/RegistrationHeading.tsx';
import type { StepProps } from './parts/stepProps.ts';
import { Withdrawal } from './parts/Withdrawal.tsx';

interface ConfirmationProps extends StepProps {
  heading: Ref<HTMLHeadingElement>;
}

/** A printable confirmation of what was submitted, and what happens next. */
export function Confirmation({ actor, heading }: ConfirmationProps) {
  const { t } = useTranslation(['registration', 'common']);
  const { momentIn, range } = useFormats();
  const isOpenPath = useOpenPath();
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const { exam, answers, readAt } = savedOf(context);
  const { status, confirmationNumber, registeredAt } = standingOf(context);
  const isComplete = dashboardStatus(status) === 'completed';
  const { letter, intention } = answers;
  const chosen = exam.examType === 'certifying' ? (intention?.examDateId ?? null) : null;
  const name = letter?.officialName;
  const nextLetter = () => {
    if (!letter) return t('registration:confirmed.nextLetterMissing');
    if (letter.responseDate === null) return t('registration:confirmed.nextLetter', { name });
    if (letter.sentBackReason !== null) return t('registration:confirmed.nextSentBack', { name });
    if (isLetterDeclined(letter)) return t('registration:confirmed.nextDeclined', { name });
    return t('registration:confirmed.nextLetterCame', { name });
  };
  const nextSteps = () => [
    ...(isComplete
      ? [t(exam.isOnline ? 'registration:confirmed.nextOnline' : 'registration:confirmed.nextCard')]
      : []),
    ...(!isComplete && exam.examType === 'qualifying' ? [nextLetter()] : []),
    ...(isComplete || isAwaited ? [] : [t('registration:confirmed.nextApproval')]),
  ];
  const isHeld = isOver(exam, readAt);
  const registered = isHeld ? 'titleHeld' : 'title';
  const title = isComplete ? registered : 'titlePending';
  const isAwaited = awaitsLetter(context) && !isHeld;
  const next = [
    ...(isHeld ? [t('registration:confirmed.nextResult')] : nextSteps()),
    ...(answers.fees.some(({ paidTotal }) => paidTotal > 0)
      ? [t('registration:confirmed.nextReceipts')]
      : []),
  ];

  // The URL does not change, so the scroll position must be reset here.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);

  return (
    <div className="max-w-2xl">
      <RegistrationHeading ref={heading} caption={exam.examName}>
        {t(`registration:confirmed.${title}`)}
      </RegistrationHeading>
      <div
        className={`@container rounded-sheet border px-5 py-5 ${isComplete ? 'border-success bg-success-tint' : 'border-warning bg-warning-tint'}`}
      >
        {confirmationNumber !== null && (
          <>
            <p className="flex gap-2">
              <ToneShape
                tone={isComplete ? 'success' : 'warning'}
                className={`mt-1 size-5 ${isComplete ? 'text-success' : 'text-warning'}`}
              />
              <span>{t('registration:confirmed.number')}</span>
            </p>
            <p className="tabular mt-1 font-serif text-2xl font-semibold wrap-anywhere desktop:text-3xl">
              {confirmationNumber}
            </p>
            <p className="mt-1 mb-4">{t('registration:confirmed.keep')}</p>
          </>
        )}
        <DescriptionList
          items={[
            [t('registration:confirmed.person'), context.person.userName],
            [t('registration:confirmed.exam'), exam.examName],
            [t('registration:confirmed.held'), range(exam.examStartDate, exam.examEndDate)],
            ...(chosen === null
              ? []
              : [
                  [
                    t('registration:confirmed.yourDate'),
                    <ChosenDate key="date" actor={actor} value={chosen} />,
                  ] as const,
                ]),
            [
              t('registration:confirmed.status'),
              isComplete ? (
                t(`common:status.${stateWords.application.registered}`)
              ) : (
                <ResponsibleBadge key="responsible" responsible={responsibleFor(exam, letter)} />
              ),
            ],
            [t('registration:confirmed.at'), registeredAt && momentIn(registeredAt, boardZone)],
          ]}
        />
      </div>
      <h2 className="mt-8 mb-2 text-xl">
        {t(isHeld ? 'registration:confirmed.after' : 'registration:confirmed.next')}
      </h2>
      <ul className="list-disc space-y-1 pl-5">
        {next.map((words) => (
          <li key={words}>
            <ContactText text={words} reference={`exam-${exam.examId}`} />
          </li>
        ))}
      </ul>
      {isAwaited && <AwaitedLetter actor={actor} />}
      {withdrawable(context) && <Withdrawal actor={actor} />}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <Button tone="primary" onClick={() => window.print()}>
          {t('registration:confirmed.print')}
        </Button>
        {[
          [paymentsPath, t('registration:confirmed.toPayments')] as const,
          [examsPath, t('registration:confirmed.toExams')] as const,
          [listPath, t('registration:backToList')] as const,
        ].map(
          ([path, words]) =>
            isOpenPath(path) && (
              <Link key={path} to={path} className="link inline-flex min-h-11 items-center">
                {words}
              </Link>
            ),
        )}
      </div>
    </div>
  );
}
