import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dashboardStatus } from '#domain/status.ts';
import type { YourAttestationRef } from '#machines/application/yourAttestation/yourAttestation.machine.ts';
import { useCard } from '#portal/useCard.ts';
import { CardDue } from '#screens/kit/todo/CardDue.tsx';
import { ExamCardPage } from '#ui/card/ExamCardPage.tsx';
import { StatementsForm } from './StatementsForm.tsx';
import { useDifferences } from './useDifferences.ts';

/** What a surgeon attests for an exam (first specification, §2 "your-attestation"). */
export default function YourAttestationScreen({ actor }: { actor: YourAttestationRef }) {
  const { t } = useTranslation(['cards', 'common']);
  const card = useCard(actor);
  const differences = useDifferences(actor);
  const { value } = card;
  return (
    <ExamCardPage
      title={t('cards:attestation.title')}
      cardTitle={t('cards:attestation.card')}
      lines={24}
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
      {value && <StatementsForm actor={actor} card={card} value={value} />}
    </ExamCardPage>
  );
}
