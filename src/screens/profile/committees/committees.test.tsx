// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '#tests/support/server/answers.ts';
import { readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, grantOf } = screenTests();

const open = async (userName: string): Promise<Rendered> =>
  renderPortal({ at: '/committees', grant: await grantOf(userName) });
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('the committees on the real server', () => {
  it('show the own terms, the latest first, and sort by a column', async () => {
    const { user } = await open('maria.castellan');
    await readyPanel('Your terms');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Committees');
    expect(names()).toEqual(['Qualifying Examination Committee', 'Continuous Certification Committee']);
    const current = within(screen.getByRole('row', { name: /Qualifying Examination Committee/ }));
    expect(current.getByText('No end set')).toBeDefined();
    expect(current.getByText('Ruth Adeyemi, MD')).toBeDefined();
    expect(current.getByText(/^[A-Z][a-z]{2} \d+, \d{4}$/, { selector: 'td:last-child *' })).toBeDefined();
    await user.click(within(screen.getByRole('table')).getByRole('button', { name: /Committee/ }));
    expect(names()).toEqual(['Continuous Certification Committee', 'Qualifying Examination Committee']);
  });

  it('find the terms that hold every word', async () => {
    const { user } = await open('arthur.whitcombe');
    await readyPanel('Your terms');
    expect(names()).toHaveLength(6);
    await user.type(screen.getByRole('searchbox', { name: 'Find a committee' }), 'credentials chair');
    await waitFor(() => expect(names()).toEqual(['Credentials Committee', 'Credentials Committee']));
  });

  it('say so to a surgeon who has served on none', async () => {
    await open('dana.reyes');
    const terms = await readyPanel('Your terms');
    expect(terms.getByText('You have not served on a committee of the board.')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('say that they could not be read, and read them again on request', async () => {
    let isBroken = true;
    network.use(answer('listCommittees', () => (isBroken ? refuse(500) : [])));
    const { user } = await open('maria.castellan');
    await screen.findByRole('alert');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const terms = await readyPanel('Your terms');
    expect(terms.getByText('You have not served on a committee of the board.')).toBeDefined();
  });
});

describe('the file of the committees', () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  let made: Blob | undefined;
  beforeEach(() => {
    // jsdom has no object URLs and does not download.
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => ((made = blob), 'blob:made'),
      revokeObjectURL() {},
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: made!.text() });
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('holds what the table shows', async () => {
    const { user } = await open('maria.castellan');
    await readyPanel('Your terms');
    await user.click(screen.getByRole('button', { name: /CSV/ }));
    const [file] = saved;
    expect(file?.name).toBe('Committees.csv');
    const lines = (await file!.text).trim().split('\r\n');
    expect(lines[0]).toContain('"Committee","Role","From","Until","Chair","Next meeting"');
    expect(lines[1]).toMatch(
      /^"Qualifying Examination Committee","Member",.*"No end set","Ruth Adeyemi, MD","[A-Z].*"$/,
    );
    expect(lines).toHaveLength(3);
  });
});
