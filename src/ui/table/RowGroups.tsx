/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
 * some browsers drop table semantics when a table is laid out as cards, so its roles are explicit. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { onPaper } from '../Fold.tsx';
import { useDisclosure } from '../useDisclosure.ts';
import { canFindClosed, useFindable } from '../useFindable.ts';

/** Successive rows with what they have in common. */
interface Group<Row> {
  /** Stays the same while groups before it come and go. */
  key: string;
  head: string;
  rows: readonly Row[];
}

/** The rows by their groups, in their order. */
export function groupsOf<Row>(rows: readonly Row[], groupOf: (row: Row) => string): readonly Group<Row>[] {
  const groups: { key: string; head: string; rows: Row[] }[] = [];
  // One may come again.
  const times = new Map<string, number>();
  for (const row of rows) {
    const head = groupOf(row);
    const last = groups.at(-1);
    if (last?.head === head) {
      last.rows.push(row);
      continue;
    }
    const time = times.get(head) ?? 0;
    times.set(head, time + 1);
    groups.push({ key: `${head} ${time}`, head, rows: [row] });
  }
  return groups;
}

interface RowGroupProps {
  head: string;
  /** The number of its rows. */
  count: number;
  /** The number of columns. */
  columns: number;
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** Rows of a table below a button that shows and hides them, which stays in view while they pass on a narrow screen. */
export function RowGroup({ head, count, columns, isOpenAtFirst, children }: RowGroupProps) {
  const { t } = useTranslation(['common']);
  const { isOpen, open, button, panel } = useDisclosure(isOpenAtFirst);
  const ref = useFindable(!isOpen, open);
  return (
    <>
      <tbody
        role="rowgroup"
        className="sticky top-0 z-10 block bg-raised columns:static columns:table-row-group"
      >
        <tr role="row" className="block border-b border-line columns:table-row">
          <th
            role="columnheader"
            scope="colgroup"
            colSpan={columns}
            className="block text-left font-normal columns:table-cell"
          >
            <button
              {...button}
              className="group flex min-h-11 w-full items-center gap-1.5 py-2 text-left print:break-after-avoid"
            >
              <ChevronRight
                aria-hidden="true"
                className="size-4 shrink-0 transition-transform group-aria-expanded:rotate-90 print:hidden"
              />
              <span className="font-semibold">{head === '' ? t('common:table.noName') : head}</span>
              <span className="tabular text-sm text-muted">{t('common:table.count', { count })}</span>
            </button>
          </th>
        </tr>
      </tbody>
      {/* A closed one is a block: what is laid out as a group of rows ignores `content-visibility`. */}
      <tbody
        {...panel}
        ref={ref}
        role="rowgroup"
        className={
          isOpen
            ? 'block columns:table-row-group'
            : `print:table-row-group! ${onPaper} ${canFindClosed() ? 'block' : ''}`
        }
      >
        {children}
      </tbody>
    </>
  );
}
