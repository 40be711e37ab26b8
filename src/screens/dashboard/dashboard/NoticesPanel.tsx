import { useTranslation } from 'react-i18next';
import { boardZone } from '#domain/boardTime.ts';
import type { Notice } from '#domain/dashboard/notices.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { SurveyOffer } from '#contract/surveys/surveys.ts';
import type { SurveyOffersRef } from '#machines/surveys/surveyOffers/surveyOffers.machine.ts';
import { Callout } from '#ui/Callout.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { Fold } from '#ui/Fold.tsx';
import { Panel } from '#ui/Panel.tsx';
import { SurveyNotice } from './SurveyNotice.tsx';

interface NoticesPanelProps {
  notices: readonly Notice[];
  /** The surveys that are offered. */
  surveys: readonly SurveyOffer[];
  offers: SurveyOffersRef | undefined;
}

/** How the certification stands if it is not as usual, which registrations have ended, and which surveys are offered. */
export function NoticesPanel({ notices, surveys, offers }: NoticesPanelProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { deadlineIn } = useFormats();
  const [next, ...more] = surveys;
  return (
    <Panel title={t('dashboard:notices.title')} status="ready">
      <ul className="space-y-3">
        {notices.map(({ key, values, date, tone, reference }) => (
          <li key={key + JSON.stringify(values)}>
            <Callout tone={tone}>
              <ContactText
                reference={reference}
                text={t(`dashboard:notices.${key}`, {
                  ...values,
                  date: date === null ? '' : deadlineIn(date, boardZone),
                })}
              />
            </Callout>
          </li>
        ))}
        {offers && next && (
          <li>
            <SurveyNotice offers={offers} offer={next} />
          </li>
        )}
      </ul>
      {offers && more.length > 0 && (
        <Fold isNarrowOnly label={t('dashboard:survey.show', { count: more.length })}>
          <ul className="space-y-3 desktop:mt-3">
            {more.map((offer) => (
              <li key={offer.survey_Type + offer.survey_UniqueID}>
                <SurveyNotice offers={offers} offer={offer} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </Panel>
  );
}
