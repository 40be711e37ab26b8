// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fullUnless } from '#tests/support/fullUnless.ts';
import { demoPassword } from '#server/demo/seed/password.ts';
import { readyPanel } from '#tests/support/pages/queries.ts';
import { registrationAt } from '#tests/support/pages/registrationPage.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { grantOf } = screenTests();

const DAY = 86_400_000;
/** The page on a device whose clock is wrong, as after a reload. */
async function open(at: string, userName: string, days: number) {
  const grant = await grantOf(userName);
  const off = days * DAY;
  return renderPortal({
    at,
    grant: { ...grant, signedInAt: grant.signedInAt + off, expiresAt: grant.expiresAt + off },
    now: () => Date.now() + off,
  });
}
const told = () => screen.queryAllByText(/^The clock of this device is wrong\./).length;

for (const [what, days] of [
  ['39 days ahead', 39],
  ['a year behind', -365],
] as const)
  describe(`on a device that is ${what}`, fullUnless(days > 0), () => {
    it('registration for an exam is as open as it is at the board, and the device is told so once', async () => {
      const { router } = await open(registrationAt(501), 'tomas.abara', days);
      await screen.findByRole('heading', { level: 1, name: 'Before you start' });
      expect(screen.queryByText(/Only the board can reopen/)).toBeNull();
      await waitFor(() => expect(told()).toBe(1));
      await router.navigate('/apply-and-register');
      await screen.findByRole('heading', { level: 1, name: /Apply/ });
      expect(document.body.textContent).not.toMatch(/Only the board can reopen this exam for you/);
      expect(told()).toBe(1);
    });

    it('the same CME credits count as at the board', async () => {
      await open('/cme-repository', 'maria.castellan', days);
      const summary = await readyPanel('Summary');
      await waitFor(() => {
        const rows = within(summary.getByRole('table', { name: 'Summary' }))
          .getAllByRole('row')
          .slice(1);
        const totals = rows.map((row) => within(row).getAllByRole('cell')[0]!.textContent);
        expect(totals).toEqual(['125', '0', '125', '118', '7']);
      });
    });

    it('the payment history counts what was paid this year by the board', async () => {
      await open('/payment-history', 'tomas.abara', days);
      await readyPanel('Fees');
      const year = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'America/New_York' });
      expect(screen.getByText(`Paid in ${year.format(Date.now())}`)).toBeDefined();
    });
  });

it('a session that begins on a device with a wrong clock lasts as long as the server says', async () => {
  const { user, portal } = await renderPortal({ at: '/login', now: () => Date.now() + 39 * DAY });
  await user.type(await screen.findByLabelText('User name'), 'tomas.abara');
  await user.type(screen.getByLabelText('Password'), demoPassword);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  const { session } = portal.getSnapshot().children;
  expect(session!.getSnapshot().matches({ signedIn: { active: 'fresh' } })).toBe(true);
  expect(session!.getSnapshot().context.grant!.expiresInMinutes).toBe(15);
});

it('a device that is right within minutes is told nothing', async () => {
  await open('/payment-history', 'tomas.abara', 4 / (24 * 60));
  await readyPanel('Fees');
  expect(told()).toBe(0);
});
