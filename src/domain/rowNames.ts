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
  for (const nameOf of longer) {
    last = nameOf;
    alike = alike.flatMap((group) =>
      [...grouped(group, nameOf)].flatMap(([name, rest]) => {
        if (rest.length > 1) return [rest];
        found.set(keyOf(rest[0]!), name); // there is one
        return [];
      }),
    );
  }
  for (const group of alike)
    for (const [index, row] of group.entries())
      found.set(keyOf(row), { name: last(row), place: index + 1, count: group.length });
  return found;
}
