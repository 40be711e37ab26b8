import { columnOf } from '#server/db/columns.ts';
import type { Sql } from '#server/db/database.ts';
import { fragment, identifier, type Fragment } from '#server/db/fragment.ts';

/** The pick-lists that the fields of an official's letter use. */
export const letterLists = {
  attestationType: 'reference-letter-type',
  altRole: 'reference-letter-alt-role',
  explain: 'reference-letter-explain',
} as const;

/** SQL for the words of a letter's field that names an item of a pick-list; the letter's row is `l`. */
export const letterItem = (field: keyof typeof letterLists): Fragment =>
  fragment`(select p.item_description from pick_list_items p
             where p.list = ${letterLists[field]} and p.item_value = l.${identifier(columnOf(field))} limit 1)`;

/** The text of a pick-list item; undefined if there is none. */
export async function itemText(
  sql: Sql,
  list: keyof typeof letterLists,
  value: string,
): Promise<string | undefined> {
  const [row] = await sql.query<{ text: string }>`
    select item_description as text from pick_list_items
     where list = ${letterLists[list]} and item_value = ${value}`;
  return row?.text;
}
