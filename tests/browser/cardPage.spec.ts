import type { Page } from '@playwright/test';
import { accountOf, expect, expectAccessible, full, signIn, test } from './fixtures.ts';
import { answerUpToFee, cards, payByCard, registrationOf, stepHeading } from './registrationWalk.ts';

test.describe('the card page', () => {
  async function atFee(page: Page, account: { userName: string; password: string }, examId: number) {
    await signIn(page, account, registrationOf(examId));
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
    await answerUpToFee(page);
  }

  test(
    'that is cancelled, left by the back button, reloaded or declined never makes anything paid',
    full,
    async ({ page, accounts, complaints }) => {
      complaints.allow(/402/);
      await atFee(page, accountOf(accounts, 'maria.castellan'), 507);
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await page.getByRole('button', { name: 'Cancel and go back' }).click();
      await expect(stepHeading(page, 'Fee')).toBeFocused();
      await expect(stepHeading(page, 'Fee')).toHaveAccessibleDescription(
        /You left the card page without paying\. Nothing was charged\.$/,
      );
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
      await page.goBack();
      await expect(page.getByText(/no payment has arrived yet/)).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByText(/no payment has arrived yet/)).toBeVisible();
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await payByCard(page, cards.declined);
      await expect(page.getByRole('alert')).toBeVisible();
      await payByCard(page);
      await expect(stepHeading(page, 'Check your answers')).toBeVisible();
      await page.getByRole('link', { name: 'Change Fee' }).click();
      await expect(page.getByText('Paid. Thank you.')).toBeVisible();
    },
  );
});
