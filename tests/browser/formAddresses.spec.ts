import { accountOf, expect, full, signIn, test } from './fixtures.ts';

const letters = '/reference-form-status/507';
const official = 'Jun Tanaka, MD';

for (const width of [1280, 360])
  test(
    `Back closes the form of a letter at ${width} pixels, and asks about what is unsaved`,
    full,
    async ({ page, accounts }) => {
      await signIn(page, accountOf(accounts, 'arthur.whitcombe'));
      await page.setViewportSize({ width, height: 900 });
      await page.goto(letters);
      const change = page.getByRole('button', { name: `Change the letter from ${official}` });
      const title = page.getByLabel('Title', { exact: true });
      await change.click();
      await expect(title).toHaveValue(/./);
      await expect(page).toHaveURL(/letter=\d+$/);
      await page.goBack();
      await expect(width === 360 ? page.getByRole('heading', { level: 1 }) : change).toBeFocused();
      await expect(change).toBeVisible();
      await expect(page).toHaveURL(letters);
      // The same letter by its address, after Forward and a reload.
      await page.goForward();
      await expect(title).toHaveValue(/./);
      await page.reload();
      await title.fill('Vice Chair');
      await page.goBack();
      const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' });
      await question.getByRole('button', { name: 'No' }).click();
      await expect(title).toHaveValue('Vice Chair');
      await expect(page).toHaveURL(/letter=\d+$/);
      await page.goBack();
      await question.getByRole('button', { name: 'Yes' }).click();
      await expect(change).toBeVisible();
      await expect(page).toHaveURL(letters);
      // Nothing typed is lost: it is offered again.
      await change.click();
      await page.getByRole('button', { name: 'Continue with the draft' }).click();
      await expect(title).toHaveValue('Vice Chair');
      // Closed by its own button, the form leaves no second entry of the list behind.
      await page.getByRole('button', { name: width === 360 ? 'Back to your letters' : 'Cancel' }).click();
      await question.getByRole('button', { name: 'Yes' }).click();
      await expect(change).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL('/dashboard');
    },
  );

test(
  'a letter that does not exist is said to be missing, and a new one has an address',
  full,
  async ({ page, accounts }) => {
    await signIn(page, accountOf(accounts, 'arthur.whitcombe'));
    await page.goto(`${letters}?letter=99999`);
    await expect(page.getByText('This letter does not exist, or it is not one of yours.')).toBeVisible();
    await page.goto(`${letters}?letter=new`);
    await expect(page.getByRole('heading', { name: 'Ask for a reference letter' })).toBeVisible();
    await expect(page.getByLabel('Hospital', { exact: true })).toHaveValue('');
  },
);

test(
  'Back closes the form for a forgotten user name, which has an address of its own',
  full,
  async ({ page }) => {
    await page.goto('/documents');
    await expect(page).toHaveURL(/\/login\?returnU/);
    const address = page.url();
    await page.getByRole('button', { name: 'Forgot your user name?' }).click();
    const email = page.getByLabel('Email address');
    await expect(email).toBeFocused();
    await expect(page).toHaveURL(/returnU.*forgot=user-name/);
    await page.goBack();
    await expect(page.getByLabel('User name', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(address);
    await page.goForward();
    await expect(email).toBeVisible();
    await page.reload();
    await expect(email).toBeVisible();
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await expect(page.getByLabel('User name', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(address);
  },
);
