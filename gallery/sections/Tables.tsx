import { useRef } from 'react';
import { RowActions, type RowState } from '#screens/kit/records/RowActions.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { RowLine } from '#ui/table/TableRow.tsx';
import { longText, Section } from '../Section.tsx';

interface Course {
  id: number;
  title: string;
  day: string;
  credits: number;
  state: RowState;
}
const none = () => {};
const removal = { onRemove: none, onUndo: none, onPause: none, onResume: none };
const text = (id: 'title' | 'day' | 'credits', more?: Partial<Column<Course>>): Column<Course> => ({
  id,
  header: { title: 'Course', day: 'Day', credits: 'Credits' }[id],
  render: (row) => String(row[id]),
  text: (row) => String(row[id]),
  sortBy: (row) => row[id],
  ...more,
});
const columns: readonly Column<Course>[] = [
  text('day'),
  text('title', { isName: true }),
  text('credits', { isNumeric: true }),
  {
    id: 'state',
    header: 'State',
    render: () => <StatusBadge tone="success">Counted</StatusBadge>,
    text: () => 'Counted',
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    render: ({ title, state }) => <RowActions name={title} state={state} onEdit={none} removal={removal} />,
  },
];
const course = (id: number, title: string, state: RowState = 'kept'): Course => ({
  id,
  title,
  day: `2026-0${1 + (id % 9)}-12`,
  credits: id * 1.5,
  state,
});
const few = [
  course(1, 'Hernia repair'),
  course(2, 'Being deleted', 'pending'),
  course(3, 'Waiting for its focus', 'paused'),
  course(4, 'On its way', 'removing'),
  course(5, 'Taken back', 'undone'),
];
const many = Array.from({ length: 60 }, (_, place) =>
  course(place + 10, place % 7 === 0 ? longText : `Course ${place + 1}`),
);
const line: RowLine<Course> = {
  renderSummary: ({ day, credits }) => `${day} · ${credits} credits`,
  groupOf: ({ id }) => (id % 60 < 30 ? '2026' : '2025'),
};
const closed: RowLine<Course> = { ...line, groupOf: ({ day }) => day.slice(0, 7), openGroup: 'last' };
const byDay = many.toSorted((one, other) => one.day.localeCompare(other.day));
const common = { columns, keyOf: ({ id }: Course) => id, empty: 'You have no courses yet.' };

/** Rows of records: as columns on a wide screen, as lines or cards on a narrow one. */
export function Tables() {
  const saved = useRef<HTMLTableCellElement>(null);
  return (
    <Section title="Tables">
      <Panel title="Lines, and rows that are being deleted" status="ready">
        <DataTable
          {...common}
          caption="Few courses"
          rows={few}
          line={line}
          marked={{ key: 1, text: 'Saved last', ref: saved }}
        />
      </Panel>
      <Panel title="Cards, with a detail below a row" status="ready">
        <DataTable
          {...common}
          caption="Cards of courses"
          rows={few.slice(0, 2)}
          detail={{ key: 1, content: <p className="p-4">The form of the first row.</p> }}
        />
      </Panel>
      <Panel title="Filter, pages, file" status="ready">
        <DataTable
          {...common}
          caption="Many courses"
          rows={many}
          line={line}
          sort={{ column: 'day', isDescending: true }}
          filterLabel="Find a course"
          csvName="courses.csv"
        />
      </Panel>
      <Panel title="Closed groups" status="ready">
        <DataTable {...common} caption="Courses by month" rows={byDay} line={closed} />
      </Panel>
      <Panel title="No rows" status="ready">
        <DataTable {...common} caption="No courses" rows={[]} />
      </Panel>
    </Section>
  );
}
