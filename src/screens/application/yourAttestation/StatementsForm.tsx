import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isAgreed, type Agreement } from '#domain/application/agreements.ts';
import type {
  AttestationCard,
  YourAttestationRef,
} from '#machines/application/yourAttestation/yourAttestation.machine.ts';
import type { useCard } from '#portal/useCard.ts';
import { ContactText } from '#ui/ContactText.tsx';
import { GapList } from '#ui/card/GapList.tsx';
import { SaveBar } from '#ui/card/SaveBar.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Statement } from './Statement.tsx';

interface StatementsFormProps {
  actor: YourAttestationRef;
  card: ReturnType<typeof useCard>;
  value: AttestationCard;
}

const fieldOf = ({ statement }: Agreement) => `statement-${statement.name}`;

/** All statements with their wording and answers, saved together. */
export function StatementsForm({ actor, card, value }: StatementsFormProps) {
  const { t } = useTranslation(['cards', 'common']);
  const draft = useSelector(actor, ({ context }) => context.draft);
  if (!draft) return null;
  const { agreements } = value;
  const isTicked = ({ statement }: Agreement) => isAgreed(draft, statement);
  const open = agreements.filter((each) => !isTicked(each));

  const tick = (changed: Agreement, isOn: boolean) => {
    const ticked = agreements.filter((each) => (each === changed ? isOn : isTicked(each)));
    const agreed = Object.fromEntries(ticked.map(({ statement: { name, version } }) => [name, version]));
    actor.send({ type: 'card.edited', draft: { agreed } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'card.save', draft });
  };

  return (
    <Panel title={t('cards:attestation.card')} status="ready" prominent>
      {!card.isReadOnly && <p className="mb-4 max-w-prose">{t('cards:attestation.lead')}</p>}
      <GapList
        gaps={open.map((each) => ({
          field: card.isReadOnly ? null : fieldOf(each),
          text: t('cards:attestation.gap', { title: each.statement.title }),
        }))}
      />
      <form noValidate aria-busy={card.isBusy} onSubmit={submit} className="mt-6">
        <ol className="divide-y divide-line">
          {agreements.map((agreement) => (
            <li key={agreement.statement.name} className="py-5">
              <Statement
                id={fieldOf(agreement)}
                agreement={agreement}
                isTicked={isTicked(agreement)}
                onTick={card.isReadOnly ? null : (isOn) => tick(agreement, isOn)}
              />
            </li>
          ))}
        </ol>
        {!card.isReadOnly && open.length > 0 && (
          <p className="max-w-prose text-muted">
            <ContactText text={t('common:cannotAgree')} />
          </p>
        )}
        {!card.isReadOnly && (
          <SaveBar
            save={t('cards:attestation.save')}
            isEdited={card.isEdited}
            isBusy={card.isBusy}
            isOnDevice={card.isOnDevice}
            savedAt={value.savedAt}
            onReset={() => actor.send({ type: 'card.reset' })}
          />
        )}
      </form>
    </Panel>
  );
}
