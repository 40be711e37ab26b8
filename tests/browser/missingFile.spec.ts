import type { BrowserContext, Locator, Page } from '@playwright/test';
import { demoPassword } from '#server/demo/seed/password.ts';
import { startDeployment, type Deployment } from '../support/server/deployment.ts';
import { accountOf, expect, full, signInByForm, test } from './fixtures.ts';

const trainee = { userName: 'tomas.abara', password: demoPassword };

/** A dashboard that is open while a new build is deployed. */
async function whileDeploying(
  context: BrowserContext,
  run: (deployment: Deployment, page: Page, start: Locator) => Promise<void>,
) {
  const deployment = await startDeployment({ TRUST_PROXY: '1' });
  try {
    const page = await context.newPage();
    await signInByForm(page, trainee, `${deployment.origin}/login`);
    const start = page.getByRole('link', { name: /^Start registration/ }).first();
    await expect(start).toBeVisible();
    await run(deployment, page, start);
  } finally {
    await deployment.stop();
  }
}

// Longer than ten seconds: a server is started twice.
test('a page whose file a deployment has replaced opens in the new build', async ({
  context,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.allow(/./); // files are missing, and the server is stopped and started again
  await whileDeploying(context, async (deployment, page, start) => {
    await deployment.update('later');
    let loads = 0;
    page.on('load', () => (loads += 1));
    await start.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Before you start' })).toBeVisible();
    await expect(page).toHaveURL(/exam-registration\/501/);
    expect(loads).toBe(1);
  });
});

// Longer than ten seconds: a server is started twice.
test('a page whose file a deployment has left out says so', full, async ({ context, complaints }) => {
  test.setTimeout(120_000);
  complaints.allow(/./); // a file is missing, and the server is stopped and started again
  await whileDeploying(context, async (deployment, page, start) => {
    await deployment.update('broken', /^examRegistration-/);
    await page.goto(`${deployment.origin}/dashboard`);
    await expect(start).toBeVisible();
    let loads = 0;
    page.on('load', () => (loads += 1));
    await start.click();
    await expect(page.getByText(/^The server does not have a file of this page/)).toBeVisible();
    await expect(page).toHaveURL(/exam-registration\/501/);
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    // The rest of the portal works, and the document is not loaded again for the same file.
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await start.click();
    await expect(page.getByText(/^The server does not have a file of this page/)).toBeVisible();
    expect(loads).toBe(1);
  });
});

test(
  'without a network a page says so, and opens by itself when it is back',
  full,
  async ({ page, accounts, context, complaints }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED|\[portal\] unreachable|Failed to fetch/);
    await signInByForm(page, accountOf(accounts, 'tomas.abara'));
    const start = page.getByRole('link', { name: /^Start registration/ }).first();
    await expect(start).toBeVisible();
    await context.setOffline(true);
    await start.click();
    await expect(page.getByText(/The page opens automatically when the connection is back/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Before you start' })).toBeVisible();
  },
);
