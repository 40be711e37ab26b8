// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NarrowFold } from './NarrowFold.tsx';
import { Fold } from './YearGroups.tsx';

afterEach(cleanup);

it('a part is folded on a narrow screen only, and not where it has nothing', () => {
  render(<NarrowFold label="Show the credits">Ethics</NarrowFold>);
  expect(screen.getByRole('button', { name: 'Show the credits', expanded: false })).toBeDefined();
  expect(screen.getByText('Ethics').className).toBe('not-print:max-desk:hidden');
  cleanup();
  render(
    <NarrowFold label="Show the credits" isEmpty>
      <p>There are no credits.</p>
    </NarrowFold>,
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('There are no credits.').parentElement?.className).toBe('');
});

it('a part that is folded on every screen is on paper without being opened', () => {
  render(<Fold summary="2025: 1 payment">Receipt</Fold>);
  expect(screen.getByRole('button', { name: '2025: 1 payment', expanded: false })).toBeDefined();
  expect(screen.getByText('Receipt').classList.contains('not-print:hidden')).toBe(true);
});
