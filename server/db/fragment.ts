import { columnOf } from './columns.ts';

/** What may be bound to a parameter. An object is sent as JSON text: `${JSON.stringify(value)}::jsonb`. */
export type Bound = string | number | boolean | null | Uint8Array | readonly (string | number | boolean)[];

/** A part of a statement: SQL text, and the values that are sent apart from it. */
export class Fragment {
  readonly strings: readonly string[];
  readonly values: readonly (Bound | Fragment)[];
  constructor(strings: readonly string[], values: readonly (Bound | Fragment)[]) {
    this.strings = strings;
    this.values = values;
  }
}

/** SQL for a place in another template: a condition, a list of columns, a whole select. Its values are bound too. */
export const fragment = (strings: TemplateStringsArray, ...values: readonly (Bound | Fragment)[]): Fragment =>
  new Fragment(strings, values);

/**
 * The name of a table or a column as SQL text.
 *
 * @throws TypeError for anything but lower-case words with underscores, so that no other text becomes SQL.
 */
export function identifier(name: string): Fragment {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new TypeError(`${JSON.stringify(name)} is no name in SQL.`);
  return new Fragment([name], []);
}

/** Parts with a separator between them, such as `fragment` + "`, `". */
export function joined(parts: readonly (Bound | Fragment)[], separator = ', '): Fragment {
  const between = parts.slice(1).map(() => separator);
  return new Fragment(parts.length === 0 ? [''] : ['', ...between, ''], parts);
}

type Members = Readonly<Record<string, Bound | undefined>>;

const names = (members: Members) => Object.keys(members).map((name) => identifier(columnOf(name)));

/**
 * The columns and values of an insert, for `insert into table ${inserted(rows)}`. The members of the first row, in camel
 * case, are the columns; a row that lacks one gets null. There must be a row.
 */
export function inserted(rows: readonly Members[]): Fragment {
  const [first = {}] = rows;
  const members = Object.keys(first);
  const lines = rows.map((row) => fragment`(${joined(members.map((name) => row[name] ?? null))})`);
  return fragment`(${joined(names(first))}) values ${joined(lines)}`;
}

/** The assignments of an update, for `update table set ${assigned(change)}`; its members, in camel case, are the columns. */
export const assigned = (change: Members): Fragment =>
  joined(names(change).map((name, at) => fragment`${name} = ${Object.values(change)[at] ?? null}`));

/** The assignments of an upsert to the row that conflicts: `column = excluded.column`. */
export const fromExcluded = (members: readonly string[]): Fragment =>
  joined(
    members.map((member) => {
      const name = identifier(columnOf(member));
      return fragment`${name} = excluded.${name}`;
    }),
  );

/** A statement as the drivers send it: text with `$1` placeholders, and their values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly Bound[];
}

/** Texts of templates without fragments, which are always the same. */
const texts = new WeakMap<readonly string[], string>();

function plainText(strings: readonly string[]): string {
  let text = texts.get(strings);
  if (text === undefined) {
    text = strings.reduce((all, next, at) => `${all}$${at}${next}`);
    texts.set(strings, text);
  }
  return text;
}

/** The statement of a template: each value becomes a parameter, each fragment is put in its place. */
export function statementOf(strings: readonly string[], values: readonly (Bound | Fragment)[]): Statement {
  if (!values.some((value) => value instanceof Fragment))
    return { text: plainText(strings), values: values as readonly Bound[] }; // there is no fragment among them
  const bound: Bound[] = [];
  const textOf = (parts: readonly string[], given: readonly (Bound | Fragment)[]): string =>
    parts.reduce((text, part, at) => {
      const value = given[at - 1]!; // there is one between any two parts
      return `${text}${value instanceof Fragment ? textOf(value.strings, value.values) : `$${bound.push(value)}`}${part}`;
    });
  return { text: textOf(strings, values), values: bound };
}
