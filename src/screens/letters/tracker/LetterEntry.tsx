import { useTranslation } from 'react-i18next';
import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { optionalLetters } from '#domain/letters/decisiveLetters.ts';
import {
  mayChangeLetter,
  maySendLetter,
  mayWithdrawLetter,
  resendFrom,
} from '#domain/letters/letterTracker.ts';
import { hasCall } from '#domain/leftOutCalls.ts';
import type { LettersPageRef } from '#machines/letters/letters.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Fold } from '#ui/Fold.tsx';
import { LetterBadge } from './LetterBadge.tsx';
import { entryId, type LetterBoard } from './Standing.tsx';
import type { LetterItems } from './useLetterItems.ts';
import { useLetterWords } from './useLetterWords.ts';

interface LetterEntryProps {
  actor: LettersPageRef;
  letter: ReferenceLetter;
  /** The official, so that no other letter of the list is named so. */
  name: string;
  board: LetterBoard;
  items: LetterItems;
  now: number;
  /** It was asked for in an earlier period, and can only be read. */
  isEarlier: boolean;
  isBusy: boolean;
}

/** Acts that are seldom needed stay in one row, also on a phone. */
const beside = 'max-desktop:px-3';

/** What the board's backend can do with a letter for an exam, or for continuous certification. */
const actsOf = ({ examTitle }: LetterBoard) =>
  examTitle === null
    ? {
        send: hasCall('sendCcReferenceLetter'),
        change: hasCall('updateCcReferenceLetter'),
        withdraw: hasCall('withdrawCcReferenceLetter'),
      }
    : { send: true, change: true, withdraw: hasCall('withdrawReferenceLetter') };

/** One letter: the official and their role, its status and age, and what to do next. */
export function LetterEntry({ actor, letter, name, board, items, now, isEarlier, isBusy }: LetterEntryProps) {
  const { t } = useTranslation(['letters', 'common']);
  const { age, next } = useLetterWords(letter, board, now, board.readOnlyReason !== null);
  const { id, authOfficial: official } = letter;
  const may = actsOf(board);
  const from = resendFrom(letter);
  // Nothing depends on it: it is not the one thing to do.
  const isOptional = optionalLetters(board, now).includes(letter);
  // An official who was asked before.
  const send = letter.sentBackReason === null && letter.withdrawnAt === null ? 'send' : 'resend';
  return (
    <li className="@container rounded-sheet border border-line p-4 desktop:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 id={entryId(letter)} tabIndex={-1} className="text-lg wrap-anywhere">
          {official}
        </h3>
        <div aria-live="polite">
          <LetterBadge letter={letter} needs={board} now={now} />
        </div>
      </div>
      <p className="text-sm wrap-anywhere">
        {t('letters:facts.at', {
          role: items.words.attestationType(letter.attestationType),
          hospital: letter.hospitalName,
        })}
      </p>
      {age !== null && <p className="text-sm text-muted">{age}</p>}
      <p className="mt-2 max-w-prose">{isEarlier ? t('letters:cc.earlier') : next}</p>
      {letter.sentBackReason !== null && (
        <div className="mt-3 max-w-prose">
          <Callout tone="warning">
            <p>{t('letters:sentBackReason')}</p>
            <blockquote className="mt-2 border-l-4 border-edge pl-3 wrap-anywhere whitespace-pre-line">
              {letter.sentBackReason}
            </blockquote>
          </Callout>
        </div>
      )}
      <div className="mt-3 text-sm max-desktop:mt-1">
        <Fold isNarrowOnly label={t('letters:facts.show', { official: name })}>
          <DescriptionList
            items={[
              [t('letters:facts.title'), letter.authOfficialTitle],
              [t('letters:facts.email'), letter.authOfficialEmail],
              ...(letter.altRole === ''
                ? []
                : ([
                    [t('letters:facts.office'), items.words.altRole(letter.altRole)],
                    [t('letters:facts.explain'), items.words.explain(letter.explain)],
                  ] as const)),
              ...(letter.explainOther === ''
                ? []
                : ([[t('letters:facts.explainOther'), letter.explainOther]] as const)),
              [t('letters:facts.reference'), letter.referenceId],
            ]}
          />
        </Fold>
      </div>
      {board.readOnlyReason === null && !isEarlier && mayChangeLetter(letter) && (
        <div className="mt-4 flex flex-wrap gap-3 max-desktop:mt-2 max-desktop:gap-y-1">
          {may.send && maySendLetter(letter) && (
            <Button
              tone={isOptional ? 'secondary' : 'primary'}
              busy={isBusy}
              aria-label={t(`letters:act.${send}Named`, { official: name })}
              onClick={() => actor.send({ type: 'letter.send', letter })}
            >
              {t(`letters:act.${send}`)}
            </Button>
          )}
          {may.send && from !== null && from <= now && (
            <Button
              tone={isOptional ? 'secondary' : 'primary'}
              busy={isBusy}
              aria-label={t('letters:act.resendNamed', { official: name })}
              onClick={() => actor.send({ type: 'letter.resend', letter })}
            >
              {t('letters:act.resend')}
            </Button>
          )}
          <div className="flex max-desktop:-ml-3 max-desktop:basis-full desktop:gap-3">
            {may.change && (
              <Button
                tone="quiet"
                className={beside}
                busy={isBusy}
                aria-label={t('letters:act.changeNamed', { official: name })}
                onClick={() => actor.send({ type: 'letter.open', letter: id })}
              >
                {t('letters:act.change')}
              </Button>
            )}
            {may.withdraw && mayWithdrawLetter(letter) && (
              <Button
                tone="quiet"
                className={beside}
                busy={isBusy}
                aria-label={t('letters:act.withdrawNamed', { official: name })}
                onClick={() => actor.send({ type: 'letter.withdraw', letter })}
              >
                {t('letters:act.withdraw')}
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  );
}
