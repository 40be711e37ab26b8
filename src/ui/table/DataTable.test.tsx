// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { windowOf } from '#tests/support/pages/windowWidth.ts';
import { entriesOf, inOrder, matching, type Column } from './columns.ts';
import { DataTable } from './DataTable.tsx';

interface Fee {
  id: number;
  name: string;
  amount: number;
}
const columns: readonly Column<Fee>[] = [
  {
    id: 'name',
    header: 'Name',
    render: ({ name }) => name,
    text: ({ name }) => name,
    sortBy: ({ name }) => name,
    isName: true,
  },
  {
    id: 'amount',
    header: 'Amount',
    render: ({ amount }) => `$${amount}`,
    text: ({ amount }) => `$${amount}`,
    sortBy: ({ amount }) => amount,
    isNumeric: true,
  },
  { id: 'act', header: 'Actions', render: () => <button type="button">Pay</button>, isHeaderHidden: true },
];
const fees: Fee[] = [
  { id: 1, name: 'Exam 10', amount: 300 },
  { id: 2, name: 'Exam 9', amount: 1000 },
  { id: 3, name: 'Application', amount: 20 },
];
const more: Fee[] = [...fees, ...[4, 5, 6].map((id) => ({ id, name: `Annual ${id}`, amount: 50 + id }))];
const many = (count: number): Fee[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    name: `Fee ${(id * 7919) % count}`,
    amount: (id * 104_729) % count,
  }));

function show(rows: readonly Fee[], sort = true) {
  render(
    <WithTexts>
      <DataTable
        caption="Fees"
        rows={rows}
        columns={columns}
        keyOf={({ id }) => id}
        {...(sort && { sort: { column: 'name', isDescending: false } })}
        empty="There are no fees."
        filterLabel="Find a fee"
        csvName="fees.csv"
      />
    </WithTexts>,
  );
}
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => windowOf(1280));
afterEach(cleanup);

/** Makes React work as in a browser; returns how to go back, because files of a process share this setting. */
function asInBrowsers(): () => void {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };
  const before = environment.IS_REACT_ACT_ENVIRONMENT;
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  return () => {
    environment.IS_REACT_ACT_ENVIRONMENT = before;
  };
}

describe('a table', () => {
  it('is a table with a caption, headers and named rows, sorted as asked', () => {
    show(fees);
    expect(screen.getByRole('table', { name: 'Fees' })).toBeDefined();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Amount',
      'Actions',
    ]);
    expect(names()).toEqual(['Application', 'Exam 9', 'Exam 10']);
    expect(header('Name').getAttribute('aria-sort')).toBe('ascending');
    expect(header('Amount').getAttribute('aria-sort')).toBe('none');
    expect(header('Actions').getAttribute('aria-sort')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('Fees: 3 entries');
  });

  it('stays as it was listed until someone sorts it', () => {
    show(fees, false);
    expect(names()).toEqual(['Exam 10', 'Exam 9', 'Application']);
  });

  it('is sorted by its headers, numbers as numbers, and the other way round on the second press', async () => {
    show(fees);
    await userEvent.click(button('Amount'));
    expect(names()).toEqual(['Application', 'Exam 10', 'Exam 9']);
    await userEvent.click(button('Amount'));
    expect(names()).toEqual(['Exam 9', 'Exam 10', 'Application']);
    expect(header('Amount').getAttribute('aria-sort')).toBe('descending');
    expect(header('Name').getAttribute('aria-sort')).toBe('none');
  });

  it('is sorted from a list where it has no headers', async () => {
    show(fees, false);
    const order = screen.getByLabelText<HTMLSelectElement>('Sort by');
    expect(order.value).toBe('');
    await userEvent.selectOptions(order, 'Amount, descending');
    expect(names()).toEqual(['Exam 9', 'Exam 10', 'Application']);
  });

  it('of a few rows needs no filter', () => {
    show(fees);
    expect(screen.queryByLabelText('Find a fee')).toBeNull();
  });

  it('finds the rows that hold every word, whatever their case', async () => {
    show(more);
    const filter = screen.getByLabelText('Find a fee');
    await userEvent.type(filter, '1000 exam');
    expect(names()).toEqual(['Exam 9']);
    expect(screen.getByRole('status').textContent).toBe('Fees: 1 entry');
    await userEvent.type(filter, ' nowhere');
    expect(screen.queryAllByRole('rowheader')).toEqual([]);
    expect(screen.getByText('No entries match “1000 exam nowhere”.')).toBeDefined();
  });

  it('shows 25 rows at a time and leads to the rest', async () => {
    show(many(60));
    expect(names()).toHaveLength(25);
    expect(screen.getByRole('status').textContent).toBe('Fees: 1 to 25 of 60 entries');
    await userEvent.click(button('Previous'));
    expect(names()[0]).toBe('Fee 0');
    await userEvent.click(button('Next'));
    await userEvent.click(button('Next'));
    await userEvent.click(button('Next'));
    expect(names()).toHaveLength(10);
    expect(screen.getByRole('status').textContent).toBe('Fees: 51 to 60 of 60 entries');
    await userEvent.type(screen.getByLabelText('Find a fee'), 'fee');
    expect(names()[0]).toBe('Fee 0');
  });

  it('says that there is nothing, without tools for it', () => {
    show([]);
    expect(screen.getByText('There are no fees.')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('is saved as it was found and sorted', async () => {
    const blobs: Blob[] = [];
    const saved: string[] = [];
    // jsdom has no object URLs.
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`, revokeObjectURL() {} });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    show(more);
    await userEvent.type(screen.getByLabelText('Find a fee'), 'exam');
    await userEvent.click(button('Save as CSV'));
    expect(saved).toEqual(['fees.csv']);
    expect(await blobs[0]!.text()).toContain('"Name","Amount"\r\n"Exam 9","$1000"\r\n"Exam 10","$300"\r\n');
    vi.restoreAllMocks();
  });
});

describe('a long table', () => {
  function showDrawn(count: number) {
    const draw = vi.fn<(fee: Fee) => string>(({ name }) => name);
    const drawnColumns = [{ ...columns[0]!, render: draw }, ...columns.slice(1)]; // there are three
    render(
      <WithTexts>
        <DataTable
          caption="Fees"
          rows={many(count)}
          columns={drawnColumns}
          keyOf={({ id }) => id}
          empty="There are no fees."
          filterLabel="Find a fee"
        />
      </WithTexts>,
    );
    const drawn = () => draw.mock.calls.splice(0).map(([{ id }]) => id);
    return { drawn };
  }

  it('draws the rows that come into view once, and none again', async () => {
    const { drawn } = showDrawn(3_000);
    expect(drawn()).toHaveLength(25);
    await userEvent.type(screen.getByLabelText('Find a fee'), 'fee');
    expect(drawn()).toEqual([]);
    await userEvent.click(button('Amount'));
    const sorted = drawn();
    expect([sorted.length > 0, sorted.length <= 25]).toEqual([true, true]);
    expect(new Set(sorted).size).toBe(sorted.length);
  });

  it('reads the texts of all its rows only once something is typed into its filter', async () => {
    const text = vi.fn<(fee: Fee) => string>(({ name }) => name);
    render(
      <WithTexts>
        <DataTable
          caption="Fees"
          rows={many(100)}
          columns={[{ ...columns[0]!, text }, ...columns.slice(1)]} // there are three
          keyOf={({ id }) => id}
          empty="There are no fees."
          filterLabel="Find a fee"
        />
      </WithTexts>,
    );
    expect(text.mock.calls.length).toBeLessThan(5);
    await userEvent.type(screen.getByLabelText('Find a fee'), 'fee 7');
    expect(new Set(text.mock.calls.map(([{ id }]) => id)).size).toBe(100);
    expect(names()).toContain('Fee 7');
  });

  it('answers a click on a header before its rows are in order', async () => {
    showDrawn(3_000);
    const before = names();
    const backToTests = asInBrowsers();
    try {
      flushSync(() => button('Amount').click());
      expect(header('Amount').getAttribute('aria-sort')).toBe('ascending');
      expect(names()).toEqual(before);
      await eventually(() => expect(names()).not.toEqual(before));
    } finally {
      backToTests();
    }
  });
});

it('turns as many pages as its button is pressed, one after the other', () => {
  render(
    <WithTexts>
      <DataTable
        caption="Fees"
        rows={many(100)}
        columns={columns}
        keyOf={({ id }) => id}
        empty="There are no fees."
      />
    </WithTexts>,
  );
  const backToTests = asInBrowsers();
  try {
    for (let press = 0; press < 2; press++) flushSync(() => button('Next').click());
    expect(names()[0]).toBe('Fee 50');
  } finally {
    backToTests();
  }
});

describe('a marked row', () => {
  const thirty = Array.from({ length: 30 }, (_, id) => ({ id, name: `Fee ${id}`, amount: id }));
  const added = { id: 99, name: 'New fee', amount: 7 };
  const marked = (rows: readonly Fee[], key?: number) => (
    <WithTexts>
      <DataTable
        caption="Fees"
        rows={rows}
        columns={columns}
        keyOf={({ id }) => id}
        empty="There are no fees."
        filterLabel="Find a fee"
        {...(key !== undefined && { marked: { key, text: 'Saved last', ref: null } })}
      />
    </WithTexts>
  );
  const isShown = () => names().includes('New fee Saved last');

  it('is shown also after the list was read in the order of the server', () => {
    const { rerender } = render(marked(thirty));
    rerender(marked([...thirty, added], 99));
    expect(screen.getByRole('status').textContent).toBe('Fees: 26 to 31 of 31 entries');
    expect(isShown()).toBe(true);
    rerender(marked([added, ...thirty], 99));
    expect(screen.getByRole('status').textContent).toBe('Fees: 1 to 25 of 31 entries');
    expect(isShown()).toBe(true);
  });

  it.each(['Next', 'Amount'])('is no longer followed once the person has pressed %s', async (name) => {
    const { rerender } = render(marked([added, ...thirty], 99));
    await userEvent.click(button(name));
    const seen = screen.getByRole('status').textContent;
    rerender(marked([...thirty.slice(0, 27), added, ...thirty.slice(27)], 99));
    expect(screen.getByRole('status').textContent).toBe(seen);
  });

  it('is shown although a filter was on that hides it', async () => {
    const { rerender } = render(marked(thirty));
    const filter = screen.getByLabelText<HTMLInputElement>('Find a fee');
    await userEvent.type(filter, 'fee 1');
    rerender(marked([...thirty, added], 99));
    expect(filter.value).toBe('');
    expect(isShown()).toBe(true);
    await userEvent.type(filter, 'fee 1');
    expect(filter.value).toBe('fee 1');
    expect(isShown()).toBe(false);
  });

  it('leaves a filter on that finds it, or that finds nothing because the row is gone', async () => {
    const { rerender } = render(marked(thirty));
    const filter = screen.getByLabelText<HTMLInputElement>('Find a fee');
    await userEvent.type(filter, 'fee');
    rerender(marked([...thirty, added], 99));
    expect(filter.value).toBe('fee');
    expect(isShown()).toBe(true);
    rerender(marked(thirty, 99));
    expect(filter.value).toBe('fee');
  });
});

describe('a list of 1,000 rows', () => {
  it('is filtered and sorted in less than 50 ms', () => {
    const rows = many(1000);
    const entries = entriesOf(rows, columns);
    const work = () => {
      const begun = performance.now();
      matching(inOrder(entries, columns, { column: 'name', isDescending: true }), 'fee 9');
      matching(inOrder(entries, columns, { column: 'name', isDescending: false }), '');
      return performance.now() - begun;
    };
    // The best of five: the machine may be busy with other tests.
    expect(Math.min(...Array.from({ length: 5 }, work))).toBeLessThan(50);
  });
});

it('a table keeps its buttons within their rows', () => {
  show(fees);
  const row = screen.getByRole('row', { name: /Application/ });
  expect(within(row).getByRole('button', { name: 'Pay' })).toBeDefined();
});
