import { Download } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import { Disclosure } from '../Disclosure.tsx';
import type { Column } from './columns.ts';
import { PAGE, type Table } from './useTable.ts';

interface ToolsProps<Row> {
  table: Table<Row>;
  columns: readonly Column<Row>[];
  /** On a narrow screen they are shown on request. */
  isNarrow: boolean;
  /** Rows of the table, without a filter too. */
  rowCount: number;
  /** Rows of the file, without a filter too. */
  savedCount: number;
  filterLabel: string | undefined;
  onExport: (() => void) | undefined;
  children: ReactNode;
}

/** The tools that there are: the key of the text of the button that opens them. */
type ToolNames = 'find' | 'sort' | 'save' | 'find-sort' | 'find-save' | 'sort-save' | 'find-sort-save';

/** The toolbar above a table: filter, sort order on small screens, and export. */
export function TableTools<Row>({ isNarrow, rowCount, savedCount, ...props }: ToolsProps<Row>) {
  const { t } = useTranslation(['common']);
  if (!isNarrow) return <Tools {...props} />;
  const { table, columns, filterLabel, onExport, children } = props;
  const name = [
    (filterLabel !== undefined || children) && 'find',
    // By all rows: the name stays while one types into the filter.
    rowCount > 1 && isSortable(columns) && 'sort',
    onExport && 'save',
  ]
    .filter(Boolean)
    .join('-') as '' | ToolNames;
  // One row is neither found nor sorted; a filter that is set must remain in reach.
  const isSingle = rowCount <= 1 && (!onExport || savedCount <= 1) && table.filter === '';
  if (name === '' || (isSingle && !children)) return null;
  return (
    <div className="group/tools mb-2 print:hidden">
      <Disclosure
        label={t(`common:table.tools.${name}`)}
        isOpenAtFirst={table.filter !== ''}
        buttonClassName="font-semibold text-accent"
      >
        <Tools {...props} />
      </Disclosure>
      <SortedBy table={table} columns={columns} />
    </div>
  );
}

/** The order of the rows, which no header shows where each row is a card. */
function SortedBy<Row>({ table: { sort, found }, columns }: Pick<ToolsProps<Row>, 'table' | 'columns'>) {
  const orderText = useOrderText();
  const { t } = useTranslation(['common']);
  const column = columns.find(({ id }) => id === sort?.column);
  if (!sort || !column || found.length <= 1) return null;
  return (
    // Among the tools, the order is in its field.
    <p className="text-sm text-muted group-has-[[aria-expanded=true]]/tools:hidden columns:hidden">
      {t('common:table.sortedBy', { order: orderText(column, sort.isDescending) })}
    </p>
  );
}

/** Names an order: "Date, descending". */
function useOrderText() {
  const { t } = useTranslation(['common']);
  return (column: Pick<Column<never>, 'header'>, isDescending: boolean) =>
    t(isDescending ? 'common:table.descending' : 'common:table.ascending', { column: column.header });
}

const isSortable = <Row,>(columns: readonly Column<Row>[]) =>
  columns.some(({ sortBy }) => sortBy !== undefined);

function Tools<Row>({
  table,
  columns,
  filterLabel,
  onExport,
  children,
}: Omit<ToolsProps<Row>, 'isNarrow' | 'rowCount' | 'savedCount'>) {
  const { t } = useTranslation(['common']);
  const orderText = useOrderText();
  const id = useId();
  const { sort } = table;
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined);
  const isOnDesk = filterLabel !== undefined || onExport !== undefined;
  return (
    <div
      className={`mb-4 flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden ${isOnDesk ? '' : 'columns:hidden'}`}
    >
      {children && <div className="min-w-0 grow basis-64 desktop:max-w-xs">{children}</div>}
      {filterLabel !== undefined && (
        <div className="min-w-0 grow basis-64 desktop:max-w-xs">
          <label htmlFor={`${id}-filter`} className="font-semibold">
            {filterLabel}
          </label>
          <input
            id={`${id}-filter`}
            type="search"
            className="control mt-1.5"
            value={table.filter}
            onChange={({ target }) => table.setFilter(target.value)}
          />
        </div>
      )}
      {table.found.length > 1 && isSortable(columns) && (
        <div className="min-w-0 grow basis-40 columns:hidden">
          <label htmlFor={`${id}-sort`} className="font-semibold">
            {t('common:table.sortBy')}
          </label>
          <select
            id={`${id}-sort`}
            className="control mt-1.5"
            value={sort ? `${sort.column} ${sort.isDescending}` : ''}
            onChange={({ target }) => {
              const [column = '', descending] = target.value.split(' ');
              table.setSort(column === '' ? null : { column, isDescending: descending === 'true' });
            }}
          >
            {sort === null && <option value="">{t('common:table.unsorted')}</option>}
            {sortable.flatMap((column) =>
              [false, true].map((isDescending) => (
                <option key={`${column.id} ${isDescending}`} value={`${column.id} ${isDescending}`}>
                  {orderText(column, isDescending)}
                </option>
              )),
            )}
          </select>
        </div>
      )}
      {onExport && (
        <Button onClick={onExport} className="desktop:ml-auto">
          <Download aria-hidden="true" className="size-4.5" />
          <span>{t('common:table.export')}</span>
        </Button>
      )}
    </div>
  );
}

/** The footer of a table: the number of visible rows, and paging. */
export function TableFoot<Row>({ table, caption }: { table: Table<Row>; caption: string }) {
  const { t } = useTranslation(['common']);
  const { page, pages, found } = table;
  return (
    // Paper has the rows of one page: of several, it says which.
    <div
      className={`mt-4 flex flex-wrap items-center justify-between gap-3 ${pages > 1 ? '' : 'print:hidden'}`}
    >
      <output className="text-sm text-muted">
        {/* Spoken alone, when the filter changes: it says of what. */}
        <span className="sr-only">{`${caption}: `}</span>
        <span>
          {pages > 1
            ? t('common:table.range', {
                from: page * PAGE + 1,
                to: Math.min((page + 1) * PAGE, found.length),
                count: found.length,
              })
            : t('common:table.count', { count: found.length })}
        </span>
      </output>
      {pages > 1 && (
        <nav aria-label={t('common:table.pages', { caption })} className="flex flex-wrap gap-2">
          <Button busy={page === 0} onClick={() => table.setPage(page - 1)}>
            {t('common:table.previous')}
          </Button>
          <Button busy={page === pages - 1} onClick={() => table.setPage(page + 1)}>
            {t('common:table.next')}
          </Button>
        </nav>
      )}
    </div>
  );
}
