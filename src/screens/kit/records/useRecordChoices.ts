import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { PickListItem, PickListQuery } from '#contract/pickLists.ts';
import type { RecordFields, RecordList } from '#contract/recordFields.ts';
import { usePickLists } from '#portal/usePickLists.ts';
import type { Choice } from '#ui/fields/SelectField.tsx';
import type { RecordCardRef } from './recordProps.ts';

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
    // The specification says of the modifier only that some items have one.
    value: item[saves] ?? item.itemValue,
    label: item.itemDescription,
    modifier: item.modifier,
  });

const none: readonly RecordChoice[] = [];

/** The choices of a field with the form's values: some lists have only the items of another field's value. */
export const choicesFor = (
  { list }: RecordFields[string],
  choices: readonly RecordChoice[] | undefined,
  body: Values,
): readonly RecordChoice[] => {
  const { modifiedBy } = list ?? {};
  if (modifiedBy === undefined || !choices?.some(({ modifier }) => modifier)) return choices ?? none;
  return choices.filter(({ modifier }) => modifier === body[modifiedBy]);
};

/**
 * The choices of a record's fields. Lists that depend on another field's value are loaded with it, and are no reason to
 * wait with the form: `scope` are the values that do not change, `card` has those of the form.
 */
export function useRecordChoices(
  fields: RecordFields,
  scope: Values | undefined,
  card: RecordCardRef | undefined,
) {
  const lists = useMemo(
    () =>
      Object.entries(fields).flatMap(([name, { list }]) =>
        list ? [{ name, list, isFixed: !list.from || scope?.[list.from.field] !== undefined }] : [],
      ),
    [fields, scope],
  );
  // Only the values that choose a list, so that another key press renders nothing.
  const values = useSelector(
    card,
    (snapshot) =>
      Object.fromEntries(
        lists.flatMap(({ list: { from } }) =>
          from ? [[from.field, snapshot?.context.draft?.[from.field]]] : [],
        ),
      ),
    shallowEqual,
  );
  const [fixed, dependent] = useMemo(() => {
    const wanted = (isFixed: boolean) =>
      lists
        .filter((each) => each.isFixed === isFixed)
        .flatMap(({ name, list }) => {
          const query = queryOf(list, { ...values, ...scope });
          return query === null ? [] : [{ field: name, name: list.name, query }];
        });
    return [wanted(true), wanted(false)];
  }, [lists, values, scope]);
  const { items, status, fault, onRetry } = usePickLists(fixed);
  const { items: dependentItems } = usePickLists(dependent);
  const byField = useMemo(() => {
    const itemsOf = new Map<string, readonly PickListItem[] | undefined>([
      ...fixed.map(({ field }, at) => [field, items[at]] as const),
      ...dependent.map(({ field }, at) => [field, dependentItems[at]] as const),
    ]);
    return Object.fromEntries(
      Object.entries(fields).flatMap(([name, { list, options }]): [string, readonly Choice[]][] => {
        if (options) return [[name, options.map((value) => ({ value, label: value }))]];
        return list ? [[name, (itemsOf.get(name) ?? []).map(choiceOf(list.saves))]] : [];
      }),
    );
  }, [fields, fixed, dependent, items, dependentItems]);
  return useMemo(() => ({ status, fault, onRetry, byField }), [status, fault, onRetry, byField]);
}
export type RecordChoices = ReturnType<typeof useRecordChoices>;
