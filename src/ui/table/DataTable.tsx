/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
 * some browsers drop table semantics when a table is laid out as cards, so its roles are explicit. */
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Fragment, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveText } from '../saveText.ts';
import { useIsNarrow } from '../useIsNarrow.ts';
import { useMedia } from '../useMedia.ts';
import { filledColumns, nameFirst, type Column, type FileColumn, type Sort } from './columns.ts';
import { csvOf } from './csv.ts';
import { groupsOf, RowGroup } from './RowGroups.tsx';
import { GroupRow, TableRow, type RowLine, type RowMark } from './TableRow.tsx';
import { TableFoot, TableTools } from './TableTools.tsx';
import { useTable, useTableView, type TableView } from './useTable.ts';

/** Beside the menu, a window of this width has no room for columns (`columns` in the stylesheet). */
const noColumns = '(width < 78.75rem)';

/** Number of rows that are visible at a glance. */
const FEW = 5;

/** Number of rows that a page has at most, if most of them are in closed groups. */
const MOST = 200;

interface DataTableProps<Row> {
  /** What the table contains; for screen readers, because there is a heading above. */
  caption: string;
  rows: readonly Row[];
  /** Keep the array stable between renders: the rows are memoized by it. */
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  /** The initial sort order; by default, the given order. */
  sort?: Sort;
  /** Shown if there are no rows at all. */
  empty: string;
  /** Label of the filter, which is shown if there are more rows than visible at a glance. */
  filterLabel?: string;
  /** File name of the CSV export of the filtered rows. */
  csvName?: string;
  /** The rows of the file while nothing is filtered, if the table has only some of them. */
  fileRows?: readonly Row[];
  /** The columns of the file, if they differ from the table's. */
  fileColumns?: () => readonly FileColumn<Row>[];
  /** Filter, order and page, if they outlive the table; `sort` is not used then. */
  view?: TableView;
  /** What is shown below the row with this key, such as its form. */
  detail?: { key: string | number; content: ReactNode } | undefined;
  /** The row with this key is marked, and the page that has it is shown, also if a filter hid it. */
  marked?: RowMark & { key: string | number };
  /**
   * What tells rows apart, below the name of each: on a narrow screen a row has no more than these two until it is opened.
   * Without it, a row is a card with all values there. Keep the object stable: the rows are memoized by it.
   */
  line?: RowLine<Row> | undefined;
  /** Another filter, next to the text filter. */
  children?: ReactNode;
}

/** A table with sorting by headers, a filter, paging and export; without room for columns, each row is a card. */
export function DataTable<Row>({
  caption,
  rows,
  columns: all,
  keyOf,
  sort,
  empty,
  filterLabel,
  csvName,
  fileRows,
  fileColumns = () => all,
  view,
  detail,
  marked,
  line,
  children,
}: DataTableProps<Row>) {
  const { t } = useTranslation(['common']);
  const own = useTableView(sort);
  const isNarrow = useIsNarrow();
  const folded = useMedia(noColumns) ? line : undefined;
  const isFolded = folded !== undefined;
  const opensGroup = line?.openGroup !== undefined && rows.length > FEW;
  const columns = useMemo(() => {
    const filled = filledColumns(rows, all);
    return isFolded ? nameFirst(filled) : filled;
  }, [rows, all, isFolded]);
  const table = useTable(rows, columns, view ?? own, keyOf, marked?.key, opensGroup ? MOST : 0);
  const isEmpty = rows.length === 0;
  // In another order, or with few of them left, rows of one group need not be together.
  const isGrouped = folded?.groupOf !== undefined && table.sort === null && table.calmFilter === '';
  const headOf = (row: Row, before: Row | undefined) => {
    if (!isGrouped) return null;
    const group = folded.groupOf?.(row) ?? '';
    return group !== '' && (before === undefined || folded.groupOf?.(before) !== group) ? group : null;
  };
  const groups = opensGroup && table.isWhole && line.groupOf ? groupsOf(table.shown, line.groupOf) : null;
  const rowOf = (row: Row, head: string | null) => (
    <Fragment key={keyOf(row)}>
      <GroupRow columns={columns.length} head={head} />
      <TableRow
        columns={columns}
        row={row}
        line={folded}
        {...(marked?.key === keyOf(row) && { mark: marked.text, markRef: marked.ref })}
      />
      {detail?.key === keyOf(row) && <Detail columns={columns.length}>{detail.content}</Detail>}
    </Fragment>
  );
  if (isEmpty && !fileRows?.length) return <p className="text-muted">{empty}</p>;
  const hasFilter = filterLabel !== undefined && (rows.length > FEW || table.filter !== '');
  const onExport =
    csvName === undefined
      ? undefined
      : () =>
          saveText(csvOf((table.filter === '' && fileRows) || table.found, fileColumns()), {
            name: csvName,
            type: 'text/csv',
          });

  return (
    <div className="@container">
      <TableTools
        table={table}
        columns={columns}
        isNarrow={isNarrow}
        rowCount={rows.length}
        savedCount={(fileRows ?? rows).length}
        filterLabel={hasFilter ? filterLabel : undefined}
        onExport={onExport}
      >
        {children}
      </TableTools>
      {isEmpty && <p className="text-muted">{empty}</p>}
      <table hidden={isEmpty} role="table" className="block w-full columns:table columns:border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="hidden columns:table-header-group">
          <tr role="row" className="border-b border-edge">
            {columns.map((column) => (
              <Header
                key={column.id}
                column={column}
                sort={table.sort}
                onSort={() => table.sortBy(column.id)}
              />
            ))}
          </tr>
        </thead>
        {groups ? (
          groups.map(({ key, head, rows: own }, place) => (
            <RowGroup
              key={key}
              head={head}
              count={own.length}
              columns={columns.length}
              isOpenAtFirst={place === groups.length - 1 || own.some((row) => marked?.key === keyOf(row))}
            >
              {own.map((row) => rowOf(row, null))}
            </RowGroup>
          ))
        ) : (
          <tbody
            role="rowgroup"
            className={
              folded
                ? 'block border-t border-line columns:table-row-group'
                : 'grid gap-4 @2xl:grid-cols-2 columns:table-row-group'
            }
          >
            {table.shown.map((row, index) => rowOf(row, headOf(row, table.shown[index - 1])))}
          </tbody>
        )}
      </table>
      {!isEmpty && table.found.length === 0 && (
        <p className="py-6 text-muted">{t('common:table.nothingFound', { filter: table.calmFilter })}</p>
      )}
      {!isEmpty && <TableFoot table={table} caption={caption} />}
    </div>
  );
}

/** What is shown below a row. */
function Detail({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr role="row" className="col-span-full block columns:table-row">
      <td role="cell" colSpan={columns} className="block columns:table-cell">
        {children}
      </td>
    </tr>
  );
}

interface HeaderProps<Row> {
  column: Column<Row>;
  sort: Sort | null;
  onSort: () => void;
}

function Header<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const isSorted = sort?.column === column.id;
  const order = !isSorted ? 'none' : sort.isDescending ? 'descending' : 'ascending';
  const Arrow = !isSorted ? ArrowUpDown : sort.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={column.sortBy && order}
      className={`px-2.5 py-1 align-bottom text-sm font-semibold first:pl-0 last:pr-0 ${column.isNumeric ? 'text-right' : 'text-left'}`}
    >
      {column.sortBy ? (
        <button
          type="button"
          onClick={onSort}
          className={`relative inline-flex min-h-11 items-center font-semibold hover:text-accent ${column.isNumeric ? 'text-right' : 'text-left'}`}
        >
          <span>{column.header}</span>
          <Arrow
            aria-hidden="true"
            // Between the columns, so that it takes no room of theirs.
            className={`absolute top-1/2 -right-4 size-3 -translate-y-1/2 print:hidden ${isSorted ? '' : 'text-muted'}`}
          />
        </button>
      ) : (
        <span className={column.isHeaderHidden ? 'sr-only' : 'inline-flex min-h-11 items-center'}>
          {column.header}
        </span>
      )}
    </th>
  );
}
