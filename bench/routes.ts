import type { Browser, CDPSession, Page } from '@playwright/test';
import { threadTime } from './interactions.ts';
import { plainNames, signIn } from './pages.ts';
import { throttle } from './profile.ts';
import { note, report, timesOf } from './report.ts';

const VISITS = 20;
/** The most that the worst of them may take, in milliseconds. */
const GOAL = 100;

/**
 * Runs in the page: follows a link of the navigation; the milliseconds to the end of the frame with the other heading. The
 * frame has ended when the next task runs: one of a lower priority would come after the answers that arrived meanwhile,
 * and count the rendering of the page's data, which is painted in a later frame.
 */
const follow = (href: string) =>
  new Promise<number>((resolve, reject) => {
    const link = document.querySelector<HTMLElement>(`nav a[href="${href}"]`);
    if (!link) return reject(new Error(`No entry of the navigation leads to ${href}.`));
    const before = document.querySelector('h1');
    const late = setTimeout(() => reject(new Error(`${href} did not come.`)), 20_000);
    const begin = performance.now();
    const watch = new MutationObserver(() => {
      const heading = document.querySelector('h1');
      if (location.pathname !== href || !heading || heading === before) return;
      watch.disconnect();
      clearTimeout(late);
      requestAnimationFrame(
        () =>
          void (globalThis as unknown as PageTasks).scheduler.postTask(
            () => resolve(performance.now() - begin),
            { priority: 'user-blocking' },
          ),
      );
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    link.click();
  });

/** Chromium has it; TypeScript's library does not know it yet. */
interface PageTasks {
  readonly scheduler: {
    postTask(act: () => void, options: { readonly priority: 'user-blocking' }): Promise<void>;
  };
}

/** How long nothing may be fetched until the prefetch that begins when the page is idle has ended, in milliseconds. */
const REST = 4_000;
const POLL = 500;

/** Waits until the pages of the navigation are prefetched. */
async function prefetched(page: Page): Promise<void> {
  let fetched = -1;
  for (let rest = 0; rest < REST; rest += POLL) {
    await page.waitForTimeout(POLL);
    const now = await page.evaluate(() => performance.getEntriesByType('resource').length);
    if (now !== fetched) rest = 0;
    fetched = now;
  }
}

/** Waits until the page has its data. */
const settle = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'), null, { polling: 100 });

/** The pages of the navigation, in its order, without the dashboard. */
const entriesOf = (page: Page): Promise<string[]> =>
  page
    .locator('nav a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')!))]) // the selector asks for it
    .then((paths) => paths.filter((path) => path !== '/dashboard'));

/** Goes from the dashboard to a page and back: the time to its heading, and the work until its data, in milliseconds. */
async function visit(page: Page, cdp: CDPSession, path: string) {
  const before = await threadTime(cdp);
  const time = await page.evaluate(follow, path);
  await settle(page);
  const work = (await threadTime(cdp)) - before;
  await page.evaluate(follow, '/dashboard');
  await settle(page);
  return { time, work };
}

/**
 * From the click on each entry of the navigation to the frame that shows its page, which is prefetched, with a throttled
 * processor; the first visit counts too. The dashboard is the page before each. Before that, what the main thread works
 * for a visit with the processor as it is, which other work on the machine does not make longer.
 */
export async function measureRouteChanges(browser: Browser, origin: string): Promise<void> {
  const open = async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(plainNames);
    await signIn(page, origin, 'maria.castellan');
    await prefetched(page);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    return { page, cdp };
  };
  const quick = await open();
  const paths = await entriesOf(quick.page);
  const works = new Map<string, number[]>(paths.map((path) => [path, []]));
  for (let turn = 0; turn < 5; turn += 1)
    for (const path of paths) works.get(path)!.push((await visit(quick.page, quick.cdp, path)).work);
  await quick.page.context().close();

  const slow = await open();
  await throttle(slow.cdp, { cpu: true, network: false });
  const times = new Map<string, number[]>(paths.map((path) => [path, []]));
  for (let turn = 0; turn < VISITS; turn += 1)
    for (const path of paths) times.get(path)!.push((await visit(slow.page, slow.cdp, path)).time);
  await slow.page.context().close();

  for (const [path, all] of times) {
    const { median, worst, count } = timesOf(all);
    const work = timesOf(works.get(path)!.slice(1)).median;
    report(
      `route change to ${path}, 4× CPU`,
      `median ${median.toFixed(0)}, first ${all[0]!.toFixed(0)}, worst ${worst.toFixed(0)} ms of ${count}`, // of twenty
      `≤ ${GOAL} ms`,
      worst <= GOAL,
    );
    note(
      `${path}: work of the main thread until its data`,
      `${work.toFixed(0)} ms, at first ${works.get(path)![0]!.toFixed(0)} ms`,
    );
  }
}
