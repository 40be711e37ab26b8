import { get } from 'react-hook-form';
import type { Difference } from './Differences.tsx';

/** How one field of a draft is shown where two drafts are compared. */
export interface ComparedField<Draft> {
  /** The path of the field in the draft. */
  name: string;
  label: string;
  /** What to show for its text, which is empty if the draft has none; by default the text itself. */
  words?: (text: string, draft: Draft) => string;
}

/** The fields that are shown differently for two drafts, in the order of the fields. */
export function differencesOf<Draft>(
  fields: readonly ComparedField<Draft>[],
  mine: Draft,
  theirs: Draft,
): Difference[] {
  return fields
    .map(({ name, label, words = (text) => text }) => {
      const shown = (draft: Draft) => words(String(get(draft, name) ?? ''), draft);
      return { label, mine: shown(mine), theirs: shown(theirs) };
    })
    .filter((row) => row.mine !== row.theirs);
}
