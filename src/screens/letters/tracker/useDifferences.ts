import { useTranslation } from 'react-i18next';
import { letterDraftOf, letterFields, letterFieldsOf } from '#domain/letters/letterForm.ts';
import type { ReferenceLetterRef } from '#machines/letters/referenceLetter.machine.ts';
import { useCompared } from '#portal/useCompared.ts';
import type { Difference } from '#ui/card/Differences.tsx';
import { differencesOf } from '#ui/card/differencesOf.ts';
import { labelKeys } from './labelKeys.ts';
import type { LetterItems } from './useLetterItems.ts';

/** The fields whose draft differs from the server's version. */
export function useDifferences(card: ReferenceLetterRef, { words }: LetterItems): readonly Difference[] {
  const { t } = useTranslation(['letters']);
  const asked = useCompared(card);
  if (!asked) return [];
  return differencesOf(
    letterFields.map((name) => ({
      name,
      label: t(labelKeys[name]),
      ...(name in words && { words: words[name as keyof typeof words] }),
    })),
    letterFieldsOf(asked.mine),
    letterFieldsOf(letterDraftOf(asked.board.row)),
  );
}
