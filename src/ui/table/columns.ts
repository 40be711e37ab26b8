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

/** Rows as they are found: with the words of each in one small text, made once for a list. */
export function haystacks<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): readonly string[] {
  return rows.map((row) =>
    columns
      .map(({ text }) => text?.(row) ?? '')
      .join('\n')
      .toLocaleLowerCase(),
  );
}

/** The rows that hold every word that was typed, in the order that was asked for. */
export function arrange<Row>(
  rows: readonly Row[],
  words: readonly string[],
  columns: readonly Column<Row>[],
  { filter, sort }: { filter: string; sort: Sort | null },
): readonly Row[] {
  const wanted = filter.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found =
    wanted.length === 0
      ? rows
      : rows.filter((_, index) => wanted.every((word) => words[index]!.includes(word))); // one text for each row
  const sortBy = sort && columns.find(({ id }) => id === sort.column)?.sortBy;
  if (!sort || !sortBy) return found;
  const direction = sort.isDescending ? -1 : 1;
  return found
    .map((row) => ({ row, value: sortBy(row) }))
    .toSorted((a, b) => direction * compare(a.value, b.value))
    .map(({ row }) => row);
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
