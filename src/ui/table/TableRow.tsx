/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
 * some browsers drop table semantics when a table is laid out as cards, so its roles are explicit. */
import { ChevronDown } from 'lucide-react';
import { memo, useId, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../status/StatusBadge.tsx';
import type { Column } from './columns.ts';

/** The name of a row that is being deleted. */
const struck = '[tr:has([data-leaving])_&]:text-muted [tr:has([data-leaving])_&]:line-through';

/** A mark of one row, such as the one that was saved last. */
export interface RowMark {
  text: string;
  /** The cell with the row's name, which may take the focus: screen readers say nothing of a row that has it. */
  ref: Ref<HTMLTableCellElement>;
}

/** What a narrow screen shows of a row that is not opened. */
export interface RowLine<Row> {
  /** Below the name: the one or two facts that tell records apart, and a state. */
  renderSummary: (row: Row) => ReactNode;
  /** What successive rows have in common, as their heading; none where it is empty. */
  groupOf?: ((row: Row) => string) | undefined;
  /** On every screen, groups of a list that is longer than a glance are closed until they are opened, but for this one. */
  openGroup?: 'last' | undefined;
}

interface RowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  mark?: string;
  markRef?: RowMark['ref'];
  /** How a row that can be opened looks; one without has all its values. */
  line?: RowLine<Row> | undefined;
}

/** The heading of the rows below, as long as they are lines; it stays in view while they pass. */
export function GroupRow({ columns, head }: { columns: number; head: string | null }) {
  if (head === null) return null;
  return (
    <tr
      role="row"
      className="sticky top-0 z-10 block border-b border-line bg-raised print:hidden [&+tr]:border-t-0"
    >
      <th
        role="columnheader"
        scope="rowgroup"
        colSpan={columns}
        className="block pt-2.5 pb-1 text-left text-sm font-semibold text-muted"
      >
        {head}
      </th>
    </tr>
  );
}

/** Memoized: typing into the filter or sorting does not render a row again. */
export const TableRow = memo(RowView) as typeof RowView;

const card = 'block scroll-m-4 rounded-sheet border border-line p-4 columns:border-x-0 columns:border-t-0';
// What takes the focus in it scrolls to below the heading of its group, which stays in view.
const folded =
  'relative -mx-2 block scroll-m-4 scroll-mt-12 border-b border-line px-2 py-2 leading-snug [&_:is(a,button)]:scroll-mt-12';

function RowView<Row>({ columns, row, mark, markRef, line }: RowProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const named = columns.find(({ isName }) => isName) ?? columns[0];
  return (
    <tr
      role="row"
      className={`${line ? folded : card} columns:table-row columns:border-b columns:p-0 has-[[data-leaving]]:bg-sunken ${mark === undefined ? '' : 'bg-success-tint'}`}
    >
      {columns.map((column) =>
        line && column === named ? (
          <FoldedName
            key={column.id}
            column={column}
            row={row}
            mark={mark}
            markRef={markRef}
            summary={line.renderSummary(row)}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        ) : (
          <Cell
            key={column.id}
            column={column}
            row={row}
            mark={column === named ? mark : undefined}
            markRef={markRef}
            hasRoom={columns.length <= MOST_WITH_ROOM}
            isFolded={line !== undefined && !isOpen}
          />
        ),
      )}
    </tr>
  );
}

interface FoldedNameProps<Row> {
  column: Column<Row>;
  row: Row;
  mark: string | undefined;
  markRef: RowMark['ref'] | undefined;
  summary: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
}

/** The name of a row that is a line, and below it what tells it apart. A tap anywhere on the line opens it. */
function FoldedName<Row>({ column, row, mark, markRef, summary, isOpen, onToggle }: FoldedNameProps<Row>) {
  const { t } = useTranslation(['common']);
  const factsId = useId();
  return (
    <th
      role="rowheader"
      scope="row"
      {...(mark !== undefined && { ref: markRef, tabIndex: -1 })}
      className={`block pr-8 text-left font-normal columns:table-cell ${isOpen ? 'pb-2' : ''}`}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        // Rows may have equal names.
        aria-describedby={factsId}
        onClick={onToggle}
        className={`group min-h-6 text-left font-semibold wrap-anywhere after:absolute after:inset-x-0 after:top-0 ${isOpen ? 'after:h-14' : 'after:bottom-0'} ${struck}`}
      >
        <span>{column.text?.(row).trim() === '' ? t('common:table.noName') : column.render(row)}</span>
        <ChevronDown
          aria-hidden="true"
          className="absolute top-4 right-1 size-5 text-muted transition-transform group-aria-expanded:rotate-180 print:hidden"
        />
      </button>
      <span id={factsId} className="tabular block text-sm leading-snug text-muted print:hidden">
        {summary}
      </span>
      {mark !== undefined && <Mark text={mark} />}
    </th>
  );
}

function Mark({ text }: { text: string }) {
  return (
    <span className="mt-1 -ml-2.5 block">
      <StatusBadge tone="success">{text}</StatusBadge>
    </span>
  );
}

/** A text that would stand in three lines or more where its column gets no more than its longest word. */
const isLong = (text = '') => text.length > 16;
/** More columns leave no room for more than words. */
const MOST_WITH_ROOM = 7;
/** The least widths of a name and of a long text where the table has room: shares of the panel, which it never leaves. */
const room = {
  name: 'columns:min-w-[max(11rem,min(13rem,24cqw))]',
  long: 'columns:min-w-[min(9rem,16cqw)]',
} as const;

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  mark: string | undefined;
  markRef: RowMark['ref'] | undefined;
  hasRoom: boolean;
  /** The row is a line that is not opened; a cell with `data-pinned` in it stays. */
  isFolded: boolean;
}

function Cell<Row>({ column, row, mark, markRef, hasRoom, isFolded }: CellProps<Row>) {
  const shown = column.render(row);
  const target = mark !== undefined && { ref: markRef, tabIndex: -1 };
  const content =
    mark === undefined ? (
      shown
    ) : (
      <>
        <span>{shown}</span> <Mark text={mark} />
      </>
    );
  const at =
    'py-1 columns:table-cell columns:px-2.5 columns:py-3 columns:align-top columns:first:pl-0 columns:last:pr-0';
  const end = column.isNumeric ? 'columns:text-right columns:whitespace-nowrap' : '';
  if (column.isName)
    return (
      <th
        role="rowheader"
        scope="row"
        {...target}
        className={`${at} ${end} block pb-2 text-left font-semibold wrap-anywhere ${hasRoom ? room.name : 'columns:min-w-44'} columns:wrap-break-word ${struck}`}
      >
        {content}
      </th>
    );
  if (column.isHeaderHidden || content === null)
    return (
      <td
        role="cell"
        {...target}
        className={`${at} ${end} ${isFolded ? 'hidden has-[[data-pinned]]:relative has-[[data-pinned]]:block' : 'block'} empty:hidden columns:empty:table-cell`}
      >
        {content}
      </td>
    );
  const display = isFolded || column.isOnCard?.(row) === false ? 'hidden' : 'grid';
  return (
    // On a card the header is next to its value.
    <td
      role="cell"
      {...target}
      data-header={column.header}
      className={`${at} ${end} ${hasRoom && isLong(column.text?.(row)) ? room.long : ''} ${display} grid-cols-[minmax(5.3rem,6fr)_minmax(5.95rem,7fr)] items-baseline gap-x-1.5 wrap-break-word before:hyphens-auto before:text-sm before:text-muted before:content-[attr(data-header)] columns:before:content-none`}
    >
      <div className="min-w-0">{content}</div>
    </td>
  );
}
