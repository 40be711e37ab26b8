import { test as base, type Page } from '@playwright/test';
import type { DemoAccount } from '#contract/demo/demo.ts';
import { startDevServer } from '../support/server/devServer.ts';
import type { DemoServer } from '../support/server/demoServer.ts';
import {
  accountOf,
  expect,
  expectAccessibleInBothSchemes,
  fillSignIn,
  full,
  reconnecting,
} from './fixtures.ts';
import { stepHeading } from './registrationWalk.ts';

/** The inspector belongs to the dev server only, without a network: no other host is asked for anything. */
const test = base.extend<{ account: (userName: string) => Promise<DemoAccount> }, { dev: DemoServer }>({
  dev: [
    async ({}, use) => {
      const dev = await startDevServer();
      await use(dev);
      await dev.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ dev }, use) => use(dev.origin),
  context: async ({ context, dev }, use) => {
    const asked: string[] = [];
    await context.route(
      (url) => url.origin !== dev.origin,
      (route) => {
        asked.push(route.request().url());
        return route.abort();
      },
    );
    await use(context);
    expect(asked).toEqual([]);
  },
  account: async ({ request }, use) => {
    const answer = await request.get('/api/demo/accounts?api-version=1.0', reconnecting);
    const accounts = (await answer.json()) as DemoAccount[];
    await use((userName) => Promise.resolve(accountOf(accounts, userName)));
  },
});

const openBeside = async (page: Page, path: string) => {
  const [inspector] = await Promise.all([page.waitForEvent('popup'), page.goto(path)]);
  await expect(inspector.getByText('Live: Member Portal')).toBeVisible({ timeout: 60_000 });
  return inspector;
};

test.describe('the inspector', () => {
  // Longer than ten seconds: the dev server compiles each module when it is first asked for it.
  test.setTimeout(180_000);

  test(
    'says why a date step does not go on, beside the portal, and in a file without it',
    full,
    async ({ page, context, account }) => {
      const inspector = await openBeside(page, `/login?inspect`);
      await fillSignIn(page, await account('ines.marchand'));
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible({
        timeout: 60_000,
      });
      await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: /Apply/ }).click();
      await page
        .getByRole('link', { name: /^Start registration/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Start registration' }).click();
      await expect(stepHeading(page, 'Attestations')).toBeVisible();
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await page.getByRole('button', { name: 'Submit attestation' }).click();
      await page.getByRole('button', { name: 'Continue' }).last().click();
      await page.getByLabel('No', { exact: true }).check();
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await expect(stepHeading(page, 'Exam date')).toBeVisible();
      await page.getByRole('button', { name: /^Choose this date/ }).click();
      await expect(page.getByRole('link', { name: 'Choose a date' })).toBeVisible();

      await inspector.setViewportSize({ width: 1280, height: 800 });
      await inspector.getByRole('treeitem', { name: /^screen/ }).click();
      const outcome = inspector.getByRole('list', { name: 'What date.choose did' });
      await expect(outcome).toContainText('hasChosenDate was false');
      await expect(inspector.getByRole('list', { name: 'Transitions of the active states' })).toContainText(
        'hasChosenDate: depends on the event',
      );
      await expect(inspector.getByRole('list', { name: 'What date.choose changed' })).toContainText('noDate');
      const chart = inspector.getByRole('img', {
        name: /^Statechart of examRegistration; active: .*filling\.date\.choosing/,
      });
      await expect(chart).toBeVisible({ timeout: 60_000 });
      await expectAccessibleInBothSchemes(inspector);

      const [download] = await Promise.all([
        inspector.waitForEvent('download'),
        inspector.getByRole('button', { name: 'Save', exact: true }).click(),
      ]);
      const path = await download.path();
      await page.close();
      await inspector.close();
      const alone = await context.newPage();
      await alone.goto('/inspector/?machine=examRegistration');
      await expectAccessibleInBothSchemes(alone);
      await alone.locator('input[type=file]').setInputFiles(path);
      await expect(alone.getByText('File: Member Portal')).toBeVisible();
      await alone.getByRole('searchbox', { name: 'Type' }).fill('date.choose');
      await alone.getByRole('listbox', { name: 'Events' }).getByRole('option').last().click();
      await expect(alone.getByRole('list', { name: 'What date.choose did' })).toContainText(
        'hasChosenDate was false',
      );
      await alone.setViewportSize({ width: 360, height: 740 });
      for (const tab of ['Details', 'Log', 'Sequence', 'Coverage', 'Actors']) {
        await alone.getByRole('tab', { name: tab }).click();
        await expectAccessibleInBothSchemes(alone);
      }
    },
  );

  test('opens docked, and by a link when its window is blocked', async ({ page }) => {
    await page.goto('/login?inspect=docked');
    const docked = page.frameLocator('iframe[title=Inspector]');
    await expect(docked.getByRole('treeitem', { name: /^session/ })).toBeVisible({ timeout: 60_000 });
    const handle = page.getByRole('separator', { name: 'Height of the inspector' });
    const before = Number(await handle.getAttribute('aria-valuenow'));
    await handle.press('ArrowUp');
    expect(Number(await handle.getAttribute('aria-valuenow'))).toBe(before + 40);

    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/login?inspect');
    const link = page.getByRole('link', { name: 'Open the inspector' });
    const [beside] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await expect(beside.getByRole('treeitem', { name: /^session/ })).toBeVisible();
    await expect(link).toBeHidden();
  });

  test(
    'shows the portal of another browser, and sends it an event',
    full,
    async ({ page, browser, baseURL }) => {
      await page.goto('/login?inspect=ws');
      const elsewhere = await browser.newContext();
      const other = await elsewhere.newPage();
      await other.goto(`${baseURL}/inspector/?from=ws`);
      await other.getByRole('treeitem', { name: /^connection/ }).click();
      await expect(other.getByRole('list', { name: 'Transitions of the active states' })).toContainText(
        'connection.lost',
      );
      await other.getByRole('combobox', { name: 'Event' }).selectOption('connection.lost');
      await other.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(other.getByRole('list', { name: 'What connection.lost did' })).toContainText('taken');
      await elsewhere.close();
    },
  );
});
