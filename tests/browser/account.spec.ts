import {
  accountOf,
  dialogOf,
  expect,
  expectAccessible,
  fillSignIn,
  full,
  inFull,
  signIn,
  test,
} from './fixtures.ts';

test.describe('my account', () => {
  test('leaving with unsaved changes asks; no keeps them, yes lets go', full, async ({ page, accounts }) => {
    await signIn(page, accountOf(accounts, 'maria.castellan'));
    await page.getByRole('link', { name: 'My Account' }).click();
    const email = page.getByLabel('Email address');
    await email.fill('new.address@example.org');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const dialog = dialogOf(page, 'Unsaved Changes');
    await expect(dialog).toContainText('Do you want to navigate away');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'No' }).click();
    await expect(email).toHaveValue('new.address@example.org');
    await expect(page).toHaveURL(/\/my-account$/);

    await page.goBack();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'No' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'No' }).click();

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('link', { name: 'My Account' }).click();
    await expect(page.getByLabel('Email address')).not.toHaveValue('new.address@example.org');
  });

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

  test(
    'a sign-in that is not recent is confirmed with the password, and the changes wait for it',
    full,
    async ({ page, accounts, faults, complaints }) => {
      complaints.allow(/403|400/);
      const account = accountOf(accounts, 'leila.haddad');
      await signIn(page, account, '/my-account');
      await faults.ageSignIn(6);
      await page.getByLabel('New password', { exact: true }).fill('another good pass phrase');
      await page.getByLabel('New password again', { exact: true }).fill('another good pass phrase');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByLabel('Current password', { exact: true }).fill('not this one');
      await page.getByRole('button', { name: 'Confirm and save' }).click();
      await expect(page.getByText('The password is incorrect').first()).toBeVisible();
      await page.getByLabel('Current password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Confirm and save' }).click();
      await expect(dialogOf(page, 'Success')).toContainText(
        'For Security purposes please login again with your updated information.',
      );
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Sign in with your new password.')).toBeVisible();
      await fillSignIn(page, { ...account, password: 'another good pass phrase' });
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.goto('/my-account');
      // Other tests on this server sign in as the same person.
      await page.getByLabel('New password', { exact: true }).fill(account.password);
      await page.getByLabel('New password again', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(dialogOf(page, 'Success')).toContainText('Saved scuccessfully.');
    },
  );

  test(
    'a save that fails keeps what was typed and says so',
    full,
    async ({ page, accounts, faults, complaints }) => {
      complaints.allow(/500/);
      await signIn(page, accountOf(accounts, 'arthur.whitcombe'), '/my-account');
      await faults.set({
        match: { method: 'PUT', path: 'credentials' },
        kind: 'status',
        status: 500,
        times: 1,
      });
      await page.getByLabel('Email address').fill('kept@example.org');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await dialogOf(page, 'Error').getByRole('button').click();
      await expect(page.getByLabel('Email address')).toHaveValue('kept@example.org');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(dialogOf(page, 'Success')).toBeVisible();
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
