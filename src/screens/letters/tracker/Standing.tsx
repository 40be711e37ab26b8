import { useTranslation } from 'react-i18next';
import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { optionalLetters } from '#domain/letters/decisiveLetters.ts';
import { letterStanding, letterStateNow, missingLetters } from '#domain/letters/letterTracker.ts';
import type { LettersSummary } from '#machines/letters/letters.types.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Callout } from '#ui/Callout.tsx';
import { GapList, type Gap } from '#ui/card/GapList.tsx';
import type { LetterItems } from './useLetterItems.ts';

/** The letters of an exam with what the board says about them. */
export interface LetterBoard extends LettersSummary {
  /** Those that count. */
  letters: readonly ReferenceLetter[];
  /** Those of an earlier period. */
  earlier: readonly ReferenceLetter[];
}

/** The element id of a letter on the page. */
export const entryId = ({ id }: { id: number }) => `letter-${id}`;

interface StandingProps {
  board: LetterBoard;
  items: LetterItems;
  now: number;
}

/** What is still missing, each line a link to its place; or that nothing is; and what can be asked for besides. */
export function Standing({ board, items, now }: StandingProps) {
  const { t } = useTranslation(['letters', 'cards']);
  const formats = useFormats();
  const { letters, neededTypes } = board;
  const isReadOnly = board.readOnlyReason !== null;
  const missing = missingLetters(neededTypes, letters);
  const optional = optionalLetters(board, now);
  const isToReplace = (letter: ReferenceLetter) => missing.some(({ gone }) => gone === letter);
  const textOf = (letter: ReferenceLetter) => {
    const state = letterStateNow(letter, now);
    const official = letter.authOfficial;
    if (state === 'required') return t('letters:standing.required', { official });
    // One that was declined or withdrawn counts as missing only if no other official gives one.
    if (state === 'declined' || state === 'withdrawn')
      return isToReplace(letter) ? t(`letters:standing.${state}`, { official }) : null;
    if (state === 'stuck' || state === 'undelivered') return t(`letters:standing.${state}`, { official });
    if (state === 'sentBack') return t('letters:standing.sentBack', { official });
    return null;
  };
  const gaps = [
    ...missing
      .filter(({ gone }) => gone === null)
      .map(({ type }) => ({
        field: isReadOnly ? null : 'add-letter',
        text: t('letters:standing.missing', { type: items.words.attestationType(type) }),
      })),
    ...letters.flatMap((letter) => {
      const text = optional.includes(letter) ? null : textOf(letter);
      return text === null ? [] : [{ field: entryId(letter), text }];
    }),
  ];
  return (
    <>
      <Answer gaps={gaps} board={board} now={now} />
      {optional.length > 0 && !isReadOnly && (
        <p className="mt-3 max-w-prose">
          {t('letters:standing.optional', {
            count: optional.length,
            officials: formats.list(optional.map(({ authOfficial }) => authOfficial)),
          })}
        </p>
      )}
    </>
  );
}

/** What is missing, or that the required letters are asked for or approved. */
function Answer({ gaps, board, now }: { gaps: readonly Gap[] } & Omit<StandingProps, 'items'>) {
  const { t } = useTranslation(['letters', 'cards']);
  const { letters, neededTypes } = board;
  if (gaps.length > 0) return <GapList gaps={gaps} />;
  if (neededTypes.length === 0) return <Callout tone="info">{t('letters:cc.none')}</Callout>;
  const isApproved = letterStanding(neededTypes, letters, now).standing === 'approved';
  const standing = isApproved ? 'approved' : 'waiting';
  return (
    <Callout tone={isApproved ? 'success' : 'info'}>
      {board.examTitle === null ? t(`letters:cc.standing.${standing}`) : t(`letters:standing.${standing}`)}
    </Callout>
  );
}
