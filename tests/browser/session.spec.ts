import {
  accountOf,
  dialogOf,
  dismissFailure,
  expect,
  full,
  reconnecting,
  signInByForm,
  test,
} from './fixtures.ts';

test.describe('the session', () => {
  test('a reload keeps it, and signing out ends it here, in the storage and on the server', async ({
    page,
    accounts,
    request,
  }) => {
    await signInByForm(page, accountOf(accounts, 'nora.lindqvist'));
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Portal' })).toBeVisible();
    const slice = await page.evaluate(() => sessionStorage.getItem('portal.auth'));
    const { refreshToken } = (JSON.parse(slice ?? '{}') as { grant: { refreshToken: string } }).grant;

    const ended = page.waitForResponse((answer) => answer.url().includes('/api/users/logout'));
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login\?returnURl=%2Fdashboard$/);
    await ended;
    expect(await page.evaluate(() => sessionStorage.getItem('portal.auth'))).toBeNull();
    const renewal = await request.post('/api/users/refresh?api-version=1.0', {
      ...reconnecting,
      data: { refreshToken },
    });
    expect(renewal.status()).toBe(400);
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
  });

  test(
    'when every token has ended, one renewal serves the whole page, unseen',
    full,
    async ({ page, accounts, faults, complaints }) => {
      complaints.allow(/401/);
      await signInByForm(page, accountOf(accounts, 'maria.castellan'), '/my-account');
      await faults.expireAccess();
      const renewals: string[] = [];
      page.on('request', (sent) => {
        if (sent.url().includes('/api/users/refresh')) renewals.push(sent.url());
      });
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByText('Certificate number').first()).toBeVisible();
      await expect(page.getByText('This could not be loaded')).toHaveCount(0);
      expect(renewals).toHaveLength(1);
      await expect(page).toHaveURL(/\/dashboard$/);
    },
  );

  test('signing out in one tab signs the others of the same person out', async ({
    page,
    accounts,
    context,
  }) => {
    const account = accountOf(accounts, 'nora.lindqvist');
    await signInByForm(page, account);
    const other = await context.newPage();
    await signInByForm(other, account);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(other).toHaveURL(/\/login\?returnURl=/);
    await expect(other.getByText('You signed out in another tab or window.')).toBeVisible();
  });

  test(
    'a duplicated tab and its original both stay signed in',
    full,
    async ({ page, accounts, context, faults, complaints }) => {
      complaints.allow(/401/);
      await signInByForm(page, accountOf(accounts, 'nora.lindqvist'));
      const copied = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
      const twin = await context.newPage();
      await twin.addInitScript((entries) => {
        if (sessionStorage.length === 0)
          for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value as string);
      }, copied);
      await faults.expireAccess();
      await Promise.all([page.reload(), twin.goto('/dashboard')]);
      for (const tab of [page, twin]) {
        await expect(tab.getByRole('navigation', { name: 'Portal' })).toBeVisible();
        await expect(tab.getByText('This could not be loaded')).toHaveCount(0);
      }
    },
  );

  test(
    'a duplicated tab that slept for an hour goes on, and so does its original',
    full,
    async ({ page, accounts, context, complaints }) => {
      // A clock jump aborts calls in flight.
      complaints.allow(/\[portal\] unreachable 0 timeout|401/);
      await signInByForm(page, accountOf(accounts, 'nora.lindqvist'));
      const copied = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
      // The original renews twice, each time with what the server then gives; the twin wakes with the first token.
      const twin = await context.newPage();
      await page.clock.install();
      await page.reload();
      for (const minutes of ['16:00', '16:00']) {
        const renewal = page.waitForResponse((answer) => answer.url().includes('/api/users/refresh'));
        await page.clock.fastForward(minutes);
        expect((await renewal).status()).toBe(200);
        await page.getByRole('link', { name: 'Dashboard' }).click();
      }
      const asked: string[] = [];
      twin.on('request', (sent) => {
        if (sent.url().includes('/api/users/refresh')) asked.push(sent.postData() ?? '');
      });
      await twin.addInitScript((entries) => {
        if (sessionStorage.length === 0)
          for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value as string);
      }, copied);
      await twin.clock.install({ time: Date.now() + 32 * 60_000 });
      await twin.goto('/dashboard');
      for (const tab of [twin, page]) {
        await expect(tab.getByRole('navigation', { name: 'Portal' })).toBeVisible();
        await expect(tab.getByText('This could not be loaded')).toHaveCount(0);
      }
      const { grant } = JSON.parse(copied['portal.auth']) as { grant: { refreshToken: string } };
      expect(asked.join()).not.toContain(grant.refreshToken);
    },
  );

  test(
    'a server that goes away leaves one message and everything typed, and comes back unasked',
    full,
    async ({ page, accounts, context, complaints }) => {
      complaints.allow(/ERR_INTERNET_DISCONNECTED|\[portal\] unreachable/);
      await signInByForm(page, accountOf(accounts, 'tomas.abara'), '/my-account');
      await page.getByLabel('Email address').fill('typed.offline@example.org');
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('We cannot reach the server. Nothing you entered is lost.')).toHaveCount(1);
      await dismissFailure(page, 'We could not confirm that this was done');
      await context.setOffline(false);
      await expect(page.getByText('The connection is back.')).toBeVisible();
      await expect(page.getByLabel('Email address')).toHaveValue('typed.offline@example.org');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(dialogOf(page, 'Success')).toBeVisible();
    },
  );

  test(
    'an idle session is warned with a countdown, and one click keeps it',
    full,
    async ({ page, accounts, complaints }) => {
      // A clock jump aborts calls in flight.
      complaints.allow(/\[portal\] unreachable 0 timeout/);
      await page.clock.install();
      await signInByForm(page, accountOf(accounts, 'nora.lindqvist'));
      await page.clock.fastForward('28:30');
      const dialog = dialogOf(page, 'Are you still there?');
      await expect(dialog).toContainText(/1:\d\d/);
      await dialog.getByRole('button', { name: 'Stay signed in' }).click();
      await expect(dialog).toBeHidden();
      await page.clock.fastForward('28:30');
      await expect(dialog).toBeVisible();
      await page.clock.fastForward('02:00');
      await expect(page).toHaveURL(/\/login\?returnURl=/);
      await expect(
        page.getByText('You were signed out because the portal was not used for a while.'),
      ).toBeVisible();
    },
  );
});

test.describe('a portal without its usual footing', () => {
  test('opens where session storage is forbidden', full, async ({ page, accounts }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await signInByForm(page, accountOf(accounts, 'nora.lindqvist'));
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('opens where session storage is full', full, async ({ page, accounts }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await signInByForm(page, accountOf(accounts, 'nora.lindqvist'));
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('opens at the sign-in page when what was stored is damaged', full, async ({ page }) => {
    await page.addInitScript(() => {
      // Firefox runs this in the empty page before it too, which has no storage.
      if (window.origin === 'null') return;
      sessionStorage.setItem('portal.auth', '{"v":1,"grant":{"accessToken":7');
      sessionStorage.setItem('portal.application', '[]');
      sessionStorage.setItem('portal.navigation', 'null');
    });
    await page.goto('/dashboard');
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });
});
