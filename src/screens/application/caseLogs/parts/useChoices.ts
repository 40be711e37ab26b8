import { useCallback, useMemo } from 'react';
import type { PickListName } from '#contract/pickLists.ts';
import { usePickListPart } from '#portal/usePickList.ts';

type List = Extract<PickListName, 'accredited-program-institutions' | 'appointment-types' | 'states'>;

/** What narrows a list; kept, because a list is asked for anew when it changes. */
const queries = { states: { countryCode: 'US' } } as const;

/** The choices of a pick-list of the case log, and their names. */
export function useChoices(name: List) {
  const { items, ...part } = usePickListPart(name, name === 'states' ? queries.states : undefined);
  const choices = useMemo(
    () => items.map(({ itemValue, itemDescription }) => ({ value: itemValue, label: itemDescription })),
    [items],
  );
  /** The name of a choice; of one that is not known, what stands for it. */
  const nameOf = useCallback(
    (value: string) => choices.find((each) => each.value === value)?.label ?? value,
    [choices],
  );
  return { ...part, choices, nameOf };
}
export type Choices = ReturnType<typeof useChoices>;
