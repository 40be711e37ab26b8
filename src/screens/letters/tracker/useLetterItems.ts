import type { PickListItem } from '#contract/pickLists/pickLists.ts';
import { usePickLists, type PickListOf } from '#portal/usePickLists.ts';

const wordsIn = (items: readonly PickListItem[]) => (value: string) =>
  items.find(({ itemValue }) => itemValue === value)?.itemDescription ?? '';
const choicesOf = (items: readonly PickListItem[]) =>
  items.map(({ itemValue, itemDescription }) => ({ value: itemValue, label: itemDescription }));

const wanted: readonly PickListOf[] = [
  { name: 'reference-letter-type' },
  { name: 'reference-letter-alt-role' },
  { name: 'reference-letter-explain' },
];

/** The three pick-lists of a letter: their items, and the items' names. */
export function useLetterItems() {
  const { items, ...part } = usePickLists(wanted);
  const [attestationType = [], altRole = [], explain = []] = items;
  return {
    ...part,
    choices: {
      attestationType: choicesOf(attestationType),
      altRole: choicesOf(altRole),
      explain: choicesOf(explain),
    },
    words: {
      attestationType: wordsIn(attestationType),
      altRole: wordsIn(altRole),
      explain: wordsIn(explain),
    },
  };
}
export type LetterItems = ReturnType<typeof useLetterItems>;
