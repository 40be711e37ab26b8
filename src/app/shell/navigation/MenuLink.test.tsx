// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { MenuLink } from './MenuLink.tsx';

afterEach(cleanup);

const isCurrentAt = (address: string, to: string, end = false) => {
  cleanup();
  render(
    <MemoryRouter initialEntries={[address]}>
      <MenuLink to={to} end={end} onChosen={() => {}}>
        Entry
      </MenuLink>
    </MemoryRouter>,
  );
  return screen.getByRole('link', { name: 'Entry' }).getAttribute('aria-current') === 'page';
};

it('an entry is current at every address that the router takes for its page', () => {
  for (const address of ['/ce-scoring', '/ce-scoring/', '/CE-Scoring', '/CE-Scoring/'])
    for (const end of [true, false])
      expect([address, isCurrentAt(address, '/ce-scoring', end)]).toEqual([address, true]);
});

it('an entry is current at the pages below it, unless they have entries of their own', () => {
  expect(isCurrentAt('/CE-scoring/oral-examinations', '/ce-scoring')).toBe(true);
  expect(isCurrentAt('/ce-scoring/oral-examinations', '/ce-scoring', true)).toBe(false);
  expect(isCurrentAt('/ce-scoring-help', '/ce-scoring')).toBe(false);
});
