import { useCallback, useMemo } from 'react';
import { useInAddress } from '#portal/useInAddress.ts';
import type { Sort } from '#ui/table/columns.ts';
import { useTableView, type TableView } from '#ui/table/useTable.ts';

/**
 * A table's filter, order and page, with its order and page in the address: `?rotations-sort=-startDate&rotations-page=2`
 * is the second page, the latest first. `name` tells the tables of a page apart; `first` is the order without the parameter.
 */
export function useTableInAddress(name: string, first: Sort | null = null): TableView {
  const view = useTableView(first);
  const [written, write] = useInAddress(`${name}-sort`);
  const sort = useMemo(() => (written === null ? first : sortOf(written)), [written, first]);
  const setSort = useCallback((next: Sort | null) => write(next && textOf(next)), [write]);
  const [writtenPage, writePage] = useInAddress(`${name}-page`);
  // What is typed into the filter is not in the address, so a page of its rows would be another one there.
  const isFiltered = view.filter !== '';
  const { page: ownPage, setPage: setOwnPage } = view;
  const page = isFiltered ? ownPage : pageOf(writtenPage);
  const setPage = useCallback(
    (next: number) => {
      setOwnPage(next);
      // Each key in the filter goes to the first page, where the table is already.
      if (!isFiltered && next !== page) writePage(next === 0 ? null : String(next + 1));
    },
    [isFiltered, page, setOwnPage, writePage],
  );
  return { ...view, sort, setSort, page, setPage };
}

/** Pages count from 1 in an address, and from 0 in a table. */
const pageOf = (text: string | null) => Math.max(0, Math.floor(Number(text ?? 1)) - 1 || 0);

const sortOf = (text: string): Sort => ({
  column: text.replace(/^-/, ''),
  isDescending: text.startsWith('-'),
});
const textOf = ({ column, isDescending }: Sort) => `${isDescending ? '-' : ''}${column}`;
