import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Accommodation } from '#contract/registration/accommodations.ts';
import { DocumentLink } from '#screens/kit/DocumentLink.tsx';
import { Button } from '#ui/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { ChosenKind } from '../parts/Chosen.tsx';
import { StepForm } from '../parts/StepForm.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import type { StepProps } from '../parts/stepProps.ts';
import { useDecision } from './useDecision.ts';

interface AccommodationRecordProps extends StepProps {
  accommodation: Accommodation;
  onChange: () => void;
}

/** The saved accommodation, which can be edited or deleted. */
export function AccommodationRecord({ actor, accommodation, onChange }: AccommodationRecordProps) {
  const { t } = useTranslation(['registration', 'common']);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const fault = useSelector(actor, ({ context }) => context.fault);
  const decisionOn = useDecision();
  const { accommodationId, explanation, documentId, documentName } = accommodation;

  return (
    <StepForm
      label={t('registration:continue')}
      isBusy={isBusy}
      onSubmit={() => actor.send({ type: 'step.continue' })}
    >
      <section className="@container rounded-sheet border border-line bg-raised p-5">
        <h2 className="mb-3 text-xl">{t('registration:accommodations.yours')}</h2>
        <DescriptionList
          items={[
            [t('registration:accommodations.kind'), <ChosenKind key="kind" value={accommodationId} />],
            [t('registration:accommodations.explanation'), explanation],
            [
              t('registration:accommodations.document'),
              <DocumentLink key="document" documentId={documentId} className="link">
                {documentName}
              </DocumentLink>,
            ],
            ...decisionOn(accommodation),
          ]}
        />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button busy={isBusy} onClick={onChange}>
            {t('registration:accommodations.change')}
          </Button>
          <Button tone="quiet" busy={isBusy} onClick={() => actor.send({ type: 'accommodation.delete' })}>
            {t('registration:accommodations.remove')}
          </Button>
        </div>
      </section>
      <Trouble fault={fault} />
    </StepForm>
  );
}
