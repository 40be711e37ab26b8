import type { Browser, Locator, Page } from '@playwright/test';
import documents from '../public/locales/en-US/documents.json' with { type: 'json' };
import payments from '../public/locales/en-US/payments.json' with { type: 'json' };
import { veteran } from './members.ts';
import { plainNames, signIn } from './pages.ts';
import { bareChange, throttle } from './profile.ts';
import { timesOf, type Times } from './report.ts';

/** Two digits that match some of the thousand rows; then they are deleted again. */
const keys = ['4', '2', 'Backspace', 'Backspace', '7', '1', 'Backspace', 'Backspace'];
/** Without a change for this long, the table counts as settled. */
const REST = 250;

/** One long list: its page, and the labels of its table and its filter. */
export const histories = [
  {
    name: '1,000 payments',
    path: '/payment-history',
    table: payments.payments.title,
    filter: payments.payments.filter,
  },
  { name: '1,000 documents', path: '/documents', table: documents.list.title, filter: documents.list.filter },
] as const;
type History = (typeof histories)[number];

export interface HistoryTimes {
  /** The cost of any change on that page. */
  bare: Times;
  filter: Times;
  sort: Times;
}

/**
 * Observes a table from within the page: `begun` is the timestamp of the last key press or click, and
 * `painted` the end of the frame that showed the last change of the table's rows.
 */
export const watchTable = (table: Element) => {
  const seen = { begun: 0, painted: 0 };
  Object.assign(window, { seen });
  const begin = ({ timeStamp }: Event) => Object.assign(seen, { begun: timeStamp, painted: 0 });
  addEventListener('keydown', begin, true);
  addEventListener('click', begin, true);
  // The rows may be the same ones in another order or number; the sort arrow changes in any case.
  new MutationObserver(() =>
    requestAnimationFrame(() => setTimeout(() => (seen.painted = performance.now()))),
  ).observe(table.parentElement!, { subtree: true, childList: true, characterData: true });
};

const hasRested = (rest: number) => {
  const { painted } = (window as unknown as { seen: { painted: number } }).seen;
  return painted > 0 && performance.now() - painted > rest;
};

/** From the event of an act to the frame that shows the last change of what is observed, in milliseconds. */
export async function timeOf(page: Page, act: () => Promise<void>): Promise<number> {
  await act();
  await page.waitForFunction(hasRested, REST, { timeout: 10_000 });
  return page.evaluate(() => {
    const { begun, painted } = (window as unknown as { seen: { begun: number; painted: number } }).seen;
    return painted - begun;
  });
}

/** What changing a filter and sorting by each column take, and what any change costs on that page. */
export async function times(page: Page, table: Locator, filter: Locator): Promise<HistoryTimes> {
  const bare: number[] = [];
  for (let turn = 0; turn < keys.length; turn += 1) bare.push(await bareChange(page));
  const filtering: number[] = [];
  await filter.click();
  for (const key of keys) filtering.push(await timeOf(page, () => page.keyboard.press(key)));
  const sorting: number[] = [];
  const headers = table.locator('thead button');
  for (let column = 0; column < (await headers.count()); column += 1)
    for (let press = 0; press < 2; press += 1)
      sorting.push(await timeOf(page, () => headers.nth(column).click()));
  return { bare: timesOf(bare), filter: timesOf(filtering), sort: timesOf(sorting) };
}

/**
 * From the key press in the filter, and from the click on a header, to the frame with the result, in
 * milliseconds; without and with a throttled processor.
 */
export async function measureHistory(
  browser: Browser,
  origin: string,
  { path, table, filter }: History,
): Promise<{ usual: HistoryTimes; slow: HistoryTimes }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(plainNames);
  await signIn(page, origin, veteran.userName);
  await page.goto(origin + path);
  const rows = page.getByRole('table', { name: table });
  await rows.waitFor();
  await page.waitForLoadState('networkidle');
  await rows.evaluate(watchTable);
  const cdp = await context.newCDPSession(page);
  const usual = await times(page, rows, page.getByLabel(filter));
  await throttle(cdp, { cpu: true, network: false });
  const slow = await times(page, rows, page.getByLabel(filter));
  await context.close();
  return { usual, slow };
}
