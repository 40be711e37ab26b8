import type { Browser, Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { demoPassword } from '#server/demo/seed/password.ts';
import { median, observePaints, readPaint, throttle, type Paint } from './profile.ts';

const RUNS = 5;

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

/** The sign-in page, or the baseline's, on a slow phone: medians of several cold loads. */
export async function measureFirstPaint(browser: Browser, origin: string): Promise<Paint> {
  const results: Paint[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    const page = await context.newPage();
    await observePaints(page);
    await throttle(await context.newCDPSession(page), { cpu: true, network: true });
    await page.goto(`${origin}/login`, { waitUntil: 'commit' });
    await page.waitForFunction(isTakenOver);
    // A larger paint may follow.
    await page.waitForTimeout(1_500);
    results.push(await readPaint(page));
    await context.close();
  }
  const of = (key: keyof Paint) => median(results.map((result) => result[key]));
  return { fcp: of('fcp'), lcp: of('lcp'), cls: Math.max(...results.map(({ cls }) => cls)) };
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
        // A badge may follow its name.
        links.find((link) => link.textContent?.trim().startsWith(wanted))?.click();
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
