import { useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LettersPageRef } from '#machines/letters/letters.machine.ts';
import type { ReferenceLetterRef } from '#machines/letters/referenceLetter.machine.ts';
import { useCard, useIsFormless } from '#portal/useCard.ts';
import { Button } from '#ui/Button.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { CardFrame } from '#ui/card/CardFrame.tsx';
import { MissingCard } from '#ui/card/ExamCardPage.tsx';
import { DialogFrame } from '#ui/dialog/DialogFrame.tsx';
import { Panel } from '#ui/Panel.tsx';
import { LetterBadge } from './LetterBadge.tsx';
import { LetterForm } from './LetterForm.tsx';
import type { LetterBoard } from './Standing.tsx';
import { useDifferences } from './useDifferences.ts';
import { useLetterItems } from './useLetterItems.ts';

interface LetterEditorProps {
  actor: LettersPageRef;
  card: ReferenceLetterRef;
}

/** The form of one letter in the place of the list, with a link back to it. */
export function LetterEditor({ actor, card }: LetterEditorProps) {
  const { t } = useTranslation(['letters', 'cards', 'common']);
  const close = () => card.send({ type: 'card.close' });
  return (
    <>
      <Button tone="quiet" className="-mt-2 mb-2 -ml-5" onClick={close}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        <span>{t('letters:back')}</span>
      </Button>
      <OpenLetter actor={actor} card={card} onClose={close} />
    </>
  );
}

interface LetterOverProps extends LetterEditorProps {
  title: string;
  board: LetterBoard;
  now: number;
}

/** The form of one letter in a modal over the list, with the letter's status. */
export function LetterOver({ actor, card, title, board, now }: LetterOverProps) {
  const { t } = useTranslation(['letters', 'common']);
  const letter = useSelector(card, ({ context }) => context.value?.row ?? null);
  const items = useLetterItems();
  const isFormless = useIsFormless(card);
  const close = () => card.send({ type: 'card.close' });
  return (
    <DialogFrame
      title={title}
      mark={letter && <LetterBadge letter={letter} needs={board} now={now} />}
      size="modal"
      actions={
        isFormless || items.status === 'failed'
          ? [{ label: t('letters:close'), tone: 'secondary', act: close }]
          : []
      }
      onEscape={close}
    >
      <OpenLetter actor={actor} card={card} onClose={close} isOver />
    </DialogFrame>
  );
}

interface OpenLetterProps extends LetterEditorProps {
  onClose: () => void;
  /** It is in a modal, whose only way out is a button beside the save. */
  isOver?: boolean;
}

function OpenLetter({ actor, card, onClose, isOver = false }: OpenLetterProps) {
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
      missing={
        <MissingCard
          text={t('letters:missingLetter')}
          way={!isOver && <Button onClick={onClose}>{t('letters:back')}</Button>}
        />
      }
      readOnly={readOnly && <ContactText text={readOnly} />}
      differences={differences}
    >
      {value && !state.isReadOnly && (
        <LetterForm
          actor={actor}
          card={card}
          state={state}
          letter={value.row}
          items={items}
          onCancel={isOver ? onClose : null}
        />
      )}
    </CardFrame>
  );
}
