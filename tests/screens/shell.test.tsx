// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DialogContent } from '#machines/systemActor.ts';
import { answer } from '#tests/support/server/answers.ts';
import { dialogWords, readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { grantOf, network } = screenTests();
const open = async (at: string, userName = 'nora.lindqvist') =>
  renderPortal({ at, grant: await grantOf(userName) });
const menuOf = () =>
  within(screen.getByRole('navigation', { name: 'Portal' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('pages that only say something', () => {
  it('show a user without the role that they are not authorized, and lead home', async () => {
    const { user, router } = await open('/ce-scoring');
    await screen.findByText("We're sorry, you are not authorized to access this page.");
    expect(router.state.location.pathname).toBe('/unauthorized');
    await waitFor(() => expect(document.title).toBe('Not authorized – Member Portal'));
    await user.click(screen.getByRole('link', { name: 'Return To Dashboard' }));
    const title = await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(document.title).toBe('Dashboard – Member Portal');
  });

  it('say why nothing opens to an account without a role that the portal knows', async () => {
    await renderPortal({ at: '/my-account', grant: { ...(await grantOf('nora.lindqvist')), roles: [] } });
    await screen.findByText(/Your account has no role/);
    expect(screen.getByRole('link', { name: /^contact the board/ })).toBeDefined();
  });

  it('report a page that does not exist, and lead home', async () => {
    const { user } = await open('/nowhere/at/all');
    await screen.findByText("We're sorry, the page you are looking for was not found");
    await user.click(screen.getByRole('link', { name: 'Return To Dashboard' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined();
  });

  it('report the same for a page whose flag is off', async () => {
    network.use(answer('listFeatures', () => ({ dashboardPage: true, documentsPage: false })));
    const { router } = await open('/documents', 'maria.castellan');
    await screen.findByText("We're sorry, the page you are looking for was not found");
    expect(router.state.location.pathname).toBe('/page-not-found');
    expect(menuOf()).not.toContain('Documents');
  });
});

describe('the flags that a reload left', () => {
  const flags = { dashboardPage: true, documentsPage: true };

  it('open a page before the new ones are there, which close it', async () => {
    let tell = () => {};
    const told = new Promise<void>((resolve) => (tell = resolve));
    network.use(
      answer('listFeatures', async () => {
        await told;
        return { ...flags, documentsPage: false };
      }),
    );
    const { router } = await renderPortal({
      at: '/documents',
      grant: await grantOf('maria.castellan'),
      flags,
    });
    await screen.findByRole('heading', { level: 1, name: 'Documents' });
    tell();
    await screen.findByText("We're sorry, the page you are looking for was not found");
    expect(router.state.location.pathname).toBe('/page-not-found');
  });

  it('do not close a page that is open by now', async () => {
    network.use(answer('listFeatures', () => ({ ...flags, documentsPage: true })));
    const { router } = await renderPortal({
      at: '/documents',
      grant: await grantOf('maria.castellan'),
      flags: { ...flags, documentsPage: false },
    });
    await screen.findByRole('heading', { level: 1, name: 'Documents' });
    expect(router.state.location.pathname).toBe('/documents');
  });
});

describe('the shell', () => {
  it('offers the pages that are open, My Account and Logout, and signs out', async () => {
    const { user, router } = await open('/dashboard');
    await readyPanel('Certification');
    await waitFor(() => expect(menuOf().at(-1)).toBe('Logout'));
    expect(menuOf()).toEqual(expect.arrayContaining(['Dashboard', 'My Account']));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(router.state.location.search).toBe('?returnURl=%2Fdashboard');
    expect(screen.queryByRole('navigation', { name: 'Portal' })).toBeNull();
  });

  it('shows the year, the rights and the version at the bottom', async () => {
    await open('/dashboard');
    const footer = await screen.findByRole('contentinfo');
    expect(footer.textContent).toContain(`© ${new Date().getFullYear()} Member Portal. All rights reserved.`);
    expect(footer.textContent).toContain('Version 20250428.4');
  });
});

describe('the dialogs', () => {
  /** Opens a dialog as a machine would, and records its answer. */
  async function openDialog(dialog: DialogContent) {
    const answers: boolean[] = [];
    const rendered = await open('/unauthorized');
    const { dialogs } = rendered.portal.getSnapshot().children;
    dialogs?.on('dialog.answered', ({ isAccepted }) => void answers.push(isAccepted));
    dialogs?.send({ type: 'dialog.open', id: 'test', dialog });
    return { ...rendered, answers };
  }
  const words = { title: { text: 'A title' }, text: { text: 'A text' } };
  const sheetOf = (dialog: HTMLElement) =>
    dialog.querySelector('h2')?.closest<HTMLElement>('[class*="desktop:w-"]')?.className;
  const isGone = () => waitFor(() => expect(screen.queryByText('A title')).toBeNull());

  it('carry what they are about in their link to the board', async () => {
    await openDialog({
      kind: 'message',
      tone: 'error',
      title: { text: 'A title' },
      text: { key: 'payments:refused.off', values: { reference: 'fee-7' } },
    });
    const contact = await screen.findByRole('link', { name: /^contact the board/ });
    expect(contact.getAttribute('href')).toMatch(/[?]page=.*&reference=fee-7$/);
  });

  it('warn on half of the width, and Escape takes the way that loses nothing', async () => {
    const { user, answers } = await openDialog({ kind: 'warn', ...words });
    expect(await dialogWords('alertdialog', 'A title')).toBe('A text');
    const dialog = screen.getByRole('alertdialog', { name: 'A title' });
    expect(sheetOf(dialog)).toMatch(/desktop:w-(1\/2|\[50vw\])/);
    const labels = within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(labels).toEqual(['Cancel', 'Confirm']);
    await user.keyboard('{Escape}');
    await isGone();
    expect(answers).toEqual([false]);
  });

  it('ask a question that is answered with yes or no', async () => {
    const { user, answers } = await openDialog({ kind: 'ask', ...words });
    const dialog = await screen.findByRole('alertdialog', { name: 'A title' });
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'No' })),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await isGone();
    expect(answers).toEqual([true]);
  });

  it.each([
    ['success', 'dialog', 'Continue'],
    ['error', 'alertdialog', 'Okay'],
  ] as const)('tell of %s, and stay when someone clicks beside them', async (tone, role, label) => {
    const { user, answers } = await openDialog({ kind: 'message', tone, ...words });
    const dialog = await screen.findByRole(role, { name: 'A title' });
    await user.click(dialog.firstElementChild!);
    expect(screen.getByText('A title')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: label }));
    await isGone();
    expect(answers).toEqual([true]);
  });
});
