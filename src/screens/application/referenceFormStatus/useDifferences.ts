import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  letterDraftOf,
  letterFields,
  letterFieldsOf,
  type LetterField,
} from '#domain/application/letterForm.ts';
import type { ReferenceLetterRef } from '#machines/application/referenceFormStatus/referenceLetter.machine.ts';
import type { Difference } from '#ui/card/Differences.tsx';
import { labelKeys } from './labelKeys.ts';
import type { LetterItems } from './useLetterItems.ts';

/** The fields whose draft differs from the server's version. */
export function useDifferences(card: ReferenceLetterRef, items: LetterItems): readonly Difference[] {
  const { t } = useTranslation(['letters']);
  const { value, found, draft, theirs } = useSelector(card, ({ context }) => context);
  const board = theirs ?? value;
  const typed = found?.draft ?? draft;
  if (!board || !typed) return [];
  const mine = letterFieldsOf(typed);
  const other = letterFieldsOf(letterDraftOf(board.row));
  const wordsOf = (field: LetterField, text: string) =>
    field === 'attestationType' || field === 'altRole' || field === 'explain'
      ? items.words[field](text)
      : text;
  return letterFields.flatMap((field) =>
    mine[field] === other[field]
      ? []
      : [
          {
            label: t(labelKeys[field]),
            mine: wordsOf(field, mine[field]),
            theirs: wordsOf(field, other[field]),
          },
        ],
  );
}
