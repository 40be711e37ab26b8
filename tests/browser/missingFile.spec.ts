import { demoPassword } from '#server/demo/seed/password.ts';
import { startDeployment } from '../support/server/deployment.ts';
import { expect, full, signInByForm, test } from './fixtures.ts';

const trainee = { userName: 'tomas.abara', password: demoPassword };

// Longer than ten seconds: a server is started twice.
test('a page whose file a deployment has replaced opens in the new build', async ({
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
  } finally {
    await deployment.stop();
  }
});

test('a page whose file a deployment has left out says so', full, async ({ page, faults, complaints }) => {
  complaints.allow(/404|dynamically imported module|MIME/);
  await faults.set({ match: { path: '^/assets/examRegistration-' }, kind: 'status', status: 404 });
  await signInByForm(page, trainee);
  const start = page.getByRole('link', { name: /^Start registration/ }).first();
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
