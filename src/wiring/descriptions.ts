import type { PickListItem, PickListName, PickListQuery } from '#contract/pickLists/pickLists.ts';
import type { RecordFields, RecordList } from '#contract/records/recordFields.ts';

import type { Services } from './services.ts';

type Values = Readonly<Record<string, unknown>>;

/** Reads a pick-list. */
export type ReadList = (name: PickListName, query: PickListQuery) => Promise<readonly PickListItem[]>;

export const listReader =
  ({ send }: Pick<Services['api'], 'send'>): ReadList =>
  (name, query) =>
    send('getPickList', { params: { name }, query });

const listOf = ({ name, query, from }: RecordList, row: Values) =>
  ({ name, query: { ...query, ...(from && { [from.parameter]: row[from.field] }) } }) as const;

/**
 * Records with the descriptions of their choices, for which the specification has no member: a board's backend may
 * answer the value alone. A pick-list is read only where a description is missing; one that cannot be read leaves it
 * empty.
 */
export async function withDescriptions<Row extends object>(
  fields: RecordFields,
  rows: readonly Row[],
  readList: ReadList,
): Promise<Row[]> {
  const lists = new Map<string, Promise<readonly PickListItem[]>>();
  const itemsOf = (list: RecordList, row: Values) => {
    const { name, query } = listOf(list, row);
    const id = JSON.stringify([name, query]);
    const known = lists.get(id) ?? readList(name, query).catch(() => []);
    lists.set(id, known);
    return known;
  };
  const described = async (row: Row): Promise<Row> => {
    const values = row as Values;
    const missing = Object.entries(fields).filter(
      ([name, { list, shownAs }]) =>
        list && shownAs && values[shownAs as string] === '' && values[name] !== '' && values[name] !== null,
    );
    if (missing.length === 0) return row;
    const found = await Promise.all(
      missing.map(async ([name, { list, shownAs }]) => {
        const items = await itemsOf(list!, values); // filtered above
        const item = items.find((each) => (each[list!.saves] ?? each.itemValue) === String(values[name]));
        return [shownAs as string, item?.itemDescription ?? ''] as const;
      }),
    );
    return { ...row, ...Object.fromEntries(found) };
  };
  return Promise.all(rows.map(described));
}

/** The same for one record. */
export async function withItsDescriptions<Row extends object>(
  fields: RecordFields,
  row: Row,
  readList: ReadList,
): Promise<Row> {
  const [described = row] = await withDescriptions(fields, [row], readList);
  return described;
}
