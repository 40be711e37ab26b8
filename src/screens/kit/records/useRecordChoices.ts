import { useMemo } from 'react';
import type { RecordFields } from '#contract/records.ts';
import { usePickLists } from '#portal/usePickLists.ts';
import type { Choice } from '#ui/fields/SelectField.tsx';

/** The items of the pick-lists of a record's fields. */
export function useRecordChoices(fields: RecordFields) {
  const [names, wanted] = useMemo(() => {
    const picked = Object.entries(fields).flatMap(([name, { list }]) => (list ? [{ name, list }] : []));
    return [picked.map(({ name }) => name), picked.map(({ list }) => list)] as const;
  }, [fields]);
  const { items, ...part } = usePickLists(wanted);
  const byField = useMemo(
    () =>
      Object.fromEntries(
        names.map((name, place): [string, readonly Choice[]] => [
          name,
          (items[place] ?? []).map(({ itemValue, itemDescription }) => ({
            value: itemValue,
            label: itemDescription,
          })),
        ]),
      ),
    [names, items],
  );
  return { ...part, byField };
}
export type RecordChoices = ReturnType<typeof useRecordChoices>;
