// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { windowOf } from '#tests/support/pages/windowWidth.ts';
import type { Column } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import type { RowLine } from './TableRow.tsx';

interface Course {
  id: number;
  title: string;
  year: string;
  place: string;
}
const courses: Course[] = [
  { id: 1, title: 'Hernia repair', year: '2026', place: 'Cleveland' },
  { id: 2, title: 'Ethics', year: '2026', place: '' },
  { id: 3, title: 'Trauma', year: '2025', place: '' },
];
const text = (id: 'title' | 'year' | 'place', more?: Partial<Column<Course>>): Column<Course> => ({
  id,
  header: id,
  render: (row) => row[id],
  text: (row) => row[id],
  sortBy: (row) => row[id],
  ...more,
});
const columns: readonly Column<Course>[] = [
  text('year'),
  text('title', { isName: true }),
  text('place'),
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    render: ({ id }) => (
      <>
        {id === 3 && <span data-pinned="">Will be deleted</span>}
        <button type="button">Change</button>
      </>
    ),
  },
];
const line: RowLine<Course> = { renderSummary: ({ place }) => `at ${place}`, groupOf: ({ year }) => year };

type Props = Partial<ComponentProps<typeof DataTable<Course>>>;
const table = (rows: readonly Course[], withLine = true, more: Props = {}) => (
  <WithTexts>
    <DataTable
      caption="Courses"
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      empty="None."
      {...(withLine && { line })}
      {...more}
    />
  </WithTexts>
);
const show = (...props: Parameters<typeof table>) => render(table(...props));
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
const cellsOf = (name: string) => within(row(name)).getAllByRole('cell');
const isHidden = (cell: HTMLElement | undefined) => cell?.classList.contains('hidden');
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

/** What the button that opens the tools is called; null without it. */
const tools = () =>
  screen.queryByRole('button', { name: /^(?:Find|Sort|Save)\b(?! as CSV)/ })?.textContent ?? null;

beforeEach(() => {
  windowOf(360);
});
afterEach(cleanup);

describe('a row without room for columns', () => {
  it('is its name and what tells it apart, until it is opened', async () => {
    show(courses);
    const name = within(row('Hernia repair')).getByRole('button', { name: 'Hernia repair' });
    expect(name.getAttribute('aria-expanded')).toBe('false');
    expect(within(row('Hernia repair')).getByRole('rowheader').textContent).toBe('Hernia repairat Cleveland');
    expect(cellsOf('Hernia repair').map(isHidden)).toEqual([true, true, true]);
    await userEvent.click(name);
    expect(name.getAttribute('aria-expanded')).toBe('true');
    expect(cellsOf('Hernia repair').map(isHidden)).toEqual([false, false, false]);
    expect(cellsOf('Ethics').map(isHidden)).toEqual([true, true, true]);
  });

  it('has its name first, and shows what is pinned also while it is closed', () => {
    show(courses);
    expect(row('Trauma').firstElementChild?.textContent).toContain('Trauma');
    expect(cellsOf('Trauma').at(-1)?.className).toContain('has-[[data-pinned]]:block');
  });

  it('stands below the heading of its group while the order is the given one', async () => {
    show(courses);
    expect(headings()).toEqual(expect.arrayContaining(['2026', '2025']));
    await userEvent.click(screen.getByRole('button', { name: 'Sort this list' }));
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'title, ascending');
    expect(headings()).not.toContain('2026');
  });

  it('has its order said above it, also while the tools are closed', async () => {
    show(courses);
    expect(screen.queryByText(/^Sorted by/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sort this list' }));
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'title, descending');
    await userEvent.click(screen.getByRole('button', { name: 'Sort this list' }));
    expect(screen.getByText('Sorted by title, descending')).toBeDefined();
  });

  it('is a card with all its values in a table that does not say what tells rows apart', () => {
    show(courses, false);
    expect(cellsOf('2026 Hernia repair').map(isHidden)).toEqual([false, false, false]);
    expect(screen.queryByRole('button', { name: 'Hernia repair' })).toBeNull();
  });

  it('alone needs no tools', () => {
    show(courses.slice(0, 1));
    expect(tools()).toBeNull();
    cleanup();
    show(courses.slice(0, 1), true, { csvName: 'courses.csv' });
    expect(tools()).toBeNull();
  });

  it('has the file of more rows, and a filter that is set, within reach', () => {
    show(courses.slice(0, 1), true, { csvName: 'courses.csv', fileRows: courses });
    expect(tools()).toBe('Save as a file');
    cleanup();
    const view = { filter: 'eth', setFilter() {}, sort: null, setSort() {}, page: 0, setPage() {} };
    show(courses.slice(1, 2), true, { filterLabel: 'Find a course', view });
    expect(tools()).toBe('Find in this list');
    expect(screen.getByRole('searchbox', { name: 'Find a course' })).toBeDefined();
  });

  it('has its tools behind a button that names them', () => {
    const many = [1, 2, 3, 4, 5, 6].map((id) => ({ id, title: `Course ${id}`, year: '2026', place: '' }));
    show(many, true, { filterLabel: 'Find a course', csvName: 'courses.csv' });
    expect(tools()).toBe('Find, sort or save');
    cleanup();
    show(many, true, { filterLabel: 'Find a course' });
    expect(tools()).toBe('Find or sort');
    cleanup();
    show(courses, true, { filterLabel: 'Find a course', csvName: 'courses.csv' });
    expect(tools()).toBe('Sort or save');
  });

  it('is told apart by its summary for screen readers, also from one of the same name', () => {
    show([
      { id: 1, title: 'Ethics', year: '2026', place: 'Cleveland' },
      { id: 2, title: 'Ethics', year: '2026', place: 'Boston' },
      { id: 3, title: '', year: '2026', place: 'Chicago' },
    ]);
    const names = screen.getAllByRole('button', { expanded: false }).slice(1);
    expect(names.map(({ textContent }) => textContent)).toEqual(['Ethics', 'Ethics', 'No name']);
    const summary = names.map((name) => document.getElementById(name.getAttribute('aria-describedby') ?? ''));
    expect(summary.map((fact) => fact?.textContent)).toEqual(['at Cleveland', 'at Boston', 'at Chicago']);
  });
});

describe('the groups of a list that is longer than a glance', () => {
  const many = ['2024', '2025', '2026'].flatMap((year, place) =>
    Array.from({ length: 20 }, (_, index) => ({
      id: place * 20 + index,
      title: `Course ${year} ${index}`,
      year,
      place: '',
    })),
  );
  const byYear: Props = { line: { ...line, openGroup: 'last' } };
  const openGroups = () =>
    screen
      .getAllByRole('button', { name: /^20\d\d/ })
      .map((button) => [button.textContent, button.ariaExpanded]);

  it.each([360, 1280])('are closed but for the last one, all on one page, at %i pixels', async (width) => {
    windowOf(width);
    show(many, false, byYear);
    expect(openGroups()).toEqual([
      ['202420 entries', 'false'],
      ['202520 entries', 'false'],
      ['202620 entries', 'true'],
    ]);
    expect(screen.queryByText('Course 2024 3')?.closest('[hidden="until-found"]')).not.toBeNull();
    expect(screen.getAllByRole('rowheader')).toHaveLength(20);
    await userEvent.click(screen.getByRole('button', { name: /^2024/ }));
    expect(screen.getAllByRole('rowheader')).toHaveLength(40);
    expect(screen.getByText('60 entries')).toBeDefined();
  });

  it('are not there while the list is filtered or sorted, so that all rows that are found are shown', async () => {
    windowOf(1280);
    show(many, false, { ...byYear, filterLabel: 'Find a course' });
    await userEvent.type(screen.getByRole('searchbox'), '2024 17');
    expect(await screen.findByText('1 entry')).toBeDefined();
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Course 2024 17',
    ]);
  });

  it('keep the focus and stay open when one before them goes', async () => {
    windowOf(1280);
    const { rerender } = show(many, false, byYear);
    const opened = screen.getByRole('button', { name: /^2025/ });
    await userEvent.click(opened);
    rerender(table(many.slice(20), false, byYear));
    expect(document.activeElement).toBe(opened);
    expect(openGroups().map(([, isOpen]) => isOpen)).toEqual(['true', 'true']);
  });

  it('are open where they have the row that is marked', () => {
    windowOf(1280);
    show(many, false, { ...byYear, marked: { key: 25, text: 'Saved last', ref: null } });
    expect(openGroups().map(([, isOpen]) => isOpen)).toEqual(['false', 'true', 'true']);
  });

  it('are not there in a short list', () => {
    windowOf(1280);
    show(many.slice(18, 22), false, byYear);
    expect(screen.queryByRole('button', { name: /^20\d\d/ })).toBeNull();
    expect(screen.getAllByRole('rowheader')).toHaveLength(4);
  });
});

it('a column without a value in any row is left out, and one with a value in some row stays', () => {
  windowOf(1280);
  show(courses.slice(1));
  expect(headings()).not.toContain('place');
  cleanup();
  show(courses);
  expect(headings()).toContain('place');
});
