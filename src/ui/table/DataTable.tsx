/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
 * some browsers drop table semantics when a table is laid out as cards, so its roles are explicit. */
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Fragment, memo, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { saveText } from '../saveText.ts';
import type { Column, FileColumn, Sort } from './columns.ts';
import { csvOf } from './csv.ts';
import { TableFoot, TableTools } from './TableTools.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { useTable, useTableView, type TableView } from './useTable.ts';

/** A mark of one row, such as the one that was saved last. */
interface RowMark {
  text: string;
  /** The row, which may take the focus. */
  ref: Ref<HTMLTableRowElement>;
}

/** Number of rows that are visible at a glance. */
const FEW = 5;

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
  fileColumns?: readonly FileColumn<Row>[];
  /** Filter, order and page, if they outlive the table; `sort` is not used then. */
  view?: TableView;
  /** What is shown below the row with this key, such as its form. */
  detail?: { key: string | number; content: ReactNode } | undefined;
  /** The row with this key is marked, and the page that has it is shown, also if a filter hid it. */
  marked?: RowMark & { key: string | number };
  /** Another filter, next to the text filter. */
  children?: ReactNode;
}

/** A table with sorting by headers, a filter, paging and export; without room for columns, each row is a card. */
export function DataTable<Row>({
  caption,
  rows,
  columns,
  keyOf,
  sort,
  empty,
  filterLabel,
  csvName,
  fileRows,
  fileColumns = columns,
  view,
  detail,
  marked,
  children,
}: DataTableProps<Row>) {
  const { t } = useTranslation(['common']);
  const own = useTableView(sort);
  const table = useTable(rows, columns, view ?? own, keyOf, marked?.key);
  const isEmpty = rows.length === 0;
  if (isEmpty && !fileRows?.length) return <p className="text-muted">{empty}</p>;
  const hasFilter = filterLabel !== undefined && (rows.length > FEW || table.filter !== '');
  const onExport =
    csvName === undefined
      ? undefined
      : () =>
          saveText(csvOf((table.filter === '' && fileRows) || table.found, fileColumns), {
            name: csvName,
            type: 'text/csv',
          });

  return (
    <div className="@container">
      <TableTools
        table={table}
        columns={columns}
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
        <tbody role="rowgroup" className="grid gap-4 @2xl:grid-cols-2 columns:table-row-group">
          {table.shown.map((row) => (
            <Fragment key={keyOf(row)}>
              <TableRow
                columns={columns}
                row={row}
                {...(marked?.key === keyOf(row) && { mark: marked.text, markRef: marked.ref })}
              />
              {detail?.key === keyOf(row) && <Detail columns={columns.length}>{detail.content}</Detail>}
            </Fragment>
          ))}
        </tbody>
      </table>
      {!isEmpty && table.found.length === 0 && (
        <p className="py-6 text-muted">{t('common:table.nothingFound', { filter: table.calmFilter })}</p>
      )}
      {!isEmpty && <TableFoot table={table} caption={caption} />}
    </div>
  );
}

function Detail({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr role="row" className="col-span-full block columns:table-row">
      <td role="cell" colSpan={columns} className="block columns:table-cell">
        {children}
      </td>
    </tr>
  );
}

interface RowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  mark?: string;
  markRef?: RowMark['ref'];
}

/** Memoized: typing into the filter or sorting does not render a row again. */
const TableRow = memo(RowView) as typeof RowView;

function RowView<Row>({ columns, row, mark, markRef }: RowProps<Row>) {
  const named = columns.find(({ isName }) => isName) ?? columns[0];
  return (
    <tr
      role="row"
      {...(mark !== undefined && { ref: markRef, tabIndex: -1 })}
      className={`block scroll-m-4 rounded-sheet border border-line p-4 columns:table-row columns:border-x-0 columns:border-t-0 columns:border-b columns:p-0 ${mark === undefined ? '' : 'bg-success-tint'}`}
    >
      {columns.map((column) => (
        <Cell key={column.id} column={column} row={row} mark={column === named ? mark : undefined} />
      ))}
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
      className={`px-2 py-1 align-bottom text-sm font-semibold first:pl-0 last:pr-0 ${column.isNumeric ? 'text-right' : 'text-left'}`}
    >
      {column.sortBy ? (
        <button
          type="button"
          onClick={onSort}
          className={`inline-flex min-h-11 items-center gap-1.5 font-semibold hover:text-accent ${column.isNumeric ? 'text-right' : 'text-left'}`}
        >
          <span>{column.header}</span>
          <Arrow
            aria-hidden="true"
            className={`size-4 shrink-0 print:hidden ${isSorted ? '' : 'text-muted'}`}
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

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  mark: string | undefined;
}

function Cell<Row>({ column, row, mark }: CellProps<Row>) {
  const shown = column.render(row);
  const content =
    mark === undefined ? (
      shown
    ) : (
      <>
        <span>{shown}</span>
        <span className="mt-1 -ml-2.5 block">
          <StatusBadge tone="success">{mark}</StatusBadge>
        </span>
      </>
    );
  const at =
    'py-1 columns:table-cell columns:px-2 columns:py-3 columns:align-top columns:first:pl-0 columns:last:pr-0';
  const end = column.isNumeric ? 'columns:text-right columns:whitespace-nowrap' : '';
  if (column.isName)
    return (
      <th
        role="rowheader"
        scope="row"
        className={`${at} ${end} block pb-2 text-left font-semibold wrap-anywhere`}
      >
        {content}
      </th>
    );
  if (column.isHeaderHidden || content === null)
    return (
      <td role="cell" className={`${at} ${end} block empty:hidden columns:empty:table-cell`}>
        {content}
      </td>
    );
  const display = column.isOnCard?.(row) === false ? 'hidden' : 'grid';
  return (
    // On a card the header is next to its value.
    <td
      role="cell"
      data-header={column.header}
      className={`${at} ${end} ${display} grid-cols-[minmax(5.3rem,6fr)_minmax(5.95rem,7fr)] items-baseline gap-x-1.5 wrap-break-word before:hyphens-auto before:text-sm before:text-muted before:content-[attr(data-header)] columns:before:content-none`}
    >
      <div className="min-w-0">{content}</div>
    </td>
  );
}
