import type { Page } from '@playwright/test';
import { accountOf, dialogOf, expectClosed, expect, full, signIn, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

const exam = 'In-Training Examination';

/** Opens a page by its entry in the menu. */
async function goTo(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}

test(
  'a registration is withdrawn by keyboard, and every page says so without a reload',
  full,
  async ({ page, accounts }) => {
    await signIn(page, accountOf(accounts, 'henrik.sato'));
    const main = page.getByRole('main');
    await expect(main).toContainText(`Approval of your registration for the ${exam}`);
    const loads: string[] = [];
    page.on('load', () => loads.push(page.url()));

    await tabTo(page, main.getByRole('region', { name: 'Your exams' }).getByRole('link', { name: exam }));
    await page.keyboard.press('Enter');
    await tabTo(page, main.getByRole('button', { name: 'Withdraw registration' }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Withdraw your registration?' });
    await tabTo(page, question.getByRole('button', { name: 'Withdraw registration' }));
    await page.keyboard.press('Enter');
    await expect(dialogOf(page, 'Success')).toContainText('Your registration is withdrawn.');
    await page.keyboard.press('Enter');
    await expectClosed(page, 'Success');
    await expect(main).toContainText(/You withdrew your registration on \w+ \d+, \d{4}/);

    await goTo(page, 'Apply & Register');
    await expect(main.getByRole('listitem').filter({ hasText: exam })).toContainText(/Withdrawn on \w+ \d+/i);
    await goTo(page, 'Examination History');
    await expect(main).toContainText(/withdrawn on \w+ \d+/i);
    await expect(main).not.toContainText('Waiting for the board');
    await goTo(page, 'Payment History');
    const fees = main.getByRole('row').filter({ hasText: exam });
    await expect(fees.first()).toContainText('Paid');
    await expect(fees.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    await goTo(page, 'Dashboard');
    await expect(main).toContainText(/Registration withdrawn on \w+ \d+/);
    await expect(main).not.toContainText(`Approval of your registration for the ${exam}`);
    expect(loads).toEqual([]);
  },
);
