import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import type { DemoAccount } from '#contract/demo/demo.ts';
import type { Examinee } from '#contract/scoring/oralExams.ts';
import { chromiumFlags, ensureHeadlessChromium } from '../../scripts/chromium.ts';
import { deviceOf } from './examinerDevice.ts';
import { accountOf, expect, expectAccessible, fillSignIn, full, signInByForm, test } from './fixtures.ts';
import { startExam } from '#tests/support/scoring/startExam.ts';

test.use({ serviceWorkers: 'allow' });

const home = '/ce-scoring';
const TWO_HOURS = 2 * 3_600_000;
const pathOf = ({ examScheduleId }: Examinee) => `/ce-scoring/oral-examinations/exam/${examScheduleId}`;
const grade = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isOnDevice = (page: Page) => page.getByText(/^Saved on this device/).first();
const isReceived = (page: Page) => page.getByText(/^Received by the board, /).first();
const withoutNetwork = (page: Page) => page.getByText('You are working without a network').last();

/** Opens a case; with a grade, once it is shown with that one. */
async function openCase(page: Page, place: number, name?: string) {
  await page
    .getByRole('navigation', { name: 'Cases' })
    .getByRole('listitem')
    .nth(place - 1)
    .getByRole('button')
    .click();
  if (name !== undefined) await expect(grade(page, name)).toHaveAttribute('aria-pressed', 'true');
}

/** The names of the answers that are sealed on this device. */
const sealedNames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('portal');
        opening.addEventListener('error', () => reject(opening.error!));
        opening.addEventListener('success', () => {
          const asked = opening.result.transaction('answers').objectStore('answers').getAllKeys();
          asked.addEventListener('success', () => {
            opening.result.close();
            resolve(asked.result.map((key) => (key as [number, string])[1]));
          });
        });
      }),
  );

/** Signs in by the form at the examiner's home, and waits until everything of the day is on the device. */
async function prepareAtHome(page: Page, account: DemoAccount) {
  await signInByForm(page, account, `/login?returnUrl=${encodeURIComponent(home)}`);
  await page.goto(home);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  // The last that is fetched ahead.
  await expect.poll(async () => (await sealedNames(page)).join()).toContain('getCaseFeedback');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

async function withPersistentBrowser(
  baseURL: string,
  address: string,
  run: (start: () => Promise<BrowserContext>) => Promise<void>,
) {
  const profile = await mkdtemp(join(tmpdir(), 'portal-offline-'));
  const executablePath = ensureHeadlessChromium();
  let context: BrowserContext | null = null;
  try {
    await run(async () => {
      await context?.close();
      context = await chromium.launchPersistentContext(profile, {
        ...(executablePath && { executablePath }),
        args: chromiumFlags,
        baseURL,
        extraHTTPHeaders: { 'X-Forwarded-For': address },
      });
      context.setDefaultTimeout(20_000);
      return context;
    });
  } finally {
    await (context as BrowserContext | null)?.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

// Longer than ten seconds: every page of the exam day is opened without a network, the exam twice.
test('an examiner scores on without a network after a reload and in a new tab, and the board gets it all', async ({
  page,
  context,
  request,
  accounts,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|unreachable/);
  const account = accountOf(accounts, 'victor.osei');
  const device = await deviceOf(request, account);
  await device.reset();
  const examinee = (await device.examinees())[0]!;
  await prepareAtHome(page, account);

  await page.goto(pathOf(examinee));
  await startExam(page);
  await expect(grade(page, 'Pass')).toBeEnabled();
  await page.keyboard.press('1');
  await expect(isReceived(page)).toBeVisible();

  await context.setOffline(true);
  // Nobody tells the portal that the clock of this device is wrong now.
  await page.clock.setSystemTime(Date.now() - TWO_HOURS);
  await page.reload();
  expect(await page.evaluate(() => Date.now())).toBeLessThan(Date.now() - TWO_HOURS / 2);
  await openCase(page, 1, 'Pass');
  await openCase(page, 2);
  await page.keyboard.press('2');
  await expect(isOnDevice(page)).toBeVisible();

  await page.goto(home);
  await expect(
    page.getByRole('region', { name: 'Your session', exact: true }).getByRole('link').first(),
  ).toBeVisible();
  for (const name of ['Agenda', 'Conflicts of interest'])
    await expect(page.getByRole('region', { name, exact: true }).getByRole('listitem').first()).toBeVisible();
  await page.goto(`${home}/oral-examinations`);
  await expect(page.getByText('This is the last list that the board sent')).toBeVisible();
  await page.goto(`${home}/examination-scores`);
  await expect(page.getByText(examinee.examineeName).first()).toBeVisible();
  await page.goto(`${home}/examination-rosters`);
  const cases = page.getByRole('navigation', { name: 'Cases' });
  await cases.getByRole('link').first().click();
  // Of a case that was never opened before, too.
  await expect(page.getByRole('textbox', { name: 'Feedback on this case' })).toBeEditable();
  expect(await page.evaluate(async () => (await fetch('/favicon.svg')).status)).toBe(200);
  await page.close();

  const other = await context.newPage();
  await other.goto(pathOf(examinee));
  await fillSignIn(other, { ...account, password: 'not the password' });
  await expect(other.getByText(/You have 9 tries left/).first()).toBeVisible();
  await expectAccessible(other);
  await fillSignIn(other, account);
  await expect(withoutNetwork(other)).toBeVisible();
  await openCase(other, 1, 'Pass');
  await openCase(other, 2, 'Equivocal');
  await openCase(other, 3);
  await other.keyboard.press('3');
  await expect(isOnDevice(other)).toBeVisible();
  await expectAccessible(other);
  // Only the exam day opens.
  await other.goto('/dashboard');
  await expect(other).toHaveURL(home);
  await other.goto(pathOf(examinee));
  await expect(withoutNetwork(other)).toBeVisible();

  await context.setOffline(false);
  await other.getByLabel(`Password of ${account.userName}`).fill(account.password);
  await other.getByRole('button', { name: 'Sign in again' }).click();
  await expect(isReceived(other)).toBeVisible();
  await expect
    .poll(() => device.scoresOf(examinee.examScheduleId))
    .toEqual(['pass', 'equivocal', 'fail', null]);
  const given = (await device.receipts()).filter(
    ({ examScheduleId }) => examScheduleId === examinee.examScheduleId,
  );
  for (const { givenAt } of given)
    if (givenAt !== null) expect(Date.now() - Date.parse(givenAt)).toBeLessThan(TWO_HOURS / 4);
});

test(
  'the portal opens from the device where a server that is away answers 503',
  full,
  async ({ page, request, accounts, faults, complaints }) => {
    complaints.allow(/503/);
    const account = accountOf(accounts, 'june.halvorsen');
    await (await deviceOf(request, account)).reset();
    await prepareAtHome(page, account);
    await faults.set({ match: { path: `^${home}$` }, kind: 'status', status: 503, times: 1 });
    await page.goto(home);
    await expect(page.getByRole('heading', { level: 1, name: 'CE Examiner Home' })).toBeVisible();
  },
);

// Longer than ten seconds: it starts a browser with a profile on disk, twice.
test(
  'a restarted browser opens the exam without a network, and signing out deletes what is sealed',
  full,
  async ({ request, accounts, baseURL }) => {
    const account = accountOf(accounts, 'june.halvorsen');
    const device = await deviceOf(request, account);
    await device.reset();
    const examinee = (await device.examinees())[1]!;
    await withPersistentBrowser(baseURL!, '10.9.8.7', async (start) => {
      const first = await (await start()).newPage();
      await prepareAtHome(first, account);
      await first.goto(pathOf(examinee));
      await startExam(first);
      await expect(grade(first, 'Pass')).toBeEnabled();
      await first.context().setOffline(true);
      await first.keyboard.press('1');
      await expect(isOnDevice(first)).toBeVisible();

      const context = await start();
      await context.setOffline(true);
      const page = await context.newPage();
      const from = Date.now();
      await page.goto(pathOf(examinee));
      await fillSignIn(page, account);
      await openCase(page, 1, 'Pass');
      console.log(`Scoring again after a restart without a network: ${Date.now() - from} ms`);
      await page.keyboard.press('2');
      await expect(grade(page, 'Equivocal')).toHaveAttribute('aria-pressed', 'true');
      await expect(isOnDevice(page)).toBeVisible();

      await context.setOffline(false);
      await page.getByLabel(`Password of ${account.userName}`).fill(account.password);
      await page.getByRole('button', { name: 'Sign in again' }).click();
      await expect(isReceived(page)).toBeVisible();
      await expect.poll(async () => (await device.scoresOf(examinee.examScheduleId))[0]).toBe('equivocal');

      await page.goto(home);
      const names = await sealedNames(page);
      expect(names.length).toBeGreaterThan(10);
      expect(names.filter((name) => name.includes('getCaseContents'))).toEqual([]);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login/);
      await expect.poll(() => sealedNames(page)).toEqual([]);
    });
  },
);
