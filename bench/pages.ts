import type { Browser, Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { demoPassword } from '#server/db/seed/password.ts';
import { median, observePaints, readPaint, throttle, type Paint } from './profile.ts';

const RUNS = 5;

export interface FirstPage extends Paint {
  /** Bytes of JavaScript, gzip, requested until the page was ready. */
  js: number;
  /** Those scripts that every cold load requested, as in `assets/portal-….js`. */
  files: ReadonlySet<string>;
}

interface Target {
  /** The heading that marks the page as ready. */
  title: string;
  /** Signed in with this demo account before the page opens. */
  userName?: string;
}

/** Signs in without throttling and returns the tab's session storage. */
export async function rememberedSession(browser: Browser, origin: string, userName: string) {
  const page = await browser.newPage();
  await signIn(page, origin, userName);
  const entries = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
  await page.close();
  return entries as Record<string, string>;
}

/** Signs in as a member of the demo or of the benchmark. */
export async function signIn(page: Page, origin: string, userName: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('User name', { exact: true }).fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/dashboard$/);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
}

/** The first view of a page on a slow phone: medians of several cold loads. */
export async function measureFirstPage(
  browser: Browser,
  origin: string,
  path: string,
  { title, userName }: Target,
): Promise<FirstPage> {
  const remembered = userName ? await rememberedSession(browser, origin, userName) : {};
  const results: Omit<FirstPage, 'files'>[] = [];
  let files: Set<string> | undefined;
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    const page = await context.newPage();
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
    }, remembered);
    await observePaints(page);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await throttle(cdp, { cpu: true, network: true });
    const scripts: string[] = [];
    let isReady = false;
    page.on('request', (request) => {
      if (!isReady && request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(origin + path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    // Ready means hydrated; what is loaded when idle is not part of the page.
    if (path === '/login') await page.waitForFunction(isTakenOver);
    else
      await page
        .getByRole('region', { name: 'Certification', exact: true })
        .getByRole('listitem')
        .first()
        .waitFor();
    isReady = true;
    // A larger paint may follow.
    await page.waitForTimeout(1_500);
    const sizes = await Promise.all(scripts.map(gzipSize));
    const requested = scripts.map((url) => new URL(url).pathname.slice(1));
    files = new Set(requested.filter((file) => files?.has(file) ?? true));
    results.push({ ...(await readPaint(page)), js: sizes.reduce((sum, size) => sum + size, 0) });
    await context.close();
  }
  const of = (key: keyof Omit<FirstPage, 'files'>) => median(results.map((result) => result[key]));
  const cls = Math.max(...results.map((result) => result.cls));
  return { fcp: of('fcp'), lcp: of('lcp'), cls, js: of('js'), files: files ?? new Set() };
}

/** React has hydrated the page's form; the same check for baseline and portal. */
const isTakenOver = () => {
  const form = document.querySelector('form');
  return form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'));
};

const sizes = new Map<string, number>();
export async function gzipSize(url: string): Promise<number> {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const size = gzipSync(bytes, { level: 9 }).length;
  sizes.set(url, size);
  return size;
}

/** The runner's compiler names inner functions with a helper that does not exist in the page. */
export const plainNames = 'globalThis.__name = (named) => named';

/**
 * From the click on a menu entry whose screen is loaded to the frame that shows it, in milliseconds; on a dev server
 * with the inspector open in the way that `inspect` names.
 */
export async function measureRouteChange(
  browser: Browser,
  origin: string,
  inspect: string | null = null,
): Promise<number> {
  const page = await browser.newPage();
  await page.addInitScript(plainNames);
  if (inspect !== null)
    await page.addInitScript((mode) => sessionStorage.setItem('portal.inspect', mode), inspect);
  await signIn(page, origin, 'maria.castellan');
  await visit(page, 'My Account');
  await visit(page, 'Dashboard');
  // A window that the inspector opened would leave the page in the background, where frames are rare.
  await page.bringToFront();
  const cdp = await page.context().newCDPSession(page);
  await throttle(cdp, { cpu: true, network: false });
  const times: number[] = [];
  for (let run = 0; run < 9; run += 1) {
    times.push(await timeToHeading(page, 'nav a[href="/my-account"]', 'My Account'));
    await visit(page, 'Dashboard');
  }
  // With the page, the windows that it opened.
  for (const each of page.context().pages()) await each.close();
  return median(times);
}

/** From the click on an element to the frame that shows a level-one heading, in milliseconds. */
export const timeToHeading = (page: Page, selector: string, name: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const target = document.querySelector<HTMLElement>(wanted.selector);
        if (!target) return reject(new Error(`Nothing on the page is ${wanted.selector}.`));
        const late = setTimeout(() => reject(new Error(`"${wanted.name}" did not come.`)), 10_000);
        const begin = performance.now();
        const watch = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent?.trim() !== wanted.name) return;
          watch.disconnect();
          clearTimeout(late);
          // The frame with the heading ends with the next message.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
        });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
        target.click();
      }),
    { selector, name },
  );

async function visit(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** How much the heap has grown, as a share, after 50 route changes and a collection. */
export async function measureHeap(browser: Browser, origin: string): Promise<number> {
  const page = await browser.newPage();
  await signIn(page, origin, 'maria.castellan');
  const cdp = await page.context().newCDPSession(page);
  // Scripted within the page, so that the driver's own tools do not count.
  const round = async (changes: number) => {
    await page.evaluate(async (count) => {
      for (let change = 0; change < count; change += 1) {
        const wanted = change % 2 === 0 ? 'My Account' : 'Dashboard';
        const links = [...document.querySelectorAll<HTMLElement>('nav a')];
        links.find((link) => link.textContent?.trim() === wanted)?.click();
        while (document.querySelector('h1')?.textContent?.trim() !== wanted)
          await new Promise((resolve) => setTimeout(resolve, 5));
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    }, changes);
    await page.waitForTimeout(1_000);
  };
  const heap = async () => {
    for (let pass = 0; pass < 3; pass += 1) await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    return usedSize;
  };
  // The first visits fill caches and compile code; that growth is not a leak.
  await round(100);
  const before = await heap();
  await round(50);
  const after = await heap();
  await page.close();
  return (after - before) / before;
}
