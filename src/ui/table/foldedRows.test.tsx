// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
const line: RowLine<Course> = { renderFacts: ({ place }) => `at ${place}`, groupOf: ({ year }) => year };

function show(rows: readonly Course[], withLine = true) {
  render(
    <WithTexts>
      <DataTable
        caption="Courses"
        rows={rows}
        columns={columns}
        keyOf={({ id }) => id}
        empty="None."
        {...(withLine && { line })}
      />
    </WithTexts>,
  );
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
const cellsOf = (name: string) => within(row(name)).getAllByRole('cell');
const isHidden = (cell: HTMLElement | undefined) => cell?.classList.contains('hidden');
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

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
    await userEvent.click(screen.getByRole('button', { name: 'Find, sort or save' }));
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'title, ascending');
    expect(headings()).not.toContain('2026');
  });

  it('is a card with all its values in a table that does not say what tells rows apart', () => {
    show(courses, false);
    expect(cellsOf('2026 Hernia repair').map(isHidden)).toEqual([false, false, false]);
    expect(screen.queryByRole('button', { name: 'Hernia repair' })).toBeNull();
  });

  it('alone needs no tools', () => {
    show(courses.slice(0, 1));
    expect(screen.queryByRole('button', { name: 'Find, sort or save' })).toBeNull();
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
