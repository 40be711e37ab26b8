import { columnOf, memberOf } from './columns.ts';

/** What may be bound to a parameter. An object is sent as JSON text: `${JSON.stringify(value)}::jsonb`. */
export type Bound = string | number | boolean | null | Uint8Array | readonly (string | number | boolean)[];

/** A part of a statement: SQL text, with a value between any two of its strings. Values are sent apart from the text. */
export class Fragment {
  readonly strings: readonly string[];
  readonly values: readonly Bound[];
  constructor(strings: readonly string[], values: readonly Bound[]) {
    this.strings = strings;
    this.values = values;
  }
}

/** Puts fragments in their places, so that only values are left between the strings. */
function flat(strings: readonly string[], values: readonly (Bound | Fragment)[]): Fragment {
  if (!values.some((value) => value instanceof Fragment))
    return new Fragment(strings, values as readonly Bound[]); // there is no fragment among them
  const texts = [strings[0] ?? ''];
  const bound: Bound[] = [];
  const addText = (text: string) => (texts[texts.length - 1] += text);
  for (const [at, value] of values.entries()) {
    if (value instanceof Fragment) {
      addText(value.strings[0] ?? '');
      bound.push(...value.values);
      texts.push(...value.strings.slice(1));
    } else {
      bound.push(value);
      texts.push('');
    }
    addText(strings[at + 1] ?? '');
  }
  return new Fragment(texts, bound);
}

/** SQL for a place in another template: a condition, a list of columns, a whole select. Its values are bound too. */
export const fragment = (strings: TemplateStringsArray, ...values: readonly (Bound | Fragment)[]): Fragment =>
  flat(strings, values);

/**
 * The name of a table or a column as SQL text.
 *
 * @throws TypeError for anything but lower-case words with underscores, so that no other text becomes SQL.
 */
export function identifier(name: string): Fragment {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new TypeError(`${JSON.stringify(name)} is no name in SQL.`);
  return new Fragment([name], []);
}

/**
 * The alias by which a column becomes a member of a row; in quotes if the column's name alone does not say it, as with
 * `creditsSA`.
 */
export function alias(member: string): Fragment {
  const column = columnOf(member);
  if (memberOf(column) === member) return identifier(column);
  if (!/^\w+$/.test(member)) throw new TypeError(`${JSON.stringify(member)} is no member of a row.`);
  return new Fragment([`"${member}"`], []);
}

/** Parts with a separator between them, such as `fragment` + "`, `". */
export function joined(parts: readonly (Bound | Fragment)[], separator = ', '): Fragment {
  const between = parts.slice(1).map(() => separator);
  return flat(parts.length === 0 ? [''] : ['', ...between, ''], parts);
}

/** A row to insert: its members are the columns in camel case. An absent or undefined one gets the column's default. */
export type NewRow = Readonly<Record<string, Bound | undefined>>;

const nameOf = (member: string) => identifier(columnOf(member));
const usual = fragment`default`;

/** The columns and values of at least one row, for `insert into table ${inserted(rows)}`. */
export function inserted(rows: readonly NewRow[]): Fragment {
  const members = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map(
    (row) => fragment`(${joined(members.map((name) => (row[name] === undefined ? usual : row[name])))})`,
  );
  return fragment`(${joined(members.map(nameOf))}) values ${joined(lines)}`;
}

/** The assignments of an update, for `update table set ${assigned(change)}`; its members are the columns in camel case. */
export const assigned = (change: Readonly<Record<string, Bound>>): Fragment =>
  joined(Object.entries(change).map(([member, value]) => fragment`${nameOf(member)} = ${value}`));

/** The assignments of an upsert to the row that conflicts: `column = excluded.column`. */
export const fromExcluded = (members: readonly string[]): Fragment =>
  joined(
    members.map((member) => {
      const name = nameOf(member);
      return fragment`${name} = excluded.${name}`;
    }),
  );

/**
 * Records, with the columns' names as members, as rows of a table: `insert into table (…) select … from ${recordset(…)}`. The
 * database reads each value as the type of its column. All records are one parameter, however many they are.
 */
export const recordset = (table: string, records: readonly object[]): Fragment =>
  fragment`jsonb_populate_recordset(null::${identifier(table)}, ${JSON.stringify(records)}::jsonb)`;

/** A statement as the drivers send it: text with `$1` placeholders, and their values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly Bound[];
}

const numbered = (strings: readonly string[]) => strings.reduce((all, next, at) => `${all}$${at}${next}`);

/** Texts of templates without fragments, which are always the same. */
const texts = new WeakMap<readonly string[], string>();

function constantText(strings: readonly string[]): string {
  let text = texts.get(strings);
  if (text === undefined) texts.set(strings, (text = numbered(strings)));
  return text;
}

/** The statement of a template: each value becomes a parameter, each fragment is put in its place. */
export function statementOf(strings: readonly string[], values: readonly (Bound | Fragment)[]): Statement {
  const { strings: whole, values: bound } = flat(strings, values);
  return { text: whole === strings ? constantText(strings) : numbered(whole), values: bound };
}
