// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { grantOf } = screenTests();

const open = async (query: string) => {
  const rendered = await renderPortal({ at: `/documents${query}`, grant: await grantOf('maria.castellan') });
  await readyPanel('Your documents');
  return rendered;
};
const orderOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
const type = () => screen.getByLabelText<HTMLSelectElement>('Certificates of one type');

describe('the order of a table and the choice beside it', () => {
  it('are in the address, whose entry of the history they replace', async () => {
    const { user, router } = await open('');
    const search = () => router.state.location.search;
    await user.click(screen.getByRole('button', { name: 'Size' }));
    expect(orderOf('Size')).toBe('ascending');
    await waitFor(() => expect(search()).toBe('?documents-sort=size'));
    await user.click(screen.getByRole('button', { name: 'Size' }));
    await waitFor(() => expect(search()).toBe('?documents-sort=-size'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Size' }));
    const chosen = type().options[1]!.value;
    await user.selectOptions(type(), chosen);
    await waitFor(() => expect(search()).toBe(`?documents-sort=-size&documents-type=${chosen}`));
    expect(router.state.historyAction).toBe('REPLACE');
    await user.selectOptions(type(), '');
    await waitFor(() => expect(search()).toBe('?documents-sort=-size'));
  });

  it('are shown as the address says, also after a reload', async () => {
    await open('?documents-sort=-size&documents-type=1');
    expect(orderOf('Size')).toBe('descending');
  });

  it('are those of the page where the address names what is not there', async () => {
    await open('?documents-sort=nothing&documents-type=9999');
    expect(orderOf('Size')).toBe('none');
    expect(type().value).toBe('');
  });

  it('and the page that is shown, from which another order goes back to the first', async () => {
    const rendered = await renderPortal({
      at: '/gme-history/1?rotations-sort=-startDate',
      grant: await grantOf('tomas.abara'),
    });
    await readyPanel('Rotations');
    const { user, router } = rendered;
    const pages = () => within(screen.getByRole('navigation', { name: 'Pages of Rotations' }));
    await user.click(pages().getByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe('?rotations-sort=-startDate&rotations-page=2'),
    );
    expect(screen.getByText('26 to 31 of 31 entries')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clinical activity' }));
    await waitFor(() => expect(router.state.location.search).toBe('?rotations-sort=clinicalActivity'));
  });

  it.each([
    ['2', '26 to 31 of 31 entries'],
    ['99', '26 to 31 of 31 entries'],
    ['nothing', '1 to 25 of 31 entries'],
    ['-3', '1 to 25 of 31 entries'],
  ])('shows page %s of an address, or the nearest that there is', async (page, range) => {
    await renderPortal({
      at: `/gme-history/1?rotations-sort=startDate&rotations-page=${page}`,
      grant: await grantOf('tomas.abara'),
    });
    await readyPanel('Rotations');
    expect(screen.getByText(range)).toBeDefined();
  });

  it('are without what is typed into the filter, which may be a name', async () => {
    const { user, router } = await open('?documents-sort=size');
    const filter = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a document' });
    await user.type(filter, 'Castellan');
    expect(filter.value).toBe('Castellan');
    expect(router.state.location.search).toBe('?documents-sort=size');
  });

  it('are in the address of an exam day’s ledger too, with its form and its lines', async () => {
    const { user, router } = await renderPortal({
      at: '/ce-scoring/examination-scores',
      grant: await grantOf('victor.osei'),
    });
    await user.click(await screen.findByRole('button', { name: /^By case/ }));
    const ledger = within(await screen.findByRole('table', { name: 'Scores and receipts' }));
    await user.click(ledger.getByRole('button', { name: 'Case' }));
    const show = screen.getByLabelText('Show');
    await user.selectOptions(show, 'missing');
    const query = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
    const chosen = { 'ledger-view': 'cases', 'ledger-show': 'missing', 'ledger-sort': 'case' };
    await waitFor(() => expect(query()).toEqual(chosen));
    await user.selectOptions(show, 'all');
    await waitFor(() => expect(query()).not.toHaveProperty('ledger-show'));
  });
});
