import type { PickListItem } from '#contract/pickLists.ts';
import { usePickListPart } from '#portal/usePickList.ts';

const wordsIn = (items: readonly PickListItem[]) => (value: string) =>
  items.find(({ itemValue }) => itemValue === value)?.itemDescription ?? '';
const choicesOf = (items: readonly PickListItem[]) =>
  items.map(({ itemValue, itemDescription }) => ({ value: itemValue, label: itemDescription }));

/** The three pick-lists of a letter: their items, and the items' names. */
export function useLetterItems() {
  const parts = {
    attestationType: usePickListPart('reference-letter-type'),
    altRole: usePickListPart('reference-letter-alt-role'),
    explain: usePickListPart('reference-letter-explain'),
  };
  const all = Object.values(parts);
  const waiting =
    all.find(({ status }) => status === 'failed') ?? all.find(({ status }) => status === 'loading');
  return {
    status: waiting?.status ?? ('ready' as const),
    fault: waiting?.fault ?? null,
    onRetry: () => all.filter(({ status }) => status === 'failed').forEach(({ onRetry }) => onRetry()),
    choices: {
      attestationType: choicesOf(parts.attestationType.items),
      altRole: choicesOf(parts.altRole.items),
      explain: choicesOf(parts.explain.items),
    },
    words: {
      attestationType: wordsIn(parts.attestationType.items),
      altRole: wordsIn(parts.altRole.items),
      explain: wordsIn(parts.explain.items),
    },
  };
}
export type LetterItems = ReturnType<typeof useLetterItems>;
