import { useCallback, useMemo } from 'react';
import { useInAddress } from '#portal/useInAddress.ts';
import type { Sort } from '#ui/table/columns.ts';
import { useTableView, type TableView } from '#ui/table/useTable.ts';

/**
 * A table's filter, order and page, with its order in the address: `?rotations-sort=-startDate` is the latest first. `name`
 * tells the tables of a page apart; `first` is the order without the parameter.
 */
export function useTableInAddress(name: string, first: Sort | null = null): TableView {
  const view = useTableView(first);
  const [written, write] = useInAddress(`${name}-sort`);
  const sort = useMemo(() => (written === null ? first : sortOf(written)), [written, first]);
  const setSort = useCallback((next: Sort | null) => write(next && textOf(next)), [write]);
  return { ...view, sort, setSort };
}

const sortOf = (text: string): Sort => ({
  column: text.replace(/^-/, ''),
  isDescending: text.startsWith('-'),
});
const textOf = ({ column, isDescending }: Sort) => `${isDescending ? '-' : ''}${column}`;
