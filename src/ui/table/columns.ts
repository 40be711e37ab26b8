import type { ReactNode } from 'react';
import { searchText, searchWords } from '#domain/typed/typedText.ts';

/** One column of a table: what it shows, and its values for sorting, filter and file. */
export interface Column<Row> {
  id: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** The text for the filter and the CSV file; a column of buttons has none. */
  text?: (row: Row) => string;
  /** The sort value; without it, the column cannot be sorted. */
  sortBy?: (row: Row) => string | number;
  /** Numbers and amounts are aligned to the end of their cell. */
  isNumeric?: boolean;
  /** The column that names the row. */
  isName?: boolean;
  /** Whether a card shows the value of this row; by default it does. For what the other values say already. */
  isOnCard?: (row: Row) => boolean;
  /** The header is for screen readers only, as for a column of buttons. */
  isHeaderHidden?: boolean;
}

/** A column that shows, sorts, filters and saves one text of a row; `options` say what differs. */
export const column = <Row>(
  id: string,
  header: string,
  text: (row: Row) => string,
  options: Partial<Column<Row>> = {},
): Column<Row> => ({ id, header, render: text, text, sortBy: text, ...options });

/** A column of the file that a table is saved as. */
export type FileColumn<Row> = Pick<Column<Row>, 'header' | 'text'>;

export interface Sort {
  column: string;
  isDescending: boolean;
}

/** A row with the text that the filter searches. */
export interface Entry<Row> {
  readonly row: Row;
  readonly words: string;
}

/** The rows with their search text, computed once per list, and not before the first filter asks for it. */
export function entriesOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): readonly Entry<Row>[] {
  return rows.map((row) => {
    let words: string | undefined;
    return {
      row,
      get words() {
        return (words ??= searchText(columns.map(({ text }) => text?.(row) ?? '').join('\n')));
      },
    };
  });
}

/** The entries in the chosen order, or as given. */
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

/** The columns that say something of at least one row: those without a text for any are left out. */
export const filledColumns = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): readonly Column<Row>[] => {
  const filled = columns.filter(
    ({ isName, isHeaderHidden, text }) =>
      isName || isHeaderHidden || text === undefined || rows.some((row) => text(row) !== ''),
  );
  return filled.length === columns.length ? columns : filled;
};

/** The columns with the one that names a row first, as a row has its values where they are below each other. */
export function nameFirst<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const named = columns.find(({ isName }) => isName);
  return named ? [named, ...columns.filter((column) => column !== named)] : columns;
}

/** The rows that contain every typed word, in the order of their entries. */
export function matching<Row>(entries: readonly Entry<Row>[], filter: string): readonly Row[] {
  const wanted = searchWords(filter);
  return entries.filter((entry) => wanted.every((word) => entry.words.includes(word))).map(({ row }) => row);
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
