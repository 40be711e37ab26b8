// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { YearGroups } from './YearGroups.tsx';

const rows = [2024, 2026, 2024].map((year, id) => ({ id, year }));
type Row = (typeof rows)[number];
const yearOf = ({ year }: Row) => year;

afterEach(cleanup);

it('rows are by year, newest first, and a further render gives each year the same rows', () => {
  const draw = vi.fn<(own: readonly Row[], year: number) => null>(() => null);
  const groups = () => (
    <YearGroups rows={rows} yearOf={yearOf} summaryOf={(year, { length }) => `${year}: ${length}`}>
      {draw}
    </YearGroups>
  );
  const { rerender } = render(groups());
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['2026: 1', '2024: 2']);
  const first = draw.mock.calls.splice(0);
  rerender(groups());
  expect(draw.mock.calls.map(([own]) => own)).toEqual(first.map(([own]) => own));
  for (const [index, [own]] of draw.mock.calls.entries()) expect(own).toBe(first[index]![0]);
});
