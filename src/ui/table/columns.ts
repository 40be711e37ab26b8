import type { ReactNode } from 'react';

/** One column of a table: what is shown, and what sorting, the filter and the file take it for. */
export interface Column<Row> {
  id: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** What the filter searches and the CSV file holds; a column of buttons has none. */
  text?: (row: Row) => string;
  /** What the column is sorted by; without it, it cannot be. */
  sortBy?: (row: Row) => string | number;
  /** Numbers and amounts stand at the end of their cell. */
  isNumeric?: boolean;
  /** The column that names the row. */
  isName?: boolean;
  /** The header is said to screen readers only, as for a column of buttons. */
  isHeaderHidden?: boolean;
}

/** A column of the file that a table is saved as. */
export type FileColumn<Row> = Pick<Column<Row>, 'header' | 'text'>;

export interface Sort {
  column: string;
  isDescending: boolean;
}

/** A row, and beside it the words that the filter searches in one small text. */
export interface Entry<Row> {
  readonly row: Row;
  readonly words: string;
}

/** The rows with their words, which are made once for a list. */
export function entriesOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): readonly Entry<Row>[] {
  return rows.map((row) => ({
    row,
    words: columns
      .map(({ text }) => text?.(row) ?? '')
      .join('\n')
      .toLocaleLowerCase(),
  }));
}

/** The entries in the order that was asked for; as given where none was. */
export function inOrder<Row>(
  entries: readonly Entry<Row>[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Entry<Row>[] {
  const sortBy = sort && columns.find(({ id }) => id === sort.column)?.sortBy;
  if (!sort || !sortBy) return entries;
  const direction = sort.isDescending ? -1 : 1;
  return entries
    .map((entry) => ({ entry, value: sortBy(entry.row) }))
    .toSorted((a, b) => direction * compare(a.value, b.value))
    .map(({ entry }) => entry);
}

/** The rows that hold every word that was typed, in the order of their entries. */
export function matching<Row>(entries: readonly Entry<Row>[], filter: string): readonly Row[] {
  const wanted = filter.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ words }) => wanted.every((word) => words.includes(word))).map(({ row }) => row);
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
