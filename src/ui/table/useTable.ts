import { startTransition, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { entriesOf, inOrder, matching, type Column, type Sort } from './columns.ts';

/** Rows per page. */
export const PAGE = 25;

/** A table's filter, order and page. A table whose parent has it shows the same again after it was unmounted. */
export interface TableView {
  filter: string;
  setFilter: (text: string) => void;
  sort: Sort | null;
  setSort: (sort: Sort | null) => void;
  page: number;
  setPage: (page: number) => void;
}

/** The view of a table, kept where this is called. */
export function useTableView(first: Sort | null = null): TableView {
  const [filter, setFilter] = useState('');
  const [sort, setSort] = useState<Sort | null>(first);
  const [page, setPage] = useState(0);
  return { filter, setFilter, sort, setSort, page, setPage };
}

/**
 * The visible part of a table: filtered, sorted, and one page of it. A key in the filter or a click on a header is answered
 * first; the rows, which take longer on a slow phone, follow. When a row is marked, its page is shown, and again wherever
 * the list moves it, until the person turns pages, sorts or filters; a filter that hides it is cleared.
 */
export function useTable<Row, Key>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
  keyOf: (row: Row) => Key,
  markedKey: Key | undefined,
  /** Up to how many rows are one page in their given order, because most of them are in closed groups. */
  wholeUpTo = 0,
) {
  const { filter, setFilter, sort: wantedSort, setSort, page: wantedPage, setPage } = view;
  // An address may name a column that is not there.
  const isKnown = columns.some(({ id, sortBy }) => id === wantedSort?.column && sortBy !== undefined);
  const sort = isKnown ? wantedSort : null;
  // Keys and clicks are answered at once, however long the list is.
  const lateFilter = useDeferredValue(filter);
  const lateSort = useDeferredValue(sort);
  // A cleared filter hides nothing any more: the focus may go to a row that it hid.
  const calmFilter = filter === '' ? '' : lateFilter;
  const entries = useMemo(() => entriesOf(rows, columns), [rows, columns]);
  const ordered = useMemo(() => inOrder(entries, columns, lateSort), [entries, columns, lateSort]);
  const found = useMemo(() => matching(ordered, calmFilter), [ordered, calmFilter]);
  const isWhole = lateSort === null && calmFilter === '' && rows.length <= wholeUpTo;
  const size = isWhole ? wholeUpTo : PAGE;
  const pages = Math.max(1, Math.ceil(found.length / size));
  const page = Math.min(wantedPage, pages - 1);

  const isMarked = (row: Row) => keyOf(row) === markedKey;
  const markedIndex = markedKey === undefined ? -1 : found.findIndex(isMarked);
  const isFilteredAway = markedKey !== undefined && markedIndex < 0 && rows.some(isMarked);
  const isPersonsChoice = useRef(false);
  useLayoutEffect(() => {
    isPersonsChoice.current = false;
  }, [markedKey]);
  useLayoutEffect(() => {
    if (isPersonsChoice.current) return;
    if (isFilteredAway) setFilter('');
    else if (markedIndex >= 0) setPage(Math.floor(markedIndex / size));
  }, [markedKey, markedIndex, isFilteredAway, size, setFilter, setPage]);
  const choose = (wanted: number) => {
    isPersonsChoice.current = true;
    setPage(wanted);
  };
  /** With the rows that follow. */
  const restart = () => startTransition(() => choose(0));

  return {
    filter,
    /** The text by which the visible rows were filtered. */
    calmFilter,
    sort,
    found,
    page,
    pages,
    /** All rows are shown, in their given order. */
    isWhole,
    shown: found.slice(page * size, (page + 1) * size),
    setPage: choose,
    setFilter(text: string) {
      setFilter(text);
      // A cleared filter is not deferred.
      if (text === '') choose(0);
      else restart();
    },
    setSort(next: Sort | null) {
      setSort(next);
      restart();
    },
    /** Sorts by a column, or reverses the order if it is already sorted by it. */
    sortBy(column: string) {
      setSort({ column, isDescending: sort?.column === column && !sort.isDescending });
      restart();
    },
  };
}
export type Table<Row> = ReturnType<typeof useTable<Row, string | number>>;
