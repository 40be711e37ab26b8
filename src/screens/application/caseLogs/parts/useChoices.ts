import { useCallback, useMemo } from 'react';
import type { PickListName } from '#contract/pickLists/pickLists.ts';
import { usePickListPart } from '#portal/usePickList.ts';

type List = Extract<PickListName, 'accredited-program-institutions' | 'appointment-types' | 'states'>;

/** Filters of a pick-list; keep the object stable, because a change fetches the list again. */
const queries = { states: { countryCode: 'US' } } as const;

/** The items of a pick-list of the case log, and their names. */
export function useChoices(name: List) {
  const { items, ...part } = usePickListPart(name, name === 'states' ? queries.states : undefined);
  const choices = useMemo(
    () => items.map(({ itemValue, itemDescription }) => ({ value: itemValue, label: itemDescription })),
    [items],
  );
  /** Returns the name of an item, or a fallback for an unknown one. */
  const nameOf = useCallback(
    (value: string) => choices.find((each) => each.value === value)?.label ?? value,
    [choices],
  );
  return { ...part, choices, nameOf };
}
export type Choices = ReturnType<typeof useChoices>;
