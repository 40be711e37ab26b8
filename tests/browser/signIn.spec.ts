import {
  accountOf,
  dialogOf,
  expect,
  expectAccessible,
  fillSignIn,
  full,
  reconnecting,
  signInByForm,
  test,
} from './fixtures.ts';

test.describe('signing in', () => {
  test(
    'a person signs in and lands on the dashboard, with the menu and the header',
    full,
    async ({ page, accounts }) => {
      await signInByForm(page, accountOf(accounts, 'nora.lindqvist'));
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: /News/ })).toBeVisible();
      await expect(page).toHaveTitle(/Dashboard/);
    },
  );

  test('wrong credentials are reported in plain words, what was typed stays, and the summary takes the focus', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/400/);
    await page.goto('/login');
    await fillSignIn(page, { userName: 'nobody.here', password: 'not the password' });
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toContainText('The user name or password is incorrect');
    await expect(summary).toBeFocused();
    await expect(page.getByLabel('User name', { exact: true })).toHaveValue('nobody.here');
    await expectAccessible(page);
  });

  test(
    'an empty form is refused at the fields, and each line of the summary leads to its field',
    full,
    async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('link', { name: 'Enter your user name' }).click();
      await expect(page.getByLabel('User name', { exact: true })).toBeFocused();
    },
  );

  test(
    'a page asked for before signing in is shown afterwards, and an address elsewhere is not',
    full,
    async ({ page, accounts }) => {
      await page.goto('/my-account');
      await expect(page).toHaveURL(/\/login\?returnUrl=%2Fmy-account$/);
      await fillSignIn(page, accountOf(accounts, 'nora.lindqvist'));
      await expect(page).toHaveURL(/\/my-account$/);

      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login\?returnURl=%2Fmy-account$/);
      await page.goto('/login?returnUrl=//evil.example/');
      await fillSignIn(page, accountOf(accounts, 'nora.lindqvist'));
      await expect(page).toHaveURL(/\/dashboard$/);
    },
  );

  test('what is typed before the scripts arrive is kept', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    const userName = page.getByLabel('User name', { exact: true });
    await userName.fill('typed.early');
    await userName.focus();
    release();
    await expect(page.locator('html[data-live]')).toBeAttached();
    await expect(userName).toHaveValue('typed.early');
    await expect(userName).toBeFocused();
  });

  test('the first paint needs no script', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await context.close();
  });

  test('the form is not painted where another page was opened, before that is drawn', async ({ page }) => {
    await page.goto('/login');
    const form = page.getByLabel('Password', { exact: true });
    await expect(form).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.dataset.opened = 'session';
      delete document.getElementById('root')!.dataset.page;
    });
    await expect(form).toBeHidden();
  });

  test('a demo account is used with one click', full, async ({ page }) => {
    await page.goto('/login');
    await page.getByText('Demo accounts').click();
    await page.getByRole('button', { name: /Use the account nora\.lindqvist/ }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test.describe('forgotten names and passwords', () => {
  test(
    'a forgotten user name is mailed, and the answer never reveals whether the address is known',
    full,
    async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Forgot your user name?' }).click();
      await page.getByLabel('Email address').fill('nobody@example.org');
      await page.getByRole('button', { name: 'Send my user name' }).click();
      const dialog = dialogOf(page, 'Request Sent');
      await expect(dialog).toContainText(
        'You will receive an email if there is a username associated with the provided email.',
      );
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    },
  );

  test('a mailed link opens the form without leaving its guid in the address, and sets a new password once', async ({
    page,
    accounts,
    request,
  }) => {
    const account = accountOf(accounts, 'priya.menon');
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByLabel('User name').fill(account.userName);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(dialogOf(page, 'Request Sent')).toContainText(
      'An email has been sent with a link to reset your password.',
    );
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/login/);

    await expect
      .poll(async () => (await request.get('/demo/mail', reconnecting)).text())
      .toMatch(/reset|password/i);
    await page.goto('/demo/mail');
    await page
      .getByRole('link', { name: /password/i })
      .first()
      .click();
    const link = await page.getByRole('link', { name: /forgot-password/ }).getAttribute('href');
    // The HTML part, as a mail program on a small phone shows it.
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('link', { name: 'The same email in HTML' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveText('The Surgical Certification Board');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(new URL(link ?? '').pathname + new URL(link ?? '').search);
    await expect(page).toHaveURL(/\/forgot-password$/);
    await page.getByLabel('New password', { exact: true }).fill('a brand new pass phrase');
    await page.getByLabel('New password again', { exact: true }).fill('a brand new pass phrase');
    await page.getByRole('button', { name: 'Set the new password' }).click();
    await expect(dialogOf(page, 'Password Reset')).toContainText('Your password has been reset.');
    await page.getByRole('button', { name: 'Continue' }).click();
    await fillSignIn(page, { ...account, password: 'a brand new pass phrase' });
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test(
    'a user whose password must be reset is led to a new one before anything else, and then goes on',
    full,
    async ({ page, accounts }) => {
      const account = accountOf(accounts, 'paul.marchetti');
      await page.goto('/login');
      await fillSignIn(page, account);
      await expect(page).toHaveURL(/\/forgot-password\?guid=[\w-]+$/);
      await page.goto('/dashboard');
      await expect(page).toHaveURL(/\/forgot-password\?guid=[\w-]+$/);
      await expect(page.getByRole('navigation', { name: 'Portal' })).toBeHidden();
      await page.getByLabel('New password', { exact: true }).fill('chosen by the owner');
      await page.getByLabel('New password again', { exact: true }).fill('chosen by the owner');
      await page.getByRole('button', { name: 'Set the new password' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      // Without a second sign-in.
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('navigation', { name: 'Portal' })).toBeVisible();
    },
  );
});
