import { accountOf, dialogOf, expect, expectAccessible, full, inFull, signIn, test } from './fixtures.ts';

test.describe('my account', () => {
  test(
    'a new address is saved with the words of the specification, and counts once the link in its mail was followed',
    full,
    async ({ page, accounts }) => {
      await signIn(page, accountOf(accounts, 'samuel.brandt'), '/my-account');
      await page.getByLabel('Email address').fill('moved@example.org');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(dialogOf(page, 'Success')).toContainText('Saved scuccessfully.');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.reload();
      await expect(page.getByText(/We sent a link to moved@example\.org\./)).toBeVisible();
      await expect(page.getByLabel('Email address')).toHaveValue('samuel.brandt@example.org');
      await inFull(expectAccessible, page);
      await page.goto('/demo/mail');
      await page.getByRole('link', { name: 'Confirm your email address' }).click();
      const link = await page.getByRole('link', { name: /\/confirm-address\// }).getAttribute('href');
      await page.goto(new URL(link ?? '').pathname);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Confirm this address' }).click();
      await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
      await page.getByRole('link', { name: 'Go to My Account' }).click();
      await expect(page.getByLabel('Email address')).toHaveValue('moved@example.org');
    },
  );

  test('the fields say what is wrong with them', full, async ({ page, accounts }) => {
    await signIn(page, accountOf(accounts, 'nora.lindqvist'), '/my-account');
    await page.getByLabel('Email address').fill('not an address');
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveCount(3);
    await expectAccessible(page);
  });
});
