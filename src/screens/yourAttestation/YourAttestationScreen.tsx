import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { YourAttestationRef } from '#machines/screens/yourAttestation.machine.ts';
import { useVersionedCard } from '#portal/useVersionedCard.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { CardFrame } from '#ui/card/CardFrame.tsx';
import { MissingCard } from '#ui/card/MissingCard.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { StatementsForm } from './StatementsForm.tsx';
import { useDifferences } from './useDifferences.ts';

/** What a surgeon attests for an exam (first specification, §2 "your-attestation"). */
export default function YourAttestationScreen({ actor }: { actor: YourAttestationRef }) {
  const { t } = useTranslation(['cards', 'common']);
  const card = useVersionedCard(actor);
  const differences = useDifferences(actor);
  const { value } = card;
  return (
    <>
      <PageTitle lead={value?.examTitle ?? '\u00A0'}>{t('cards:attestation.title')}</PageTitle>
      <CardFrame
        card={card}
        title={t('cards:attestation.card')}
        lines={24}
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
        {value && <StatementsForm actor={actor} card={card} value={value} />}
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
