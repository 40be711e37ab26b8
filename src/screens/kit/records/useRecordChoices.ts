import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { PickListItem, PickListQuery } from '#contract/pickLists/pickLists.ts';
import type { RecordFields, RecordList } from '#contract/records/recordFields.ts';
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

/** Why a field has no choices yet: another field comes first, its list is on its way, did not come, or has no items. */
export type ChoiceWait = { for: 'field'; field: string } | { for: 'list' | 'retry' | 'nothing' };

/** Whether a field's choices come and go with another field's value, so that their number is not known beforehand. */
export const isDependent = ({ list }: RecordFields[string], choices: RecordChoices, name: string) =>
  choices.dependent.fields.includes(name) || list?.modifiedBy !== undefined;

/** What such a field waits for with the form's values; null where it has choices. */
export function waitOf(
  field: RecordFields[string],
  { byField, dependent }: RecordChoices,
  name: string,
  body: Values,
): ChoiceWait | null {
  const choices = byField[name];
  if (choicesFor(field, choices, body).length > 0) return null;
  const source = field.list?.from?.field ?? (choices?.length ? field.list?.modifiedBy : undefined);
  if (source !== undefined && (body[source] ?? '') === '') return { for: 'field', field: source };
  if (choices !== undefined || !dependent.fields.includes(name)) return { for: 'nothing' };
  return { for: dependent.status === 'failed' ? 'retry' : 'list' };
}

/**
 * The choices of a record's fields; none of a list that is not loaded. Lists that depend on another field's value are
 * loaded with it, and are no reason to wait with the form: `dependent` tells of them. `scope` are the values that do not
 * change, `card` has those of the form.
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
  const {
    each,
    status: dependentStatus,
    fault: dependentFault,
    onRetry: onDependent,
  } = usePickLists(dependent);
  const byField = useMemo(() => {
    const itemsOf = new Map<string, readonly PickListItem[] | null | undefined>([
      ...fixed.map(({ field }, at) => [field, items[at]] as const),
      ...dependent.map(({ field }, at) => [field, each[at]] as const),
    ]);
    return Object.fromEntries(
      Object.entries(fields).flatMap(([name, { list, options }]): [string, readonly Choice[]][] => {
        if (options) return [[name, options.map((value) => ({ value, label: value }))]];
        const loaded = itemsOf.get(name);
        return list && loaded ? [[name, loaded.map(choiceOf(list.saves))]] : [];
      }),
    );
  }, [fields, fixed, dependent, items, each]);
  const ofDependent = useMemo(
    () => ({
      fields: lists.flatMap(({ name, isFixed }) => (isFixed ? [] : [name])),
      status: dependentStatus,
      fault: dependentFault,
      onRetry: onDependent,
    }),
    [lists, dependentStatus, dependentFault, onDependent],
  );
  return useMemo(
    () => ({ status, fault, onRetry, byField, dependent: ofDependent }),
    [status, fault, onRetry, byField, ofDependent],
  );
}
export type RecordChoices = ReturnType<typeof useRecordChoices>;
