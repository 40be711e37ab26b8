/** What a row can be called, from the shortest name to the one that says most. */
export type RowNaming<Row> = readonly ((row: Row) => string)[];

/** A name that its row shares with others, with its place among them, from 1. */
export interface SharedName {
  name: string;
  place: number;
  count: number;
}

const grouped = <Row>(rows: readonly Row[], nameOf: (row: Row) => string) => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = nameOf(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return groups;
};

/** A name without the parts that a record does not have. */
const withoutGaps = (name: string) => name.split(', ').filter(Boolean).join(', ');

/**
 * The names of the rows whose shortest name another row has too, by key: the shortest one that tells the row from them,
 * or else the longest with its place among those that look alike.
 */
export function longerNames<Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  [shortest, ...longer]: RowNaming<Row>,
): ReadonlyMap<Key, string | SharedName> {
  const found = new Map<Key, string | SharedName>();
  let last = shortest!; // each naming has one
  let alike = [...grouped(rows, last).values()].filter((group) => group.length > 1);
  for (const longerName of longer) {
    const nameOf = (row: Row) => withoutGaps(longerName(row));
    last = nameOf;
    alike = alike.flatMap((group) =>
      [...grouped(group, nameOf)].flatMap(([name, rest]) => {
        if (rest.length > 1) return [rest];
        found.set(keyOf(rest[0]!), name); // there is one
        return [];
      }),
    );
  }
  const unnamed = new Set(alike.flat());
  // A longer name may be what another row is called.
  const named = rows.filter((row) => !unnamed.has(row));
  const nameNow = (row: Row) => (found.get(keyOf(row)) ?? shortest!(row)) as string; // none has a place yet
  alike.push(...[...grouped(named, nameNow).values()].filter((group) => group.length > 1));
  for (const group of alike) {
    const name = unnamed.has(group[0]!) ? last(group[0]!) : nameNow(group[0]!); // there is one
    for (const [index, row] of group.entries())
      found.set(keyOf(row), { name, place: index + 1, count: group.length });
  }
  return found;
}
