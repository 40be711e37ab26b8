import { useDeferredValue, useMemo, useState } from 'react';
import { entriesOf, inOrder, matching, type Column, type Sort } from './columns.ts';

/** Rows per page. */
export const PAGE = 25;

/** A table's filter, order and page. A table whose parent has it shows the same again after it was unmounted. */
export function useTableView(first: Sort | null = null) {
  const [filter, setFilter] = useState('');
  const [sort, setSort] = useState<Sort | null>(first);
  const [page, setPage] = useState(0);
  return { filter, setFilter, sort, setSort, page, setPage };
}
export type TableView = ReturnType<typeof useTableView>;

/** The visible part of a table: filtered, sorted, and one page of it. */
export function useTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[], view: TableView) {
  const { filter, setFilter, sort, setSort, page: wantedPage, setPage } = view;
  // Typing stays responsive however long the list is.
  const calmFilter = useDeferredValue(filter);
  const entries = useMemo(() => entriesOf(rows, columns), [rows, columns]);
  const ordered = useMemo(() => inOrder(entries, columns, sort), [entries, columns, sort]);
  const found = useMemo(() => matching(ordered, calmFilter), [ordered, calmFilter]);
  const pages = Math.max(1, Math.ceil(found.length / PAGE));
  const page = Math.min(wantedPage, pages - 1);

  return {
    filter,
    /** The text by which the visible rows were filtered. */
    calmFilter,
    sort,
    found,
    page,
    pages,
    shown: found.slice(page * PAGE, (page + 1) * PAGE),
    setPage,
    /** Shows the page that has a row, if it is not filtered away. */
    showRow: (isSame: (row: Row) => boolean) => {
      const index = found.findIndex(isSame);
      if (index >= 0) setPage(Math.floor(index / PAGE));
    },
    setFilter(text: string) {
      setFilter(text);
      setPage(0);
    },
    setSort(next: Sort | null) {
      setSort(next);
      setPage(0);
    },
    /** Sorts by a column, or reverses the order if it is already sorted by it. */
    sortBy(column: string) {
      setSort({ column, isDescending: sort?.column === column && !sort.isDescending });
      setPage(0);
    },
  };
}
export type Table<Row> = ReturnType<typeof useTable<Row>>;
