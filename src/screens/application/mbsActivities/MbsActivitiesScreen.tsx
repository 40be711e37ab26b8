import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dashboardStatus } from '#domain/status.ts';
import type { MbsActivitiesRef } from '#machines/application/mbsActivities/mbsActivities.machine.ts';
import { useCard } from '#portal/useCard.ts';
import { CardDue } from '#screens/kit/todo/CardDue.tsx';
import { ExamCardPage } from '#ui/card/ExamCardPage.tsx';
import { ActivitiesForm } from './ActivitiesForm.tsx';
import { ActivitiesDetails } from './ActivitiesDetails.tsx';
import { useDifferences } from './useDifferences.ts';

/** The activities card of metabolic and bariatric surgery (second specification, §7 "Activities card"). */
export default function MbsActivitiesScreen({ actor }: { actor: MbsActivitiesRef }) {
  const { t } = useTranslation(['cards', 'common']);
  const card = useCard(actor);
  const differences = useDifferences(actor);
  const { value } = card;
  return (
    <ExamCardPage
      title={t('cards:mbs.title')}
      cardTitle={t('cards:mbs.card')}
      lines={20}
      card={card}
      status={value && dashboardStatus(value.status)}
      differences={differences}
      due={
        value && (
          <CardDue dueDate={value.dueDate} isComplete={dashboardStatus(value.status) === 'completed'} />
        )
      }
      Link={Link}
    >
      {value &&
        (card.isReadOnly ? (
          <ActivitiesDetails value={value} />
        ) : (
          <ActivitiesForm actor={actor} card={card} value={value} />
        ))}
    </ExamCardPage>
  );
}
