import type { Page } from '@playwright/test';
import { accountOf, expect, expectAccessible, full, isFirefox, signInByForm, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const line = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const sheet = (page: Page) => page.getByRole('region', { name: 'Check sheet' });
const device = (page: Page) => page.getByRole('region', { name: 'This device' });

/** Lets the portal keep its data, which a browser with a person decides by itself. */
async function allowStorage(page: Page) {
  // Firefox asks the person when a button is pressed, below.
  if (isFirefox(page)) return;
  const devtools = await page.context().newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  await devtools.send('Browser.grantPermissions', {
    permissions: ['durableStorage'],
    origin: new URL(page.url()).origin,
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  });
}

async function answerAll(page: Page) {
  await line(page, 'Printer').getByRole('button', { name: 'Open the print dialog' }).click();
  await line(page, 'Printer').getByRole('button', { name: 'It opened' }).click();
  await page.keyboard.press('2');
  await line(page, 'Conflicts of interest').getByRole('button', { name: 'I have read the list' }).click();
}

// Longer than ten seconds: the portal and the exam day are stored, and the network is measured several times.
test(
  'the check of a device leaves a green sheet, which the home page remembers',
  full,
  async ({ page, accounts }) => {
    // Firefox shows a dialog, which takes the page.
    await page.addInitScript(() => Object.assign(window, { print: () => {} }));
    await page.goto('/login');
    await allowStorage(page);
    await signInByForm(page, accountOf(accounts, 'victor.osei'));
    await page.goto('/ce-scoring');
    // There is an exam today.
    await expect(device(page).getByText(/^Check that this device is ready for your exam/)).toBeVisible();
    await expectAccessible(page);
    await device(page).getByRole('link', { name: 'Check this device' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check This Device' })).toBeVisible();
    await expect(sheet(page).getByText(/^When all checks have a result/)).toBeVisible();
    if (isFirefox(page)) await page.getByRole('button', { name: 'Ask the browser to keep the data' }).click();
    for (const name of ['Clock', 'Storage on this device', 'Network'])
      await expect(line(page, name).getByText('OK', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(
      line(page, 'Portal and exam day on this device').getByText('OK', { exact: true }),
    ).toBeVisible({
      timeout: 45_000,
    });
    await answerAll(page);
    await expect(line(page, 'Keyboard')).toContainText('The key 2 works.');
    await expect(sheet(page)).toContainText('This device is ready for the exam.');
    await expect(sheet(page)).toContainText('The result is stored on this device');
    await expect(sheet(page)).toContainText('Victor Osei');
    await expect(sheet(page)).toContainText(/(Chrome|Firefox) \d+, Linux/);
    await expect(sheet(page)).toContainText(/\d{4} at \d+:\d\d [AP]M \S+/);
    await expectAccessible(page);

    await page.emulateMedia({ media: 'print' });
    await expect(sheet(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Checks' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print this sheet' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await sheet(page).getByRole('link', { name: 'Back to CE Examiner Home' }).click();
    await expect(device(page)).toContainText(
      /^This device\s*This device was checked on .*All checks are OK\./,
    );
    await page.reload();
    await expect(device(page)).toContainText('This device was checked on');
  },
);

test(
  'a slow network and a lost test entry are said, with what to do',
  full,
  async ({ page, accounts, faults, complaints }) => {
    complaints.allow(/^\[portal\]|net::ERR|503/);
    await signInByForm(page, accountOf(accounts, 'june.halvorsen'));
    await faults.set({
      match: { method: 'POST', path: '/api/examiners/connection-check' },
      times: 1,
      kind: 'delay',
      ms: 1_800,
    });
    await page.goto('/ce-scoring/device-check');
    await expect(line(page, 'Network')).toContainText('Needs attention', { timeout: 30_000 });
    await expect(line(page, 'Network')).toContainText('an answer took');
    await expect(line(page, 'Network')).toContainText('Scores are stored on this device');
    await faults.set({
      match: { method: 'POST', path: '/api/examiners/connection-check' },
      times: 50,
      kind: 'status',
      status: 503,
    });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(line(page, 'Network')).toContainText('The board did not receive the test entry.', {
      timeout: 40_000,
    });
    await expect(line(page, 'Network').getByText('Problem')).toBeVisible();
  },
);
