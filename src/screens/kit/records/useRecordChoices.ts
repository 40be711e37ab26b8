import { useMemo } from 'react';
import type { PickListItem, PickListQuery } from '#contract/pickLists.ts';
import type { RecordFields, RecordList } from '#contract/recordFields.ts';
import { usePickLists, type PickListOf } from '#portal/usePickLists.ts';
import type { Choice } from '#ui/fields/SelectField.tsx';

type Values = Readonly<Record<string, unknown>>;

/** The query of a list whose parameter has the value of another field; null while that has none. */
function queryOf({ query, from }: RecordList, values: Values): PickListQuery | null {
  if (!from) return query ?? {};
  const value = values[from.field];
  return value === undefined || value === '' ? null : { ...query, [from.parameter]: value };
}

/** A choice with the modifier of its item, such as the state of a hospital. */
interface RecordChoice extends Choice {
  modifier?: string | undefined;
}

const choiceOf =
  (saves: RecordList['saves']) =>
  (item: PickListItem): RecordChoice => ({
    value: item[saves] ?? '',
    label: item.itemDescription,
    modifier: item.modifier,
  });

/** The choices of a field with the form's values: some lists have only the items of another field's value. */
export const choicesFor = (
  { list }: RecordFields[string],
  choices: readonly RecordChoice[] | undefined,
  body: Values,
): readonly RecordChoice[] => {
  const { modifiedBy } = list ?? {};
  if (modifiedBy === undefined) return choices ?? [];
  return (choices ?? []).filter(({ modifier }) => modifier === body[modifiedBy]);
};

/**
 * The choices of a record's fields. Lists that depend on another field's value are loaded with it, and are no reason to
 * wait with the form: `scope` are the values that do not change, `draft` those of the form.
 */
export function useRecordChoices(fields: RecordFields, scope: Values | undefined, draft: Values | null) {
  const lists = useMemo(
    () =>
      Object.entries(fields).flatMap(([name, { list }]) =>
        list ? [{ name, list, isFixed: !list.from || scope?.[list.from.field] !== undefined }] : [],
      ),
    [fields, scope],
  );
  const wanted = (isFixed: boolean): { names: string[]; lists: PickListOf[] } => {
    const own = lists
      .filter((each) => each.isFixed === isFixed)
      .flatMap(({ name, list }) => {
        const query = queryOf(list, { ...draft, ...scope });
        return query === null ? [] : [{ name, wanted: { name: list.name, query } }];
      });
    return { names: own.map(({ name }) => name), lists: own.map((each) => each.wanted) };
  };
  // A hook needs the same array while it has the same lists.
  const [fixed, dependent] = [wanted(true), wanted(false)];
  const [fixedKey, dependentKey] = [JSON.stringify(fixed), JSON.stringify(dependent)];
  const { items, ...part } = usePickLists(useMemo(() => listsIn(fixedKey), [fixedKey]));
  const { items: dependentItems } = usePickLists(useMemo(() => listsIn(dependentKey), [dependentKey]));
  const byField = useMemo(() => {
    const itemsOf = new Map<string, readonly PickListItem[] | undefined>([
      ...namesIn(fixedKey).map((name, at) => [name, items[at]] as const),
      ...namesIn(dependentKey).map((name, at) => [name, dependentItems[at]] as const),
    ]);
    return Object.fromEntries(
      Object.entries(fields).flatMap(([name, { list, options }]): [string, readonly Choice[]][] => {
        if (options) return [[name, options.map((value) => ({ value, label: value }))]];
        return list ? [[name, (itemsOf.get(name) ?? []).map(choiceOf(list.saves))]] : [];
      }),
    );
  }, [fields, fixedKey, dependentKey, items, dependentItems]);
  return { ...part, byField };
}
export type RecordChoices = ReturnType<typeof useRecordChoices>;

type Wanted = { names: readonly string[]; lists: readonly PickListOf[] };
const listsIn = (key: string) => (JSON.parse(key) as Wanted).lists;
const namesIn = (key: string) => (JSON.parse(key) as Wanted).names;
