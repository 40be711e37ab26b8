const members = new Map<string, string>();

/** The member of a row that a column becomes: `examId` for `exam_id`. A quoted alias with a capital stays as it is. */
export function memberOf(column: string): string {
  let member = members.get(column);
  if (member === undefined) {
    member = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    members.set(column, member);
  }
  return member;
}

/** The column of a member; an abbreviation is one word: `credits_sa` for `creditsSA`. */
export const columnOf = (member: string): string =>
  member.replace(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`);

/** Rows as the driver reads them: arrays with a value for each column. */
export interface Answer {
  readonly columns: readonly { readonly name: string }[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Rows as objects, with the member that each column becomes. */
export function namedRows<R extends object>({ columns, rows }: Answer): R[] {
  const names = columns.map(({ name }) => memberOf(name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) row[names[at]!] = values[at]; // within its length
    return row as R; // what the caller says of its own text
  });
}
