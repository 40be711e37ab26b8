import type { Page } from '@playwright/test';
import { signInAnywhere } from './examinerDevice.ts';
import { accountOf, authenticate, expect, expectAccessible, full, test } from './fixtures.ts';
import { watchRequests, type Requests } from './settled.ts';

/** Pages of a surgeon, by menu entry, and the text areas that each loads. */
const pages = {
  'Payment History': ['payments'],
  Documents: ['documents'],
  'Examination History': ['examHistory'],
  'Apply & Register': ['apply'],
  'My Account': ['account'],
} as const;
type Entry = keyof typeof pages;
const entries = Object.keys(pages) as Entry[];
const areas = Object.values(pages).flat();
/** Of these areas, and the file that has all texts. */
const filesOf = (names: readonly string[]) => `^/locales/en-US/(all-\\w+|${names.join('|')})\\.json$`;
const cut =
  /ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_SOCKET|ERR_CONNECTION|ERR_INVALID_HTTP|\[portal\] unreachable/;

const follow = (page: Page, entry: Entry) =>
  page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: entry, exact: true }).click();

const requests = new WeakMap<Page, Requests>();

test.beforeEach(({ page }) => void requests.set(page, watchRequests(page)));

/** The text of a page once it has loaded, with what arrives later without a placeholder, such as fees. */
async function wordsOf(page: Page, entry: Entry | 'Dashboard') {
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
  await requests.get(page)!.settled(); // set before each test
  return await page.getByRole('main').innerText();
}

/** The text of the pages without errors. */
async function healthyWords(page: Page) {
  const words = new Map<Entry, string>();
  for (const entry of entries) {
    await follow(page, entry);
    words.set(entry, await wordsOf(page, entry));
  }
  return words;
}

test(
  'pages whose texts were cut while they were fetched ahead have every word on the next visit',
  full,
  async ({ page, accounts, faults, complaints }) => {
    test.slow();
    complaints.allow(cut);
    await page.setViewportSize({ width: 1280, height: 800 });
    const failed = new Set<string>();
    const isText = new RegExp(filesOf(areas));
    page.on('requestfailed', (each) => {
      const { pathname } = new URL(each.url());
      if (isText.test(pathname)) failed.add(pathname);
    });
    await faults.set({ match: { path: filesOf(areas) }, kind: 'drop' });
    await signInAnywhere(page, accountOf(accounts, 'maria.castellan'));
    // The file of all texts, and then those of the menu's pages.
    await expect.poll(() => failed.size, { timeout: 30_000 }).toBe(areas.length + 1);

    await follow(page, 'Payment History');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded');
    await expect(main).not.toContainText(/Title|Lead/);
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();

    // The requested page opens by itself, the others when they are visited.
    await faults.clear();
    const words = new Map([['Payment History', await wordsOf(page, 'Payment History')]]);
    for (const entry of entries.slice(1)) {
      await follow(page, entry);
      words.set(entry, await wordsOf(page, entry));
    }
    await page.goto('/dashboard');
    expect(await healthyWords(page)).toEqual(words);
  },
);

test(
  'a page whose texts cannot be fetched opens by itself when the network is back',
  full,
  async ({ page, context, accounts, faults, complaints }) => {
    complaints.allow(cut);
    await page.setViewportSize({ width: 1280, height: 800 });
    // The code is loaded, its texts are not.
    await faults.set({ match: { path: filesOf(['payments']) }, kind: 'drop' });
    const failed = page.waitForEvent('requestfailed', (each) =>
      new URL(each.url()).pathname.endsWith('/payments.json'),
    );
    await signInAnywhere(page, accountOf(accounts, 'maria.castellan'));
    await failed;
    await context.setOffline(true);
    await follow(page, 'Payment History');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded');
    await faults.clear();
    await context.setOffline(false);
    const words = await wordsOf(page, 'Payment History');
    await page.goto('/payment-history');
    expect(await wordsOf(page, 'Payment History')).toBe(words);
  },
);

test('a page whose code cannot be fetched opens by itself once it can be', async ({
  page,
  accounts,
  faults,
  complaints,
}) => {
  complaints.allow(cut);
  await page.setViewportSize({ width: 1280, height: 800 });
  await faults.set({ match: { path: '^/assets/paymentHistory-' }, kind: 'drop' });
  await signInAnywhere(page, accountOf(accounts, 'maria.castellan'));
  await follow(page, 'Payment History');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded');
  await expect(page.getByText(/The page opens automatically when the connection is back/)).toBeVisible();
  await faults.clear();
  await wordsOf(page, 'Payment History');
});

test(
  'a page whose texts a server denies is asked for again by a button',
  full,
  async ({ page, accounts, faults, complaints }) => {
    complaints.allow(/404/);
    await page.setViewportSize({ width: 1280, height: 800 });
    await authenticate(page, accountOf(accounts, 'maria.castellan'));
    await faults.set({ match: { path: filesOf(['payments']) }, kind: 'status', status: 404 });
    await page.goto('/payment-history');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded');
    await expect(page).toHaveTitle(/Payment History/);
    await expectAccessible(page);
    await faults.clear();
    await page.getByRole('button', { name: 'Try again' }).click();
    await wordsOf(page, 'Payment History');
  },
);

test(
  'a portal that cannot fetch the texts of its shell has its words all the same',
  full,
  async ({ page, accounts, faults, complaints }) => {
    complaints.allow(cut);
    await faults.set({ match: { path: filesOf(['common', 'shell']) }, kind: 'drop' });
    await signInAnywhere(page, accountOf(accounts, 'maria.castellan'));
    for (const entry of entries)
      await expect(page.getByRole('link', { name: entry, exact: true })).toBeVisible();
    await wordsOf(page, 'Dashboard');
  },
);
