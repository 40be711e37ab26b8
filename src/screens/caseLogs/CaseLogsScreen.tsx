import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CaseLogCardRef, CaseLogsRef } from '#machines/screens/caseLogs.machine.ts';
import { useVersionedCard } from '#portal/useVersionedCard.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { CardFrame } from '#ui/card/CardFrame.tsx';
import { MissingCard } from '#ui/card/MissingCard.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { CaseLogFacts } from './CaseLogFacts.tsx';
import { CaseLogForm } from './CaseLogForm.tsx';
import { useDifferences } from './useDifferences.ts';

/** The case log of an application (first specification, §7 "Case log"). */
export default function CaseLogsScreen({ actor }: { actor: CaseLogsRef }) {
  const card = useSelector(actor, ({ children }) => children.card);
  return card ? <CaseLog actor={actor} cardRef={card} /> : null;
}

function CaseLog({ actor, cardRef }: { actor: CaseLogsRef; cardRef: CaseLogCardRef }) {
  const { t } = useTranslation(['cards', 'common']);
  const card = useVersionedCard(cardRef);
  const differences = useDifferences(cardRef);
  const { value } = card;
  return (
    <>
      <PageTitle lead={value?.examTitle ?? '\u00A0'}>{t('cards:caseLogs.title')}</PageTitle>
      <CardFrame
        card={card}
        title={t('cards:caseLogs.card')}
        lines={32}
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
            <CaseLogFacts value={value} />
          ) : (
            <CaseLogForm actor={actor} card={cardRef} directory={value.directory} />
          ))}
      </CardFrame>
      {value && (
        <p className="mt-6">
          <Link
            to={`/apply-and-register/registration-requirements/${value.examHeaderId}`}
            className="link inline-block py-1"
          >
            {t('cards:toRequirements')}
          </Link>
        </p>
      )}
    </>
  );
}
