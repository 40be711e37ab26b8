import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LettersPageRef } from '#machines/kit/letters/letters.machine.ts';
import type { ReferenceLetterRef } from '#machines/kit/letters/referenceLetter.machine.ts';
import { useCard } from '#portal/useCard.ts';
import { Button } from '#ui/Button.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { CardFrame } from '#ui/card/CardFrame.tsx';
import { MissingCard } from '#ui/card/ExamCardPage.tsx';
import { Panel } from '#ui/Panel.tsx';
import { LetterForm } from './LetterForm.tsx';
import { useDifferences } from './useDifferences.ts';
import { useLetterItems } from './useLetterItems.ts';

/** The form of one letter, with a link back to the list. */
export function LetterDesk({ actor, card }: Omit<OpenLetterProps, 'onClose'>) {
  const { t } = useTranslation(['letters', 'cards', 'common']);
  const close = () => card.send({ type: 'card.close' });
  return (
    <>
      <Button tone="quiet" className="-mt-2 mb-2 -ml-5" onClick={close}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('letters:back')}
      </Button>
      <OpenLetter actor={actor} card={card} onClose={close} />
    </>
  );
}

interface OpenLetterProps {
  actor: LettersPageRef;
  card: ReferenceLetterRef;
  onClose: () => void;
}

function OpenLetter({ actor, card, onClose }: OpenLetterProps) {
  const { t } = useTranslation(['letters', 'cards', 'common']);
  const items = useLetterItems();
  const state = useCard(card);
  const differences = useDifferences(card, items);
  const { value } = state;
  // A select cannot show a value whose option is not loaded yet.
  if (items.status !== 'ready')
    return (
      <Panel
        title={t('letters:form.card')}
        status={items.status}
        fault={items.fault}
        onRetry={items.onRetry}
        lines={18}
        alone
        prominent
      />
    );
  const reason = value?.readOnlyReason ?? null;
  const readOnly = reason === 'answered' ? t('letters:answered') : reason && t(`cards:readOnly.${reason}`);
  return (
    <CardFrame
      card={state}
      title={t('letters:form.card')}
      lines={18}
      missing={<MissingCard way={<Button onClick={onClose}>{t('letters:back')}</Button>} />}
      readOnly={readOnly && <ContactText text={readOnly} />}
      differences={differences}
    >
      {value && !state.isReadOnly && (
        <LetterForm actor={actor} card={card} state={state} letter={value.row} items={items} />
      )}
    </CardFrame>
  );
}
