import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dashboardStatus } from '#domain/status.ts';
import type { CaseLogCardRef, CaseLogsRef } from '#machines/application/caseLogs/caseLogs.machine.ts';
import { useCard } from '#portal/useCard.ts';
import { CardDue } from '#screens/kit/todo/CardDue.tsx';
import { ExamCardPage } from '#ui/card/ExamCardPage.tsx';
import { CaseLogDetails } from './CaseLogDetails.tsx';
import { CaseLogForm } from './form/CaseLogForm.tsx';
import { useDifferences } from './useDifferences.ts';

/** The case log of an application (first specification, §7 "Case log"). */
export default function CaseLogsScreen({ actor }: { actor: CaseLogsRef }) {
  const card = useSelector(actor, ({ children }) => children.card);
  return card ? <CaseLog actor={actor} cardRef={card} /> : null;
}

function CaseLog({ actor, cardRef }: { actor: CaseLogsRef; cardRef: CaseLogCardRef }) {
  const { t } = useTranslation(['cards', 'common']);
  const card = useCard(cardRef);
  const differences = useDifferences(cardRef);
  const { value } = card;
  return (
    <ExamCardPage
      title={t('cards:caseLogs.title')}
      cardTitle={t('cards:caseLogs.card')}
      lines={32}
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
          <CaseLogDetails value={value} />
        ) : (
          <CaseLogForm actor={actor} card={cardRef} directory={value.directory} />
        ))}
    </ExamCardPage>
  );
}
