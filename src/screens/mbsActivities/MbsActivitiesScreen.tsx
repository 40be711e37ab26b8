import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MbsActivitiesRef } from '#machines/screens/mbsActivities.machine.ts';
import { useVersionedCard } from '#portal/useVersionedCard.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { CardFrame } from '#ui/card/CardFrame.tsx';
import { MissingCard } from '#ui/card/MissingCard.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { ActivitiesForm } from './ActivitiesForm.tsx';
import { ActivitiesFacts } from './ActivitiesFacts.tsx';
import { useDifferences } from './useDifferences.ts';

/** The activities card of metabolic and bariatric surgery (second specification, §7 "Activities card"). */
export default function MbsActivitiesScreen({ actor }: { actor: MbsActivitiesRef }) {
  const { t } = useTranslation(['cards', 'common']);
  const card = useVersionedCard(actor);
  const differences = useDifferences(actor);
  const { value } = card;
  return (
    <>
      <PageTitle lead={value?.examTitle ?? '\u00A0'}>{t('cards:mbs.title')}</PageTitle>
      <CardFrame
        card={card}
        title={t('cards:mbs.card')}
        lines={20}
        missing={
          <MissingCard
            way={
              <Link to="/apply-and-register" className={buttonStyle('primary')}>
                {t('cards:missing.toExams')}
              </Link>
            }
          />
        }
        readOnly={value?.readOnlyReason ? t(`cards:readOnly.${value.readOnlyReason}`) : null}
        differences={differences}
      >
        {value &&
          (card.isReadOnly ? (
            <ActivitiesFacts value={value} />
          ) : (
            <ActivitiesForm actor={actor} card={card} value={value} />
          ))}
      </CardFrame>
      {value && (
        <p className="mt-6">
          <Link
            to={`/apply-and-register/registration-requirements/${value.examHeaderId}`}
            className="link inline-flex min-h-11 items-center"
          >
            {t('cards:toRequirements')}
          </Link>
        </p>
      )}
    </>
  );
}
