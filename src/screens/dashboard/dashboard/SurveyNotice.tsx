import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SurveyOffer } from '#contract/surveys/surveys.ts';
import { endOfOffer } from '#domain/surveys/offerDays.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { SurveyOffersRef } from '#machines/surveys/surveyOffers/surveyOffers.machine.ts';
import { useDeadlineWords } from '#screens/kit/Deadline.tsx';
import { Button, buttonStyle } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';

interface SurveyNoticeProps {
  offers: SurveyOffersRef;
  offer: SurveyOffer;
}

/** A survey that the member may take or decline. */
export function SurveyNotice({ offers, offer }: SurveyNoticeProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { day } = useFormats();
  const deadline = useDeadlineWords();
  const isBusy = useSelector(offers, (snapshot) => snapshot.hasTag('busy'));
  const { survey_Type, survey_UniqueID, examName, examDate, timeZone } = offer;
  const kind = examDate === null ? 'registration' : 'examDay';
  const values = {
    exam: examName,
    last: deadline(new Date(endOfOffer(offer)).toISOString(), timeZone),
    date: examDate === null ? '' : day(examDate),
  };
  return (
    <Callout tone="info">
      <p>{t(`dashboard:survey.${kind}.text`, values)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Link
          to={`/surveys/${survey_Type}/${encodeURIComponent(survey_UniqueID)}`}
          aria-label={t(`dashboard:survey.${kind}.take`, values)}
          className={buttonStyle('secondary')}
        >
          {t('dashboard:survey.take')}
        </Link>
        <Button
          tone="quiet"
          aria-label={t(`dashboard:survey.${kind}.decline`, values)}
          busy={isBusy}
          onClick={() => offers.send({ type: 'offer.decline', offer })}
        >
          {t('dashboard:survey.decline')}
        </Button>
      </div>
    </Callout>
  );
}
