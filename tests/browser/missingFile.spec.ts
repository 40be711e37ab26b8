import { demoPassword } from '#server/db/seed/password.ts';
import { startDeployment } from '../support/server/deployment.ts';
import { accountOf, expect, signInByForm, test } from './fixtures.ts';

const trainee = { userName: 'tomas.abara', password: demoPassword };

// Two starts of a server.
test('a page whose file a deployment has replaced opens in the new build, and one that is missing says so', async ({
  context,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.allow(/./); // files are missing, and the server is stopped and started again
  const deployment = await startDeployment({ TRUST_PROXY: '1' });
  try {
    const page = await context.newPage();
    await signInByForm(page, trainee, `${deployment.origin}/login`);
    const start = page.getByRole('link', { name: /^Start registration/ }).first();
    await expect(start).toBeVisible();
    await deployment.update('later');
    let loads = 0;
    page.on('load', () => (loads += 1));
    await start.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Before you start' })).toBeVisible();
    await expect(page).toHaveURL(/exam-registration\/501/);
    expect(loads).toBe(1);

    await deployment.update('broken', /^examRegistration-/);
    await page.goto(`${deployment.origin}/dashboard`);
    await expect(start).toBeVisible();
    loads = 0;
    await start.click();
    await expect(page.getByText(/^The server does not have a file of this page/)).toBeVisible();
    await expect(page).toHaveURL(/exam-registration\/501/);
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    // The rest of the portal works, and the document is not loaded again for the same file.
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await start.click();
    await expect(page.getByText(/^The server does not have a file of this page/)).toBeVisible();
    expect(loads).toBe(1);
  } finally {
    await deployment.stop();
  }
});

test('without a network a page says so, and opens by itself when it is back', async ({
  page,
  accounts,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|\[portal\] unreachable|Failed to fetch/);
  await signInByForm(page, accountOf(accounts, 'tomas.abara'));
  const start = page.getByRole('link', { name: /^Start registration/ }).first();
  await expect(start).toBeVisible();
  await context.setOffline(true);
  await start.click();
  await expect(page.getByText(/The page opens automatically when the connection is back/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Before you start' })).toBeVisible();
});
