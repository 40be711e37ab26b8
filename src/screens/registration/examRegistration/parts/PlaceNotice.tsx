import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { boardZone } from '#domain/boardTime.ts';
import { hasLapsedPlace } from '#domain/registration/examDates.ts';
import { registrationPath } from '#domain/registration/registration.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { savedOf } from '#machines/registration/examRegistration/examRegistration.answers.ts';
import { Callout } from '#ui/Callout.tsx';
import { useDeadlineWords } from '#screens/kit/Deadline.tsx';
import { useNow } from '#ui/useNow.ts';
import type { StepProps } from './stepProps.ts';

/** Until when the chosen date is kept, on the steps after it; absent without a date, or once the place is confirmed. */
export function PlaceNotice({ actor }: StepProps) {
  const { t } = useTranslation(['registration', 'common']);
  const { deadlineIn } = useFormats();
  const words = useDeadlineWords();
  const now = useNow();
  const { exam, answers } = savedOf(useSelector(actor, (snapshot) => snapshot.context));
  const place = answers.intention;
  if (exam.examType !== 'certifying' || !place?.examDateId || place.seatHeldUntil === null) return null;
  if (!hasLapsedPlace(place, now))
    return (
      <Callout tone="info">{t('registration:date.keptUntil', { time: words(place.seatHeldUntil) })}</Callout>
    );
  const time = deadlineIn(place.seatHeldUntil, boardZone);
  return (
    <Callout tone="warning">
      <p>{t('registration:date.noLongerKept', { time })}</p>
      <p className="mt-1">
        <Link to={registrationPath(exam.examId, 'date')} className="link">
          {t('registration:date.chooseAgain')}
        </Link>
      </p>
    </Callout>
  );
}
