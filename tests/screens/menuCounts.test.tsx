// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '#tests/support/server/answers.ts';
import { openPage, oweTomas, pay, tokenFor } from '#tests/support/server/payments.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';

const { app, grantOf, network } = screenTests();
const open = async (at: string) => renderPortal({ at, grant: await grantOf('tomas.abara') });

const menu = () => screen.getByRole('navigation', { name: 'Portal' });
/** The entries with a count, as a screen reader announces them. */
const counts = () =>
  within(menu())
    .getAllByRole('link')
    .map((link) => [link, document.getElementById(link.getAttribute('aria-describedby') ?? '')] as const)
    .flatMap(([link, words]) =>
      words ? [`${link.firstChild!.nextSibling!.textContent}: ${words.textContent}`] : [],
    );
/** What Tomas has to do: a gap in the rotations, and the registration. */
const own = [
  'Dashboard: 2 things to do in all',
  'Medical Training: 1 thing to do',
  'Apply & Register: 1 thing to do',
];
const untilCounts = (...expected: string[]) => waitFor(() => expect(counts()).toEqual(expected));

describe('the menu', () => {
  waitsFor('a page that is idle, which is looked at 1.5 seconds after it was opened');

  it('counts what there is to do at the entry where it is done, until it is done', async () => {
    const feeId = await oweTomas(app());
    await open('/documents');
    await untilCounts('Dashboard: 3 things to do in all', ...own.slice(1), 'Payment History: 1 thing to do');
    const { headers } = await app().signIn('tomas.abara');
    const { transactionToken } = await tokenFor(app(), headers, feeId);
    await pay(app(), await openPage(app(), transactionToken));
    fireEvent.focus(window);
    await untilCounts(...own);
    expect(screen.getByRole('heading', { level: 1, name: 'Documents' })).toBeDefined();
  });

  it('counts what the dashboard lists, without a read of its own, and nothing after a sign-out', async () => {
    let reads = 0;
    network.use(
      answer('listToDo', () => {
        reads += 1;
        return { mine: [], others: [] };
      }),
    );
    const { user } = await open('/dashboard');
    await untilCounts(...own);
    expect(
      within(screen.getByRole('region', { name: 'What to do next' })).getAllByRole('listitem'),
    ).toHaveLength(2);
    expect(reads).toBe(0);
    await user.click(within(menu()).getByRole('button', { name: 'Logout' }));
    await user.type(await screen.findByLabelText('User name'), 'nora.lindqvist');
    await user.type(screen.getByLabelText('Password'), 'Board-demo-2026!');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(within(menu()).getByRole('link', { name: 'My Account' })).toBeDefined());
    expect(counts()).toEqual([]);
  });

  it('shows no count and no message when the list cannot be read', async () => {
    const { portal } = await open('/dashboard');
    await untilCounts(...own);
    let reads = 0;
    network.use(
      answer('listToDo', () => {
        reads += 1;
        return refuse(500);
      }),
    );
    within(menu()).getByRole('link', { name: 'Documents' }).click();
    await untilCounts();
    expect(reads).toBe(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(portal.getSnapshot().children.toasts?.getSnapshot().context.toasts).toEqual([]);
  });
});
