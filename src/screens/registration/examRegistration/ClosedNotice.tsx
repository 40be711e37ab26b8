import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { boardZone } from '#domain/boardTime.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { savedOf, windowOf } from '#machines/registration/examRegistration/examRegistration.answers.ts';
import type { ExamRegistrationRef } from '#machines/registration/examRegistration/examRegistration.machine.ts';
import { Button, buttonStyle } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { listPath } from './parts/paths.ts';
import { RegistrationHeading } from './parts/RegistrationHeading.tsx';

interface ClosedNoticeProps {
  actor: ExamRegistrationRef;
  heading: Ref<HTMLHeadingElement>;
}

/** Says which rule keeps the registration closed, what opens it and when. */
export function ClosedNotice({ actor, heading }: ClosedNoticeProps) {
  const { t } = useTranslation(['registration', 'common']);
  const { dayIn, momentIn } = useFormats();
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const window = windowOf(context);
  const { examName, withdrawnAt } = savedOf(context).exam;
  return (
    <div className="max-w-prose">
      <RegistrationHeading ref={heading} caption={examName}>
        {t('registration:closed.title')}
      </RegistrationHeading>
      {!window.open && (
        <Callout tone="info">
          {withdrawnAt !== null && (
            <p className="mb-1 font-semibold">
              {t('registration:intention.withdrawn', { date: dayIn(withdrawnAt, boardZone) })}
            </p>
          )}
          <p className="font-semibold">{t(`registration:closed.why.${window.reason}`)}</p>
          {window.opens !== null && (
            <p className="mt-1">
              {t('registration:closed.opens', { date: momentIn(window.opens, boardZone) })}
            </p>
          )}
          <p className="mt-1">
            <ContactText
              text={t(`registration:closed.what.${window.reason}`)}
              reference={`exam-${savedOf(context).exam.examId}`}
            />
          </p>
        </Callout>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={listPath} className={buttonStyle('primary')}>
          {t('registration:backToList')}
        </Link>
        <Button onClick={() => actor.send({ type: 'registration.reload' })}>
          {t('registration:closed.reload')}
        </Button>
      </div>
    </div>
  );
}
