import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import type { LettersPageRef } from '#machines/letters/letters.machine.ts';
import type { LetterListRef } from '#machines/letters/referenceLetter.machine.ts';
import type { LetterBoard } from './Standing.tsx';
import { decisiveLetters, isMine, optionalLetters } from '#domain/letters/decisiveLetters.ts';
import { letterStateNow, lettersInOrder, missingLetterTypes } from '#domain/letters/letterTracker.ts';
import { useRefusalText } from '#i18n/useRefusalText.ts';
import { CardDue } from '#screens/kit/todo/CardDue.tsx';
import { Button } from '#ui/Button.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { Callout } from '#ui/Callout.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StaleNotice } from '#ui/StaleNotice.tsx';
import { useRowNames } from '../../kit/useRowNames.ts';
import { LetterEntry } from './LetterEntry.tsx';
import { Standing } from './Standing.tsx';
import { useLetterItems } from './useLetterItems.ts';

interface LetterListProps {
  actor: LettersPageRef;
  list: LetterListRef;
  board: LetterBoard;
  now: number;
}

/** Every letter that is required was requested; the rest is optional, or up to others. */
const areRequested = (board: LetterBoard, now: number) =>
  missingLetterTypes(board.neededTypes, board.letters).length === 0 &&
  !decisiveLetters(board, now).some((letter) => isMine(letterStateNow(letter, now)));

const letterKey = ({ id }: ReferenceLetter) => id;
/** An official may write several letters. */
const namingOf = (typeWords: (type: string) => string) => [
  ({ authOfficial }: ReferenceLetter) => authOfficial,
  ({ authOfficial, attestationType }: ReferenceLetter) => `${authOfficial}, ${typeWords(attestationType)}`,
  ({ authOfficial, attestationType, hospitalName }: ReferenceLetter) =>
    `${authOfficial}, ${typeWords(attestationType)}, ${hospitalName}`,
];

/** What is missing, then each letter with its status, those first that wait for the member. */
export function LetterList({ actor, list, board, now }: LetterListProps) {
  const { t } = useTranslation(['letters', 'cards', 'common']);
  const items = useLetterItems();
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isReadOnly = board.readOnlyReason !== null;
  const { letters, earlier } = board;
  const { attestationType } = items.words;
  const naming = useMemo(() => namingOf(attestationType), [attestationType]);
  const nameOf = useRowNames(letters, letterKey, naming);
  const hasNone = letters.length + earlier.length === 0;
  const optional = optionalLetters(board, now);
  const current = lettersInOrder(board.neededTypes, letters, now);
  // What nothing depends on comes after what is needed, whether that is asked for or still to be asked for.
  const inOrder = [
    ...current.filter((letter) => !optional.includes(letter)),
    ...current.filter((letter) => optional.includes(letter)),
    ...earlier,
  ];
  const isComplete = areRequested(board, now);
  // Only the letters of an exam can no longer be changed after they are due.
  const dueDate = board.examTitle === null && isComplete ? null : board.dueDate;
  return (
    <>
      {board.readOnlyReason && (
        <div className="mb-6 max-w-prose">
          <Callout tone="info">
            <ContactText text={t(`cards:readOnly.${board.readOnlyReason}`)} />
          </Callout>
        </div>
      )}
      <Trouble actor={actor} list={list} />
      <Panel
        title={t('letters:card')}
        status={items.status}
        fault={items.fault}
        onRetry={items.onRetry}
        lines={18}
        prominent
      >
        <p className="mb-5 max-w-prose">{t('letters:lead')}</p>
        <CardDue dueDate={dueDate} isComplete={isComplete} />
        <Standing board={board} items={items} now={now} />
        {!isReadOnly && (
          <Button
            id="add-letter"
            tone={hasNone ? 'primary' : 'secondary'}
            className="mt-5"
            busy={isBusy}
            onClick={() => actor.send({ type: 'letter.open', letter: 'new' })}
          >
            {t('letters:add')}
          </Button>
        )}
        {hasNone ? (
          <p className="mt-5 text-muted">{t('letters:none')}</p>
        ) : (
          <ul className="mt-6 space-y-5" aria-label={t('letters:card')}>
            {inOrder.map((letter) => (
              <LetterEntry
                key={letter.id}
                actor={actor}
                letter={letter}
                name={nameOf(letter)}
                board={board}
                items={items}
                now={now}
                isEarlier={earlier.includes(letter)}
                isBusy={isBusy}
              />
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

/** Warns that the list may be stale, and shows the refusal of the last request. */
function Trouble({ actor, list }: Pick<LetterListProps, 'actor' | 'list'>) {
  const fault = useSelector(actor, ({ context }) => context.fault);
  const isStale = useSelector(list, (snapshot) => snapshot.hasTag('stale'));
  const words = useRefusalText()(fault);
  return (
    <>
      {words !== null && (
        <div className="mb-6 max-w-prose">
          <Callout tone="warning">
            <p>{words}</p>
          </Callout>
        </div>
      )}
      {isStale && <StaleNotice onReload={() => list.send({ type: 'collection.reload' })} />}
    </>
  );
}
