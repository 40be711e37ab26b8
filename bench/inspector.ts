import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { startDevServer } from '#tests/support/server/devServer.ts';
import { measureRouteChange, plainNames } from './pages.ts';
import { kb, note, report } from './report.ts';

const ACTORS = 300;
const EVENTS = 100_000;
/** How many events arrive in one message of the browser's queue. */
const BATCH = 20;
/** Rounds of the route change with and without the inspector, one after the other. */
const ROUNDS = 5;

/**
 * What the inspector costs: the size of its page, how long an update of it takes with 300 living actors and 100,000
 * events, and how much slower the portal changes routes with it open, in one run on the dev server.
 */
export async function measureInspector(browser: Browser, root: string): Promise<void> {
  await measureSize(root);
  const server = await startDevServer();
  try {
    await measureUpdates(browser, server.origin);
    await measureSlowDown(browser, server.origin);
  } finally {
    await server.stop();
  }
}

/** The page as a bundle; it is built for this figure only. */
async function measureSize(root: string): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'inspector-'));
  await build({
    root: join(root, 'inspector'),
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2023' },
  });
  const names = (await readdir(outDir, { recursive: true })).filter((name) => /\.(js|css|html)$/.test(name));
  let page = 0;
  let worker = 0;
  for (const name of names) {
    const size = gzipSync(await readFile(join(outDir, name)), { level: 9 }).length;
    if (name.includes('elk-worker')) worker += size;
    else page += size;
  }
  await rm(outDir, { recursive: true });
  note('inspector, page (gzip)', kb(page));
  note('inspector, layout worker (gzip)', kb(worker));
}

/** Opens the page in a frame and sends it a system of so many actors and events. */
async function measureUpdates(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(plainNames);
  const empty = `${origin}/empty-page-of-the-bench`;
  await page.route(empty, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<link rel="icon" href="data:,"><iframe src="/inspector/" style="width:1240px;height:760px"></iframe>',
    }),
  );
  await page.goto(empty);
  const frame = page.frame({ url: /inspector\/$/ })!; // the page has just this frame
  await frame.getByRole('heading', { name: 'Nothing was received yet' }).waitFor();
  await frame.evaluate(watchTasks);
  await page.evaluate(sendSystem, { actors: ACTORS, events: EVENTS, batch: BATCH });
  await frame.waitForFunction(
    (events) => document.querySelector('.toolbar .figures')?.textContent?.includes(`of ${events}`),
    (EVENTS + ACTORS).toLocaleString('en-US'),
    { timeout: 300_000 },
  );
  const figures = await frame.locator('.toolbar .figures').innerText();
  note('inspector, held', figures.trim());
  await reportTasks(frame, 'while 100,000 events arrive');

  // The same while someone works with the page; the driver's own look-ups would count, so the page is told in one.
  await frame.getByRole('treeitem').nth(2).click();
  await frame.getByRole('img', { name: /^Statechart of/ }).waitFor();
  await page.evaluate(sendMore, { actors: ACTORS, events: 3_000 });
  await frame.evaluate(watchTasks);
  await frame.evaluate(workWithPage);
  await reportTasks(frame, 'with a chart open, filtering and stepping');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  note('inspector, heap with all of it', `${(usedSize / 1e6).toFixed(0)} MB`);
  await page.close();
}

/** How long the page was busy at a time, from gaps between the ticks of a timer. */
const watchTasks = () => {
  const page = window as unknown as { busy: number[]; timer?: ReturnType<typeof setInterval> };
  const TICK = 4;
  clearInterval(page.timer);
  page.busy = [];
  let last = performance.now();
  page.timer = setInterval(() => {
    const now = performance.now();
    if (now - last > TICK + 2) page.busy.push(now - last - TICK);
    last = now;
  }, TICK);
};

async function reportTasks(frame: Pick<Page, 'evaluate'>, when: string): Promise<void> {
  const busy = (await frame.evaluate(() => (window as unknown as { busy: number[] }).busy)).toSorted(
    (one, other) => one - other,
  );
  const at = (share: number) => busy[Math.min(busy.length - 1, Math.floor(busy.length * share))] ?? 0;
  const worst = at(1);
  report(
    `inspector, updates ${when}`,
    `p50 ${at(0.5).toFixed(1)}, p99 ${at(0.99).toFixed(1)}, worst ${worst.toFixed(1)} ms of ${busy.length}`,
    '< 50 ms',
    worst < 50,
  );
}

/** Sends actors and events to the frame, as an application does, without waiting for it. */
const sendSystem = async (wanted: { actors: number; events: number; batch: number }) => {
  const target = document.querySelector('iframe')!.contentWindow!;
  const told = { createdAt: String(Date.now()), _version: '0.7.2', id: '', rootId: 'x:0' };
  const definition = JSON.stringify({
    id: 'counter',
    initial: 'even',
    states: { even: { on: { 'count.up': 'odd' } }, odd: { on: { 'count.up': 'even' } } },
  });
  const post = (message: object) => target.postMessage({ ...told, ...message }, '*');
  for (let actor = 0; actor < wanted.actors; actor += 1)
    post({
      type: '@xstate.actor',
      sessionId: `x:${actor}`,
      parentId: actor === 0 ? undefined : `x:${Math.floor((actor - 1) / 8)}`,
      name: `counter${actor}`,
      definition,
      snapshot: { status: 'active', value: 'even', context: {} },
    });
  for (let count = 0; count < wanted.events; count += 1) {
    const sessionId = `x:${count % wanted.actors}`;
    const sourceId = `x:${(count * 7) % wanted.actors}`;
    const event = { type: 'count.up', count, note: 'an event of a usual size, as they are' };
    const value = Math.floor(count / wanted.actors) % 2 === 0 ? 'odd' : 'even';
    post({ type: '@xstate.event', sessionId, sourceId, event });
    post({
      type: '@xstate.snapshot',
      sessionId,
      event,
      snapshot: {
        status: 'active',
        value,
        context: { count, list: [1, 2, 3], text: 'x'.repeat(200) },
        tags: [],
      },
    });
    if (count % wanted.batch === 0) await new Promise((resolve) => setTimeout(resolve));
  }
};

/** Sends some more events while someone works with the page. */
const sendMore = (wanted: { actors: number; events: number }) => {
  const target = document.querySelector('iframe')!.contentWindow!;
  let count = 0;
  const timer = setInterval(() => {
    for (let each = 0; each < 10; each += 1) {
      const sessionId = `x:${count % wanted.actors}`;
      const event = { type: 'count.up', count };
      const told = {
        sessionId,
        event,
        createdAt: String(Date.now()),
        _version: '0.7.2',
        id: '',
        rootId: 'x:0',
      };
      target.postMessage({ ...told, type: '@xstate.event' }, '*');
      const snapshot = {
        status: 'active',
        value: count % 2 === 0 ? 'odd' : 'even',
        context: { count },
        tags: [],
      };
      target.postMessage({ ...told, type: '@xstate.snapshot', snapshot }, '*');
      count += 1;
    }
    if (count >= wanted.events) clearInterval(timer);
  }, 10);
};

/** Filters all entries by text, steps back twenty times, and follows again, a tenth of a second apart. */
const workWithPage = async () => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
  const press = async (name: string) => {
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click();
    await pause();
  };
  const text = [...document.querySelectorAll<HTMLInputElement>('input[type=search]')].at(-1)!;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(text, '"count":77');
  text.dispatchEvent(new Event('input', { bubbles: true }));
  for (let wait = 0; wait < 10; wait += 1) await pause();
  await press('Clear filter');
  for (let step = 0; step < 20; step += 1) await press('Back');
  await press('Follow');
};

/** The route change with the inspector in a window, docked and over the WebSocket, as shares of the one without. */
async function measureSlowDown(browser: Browser, origin: string): Promise<void> {
  const ways = [null, 'window', 'docked', 'ws'] as const;
  const times = new Map<string | null, number[]>(ways.map((way) => [way, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const way of ways) {
      const context = way === 'ws' ? await browser.newContext() : undefined;
      const other = await context?.newPage();
      await other?.goto(`${origin}/inspector/?from=ws`);
      times.get(way)!.push(await measureRouteChange(browser, origin, way));
      await context?.close();
    }
  const median = (way: string | null) => times.get(way)!.toSorted((one, two) => one - two)[ROUNDS >> 1]!;
  note('route change without inspector, on the dev server', `${median(null).toFixed(1)} ms`);
  for (const way of ways.slice(1)) {
    const ratio = median(way) / median(null);
    const figure = `route change with the inspector, ${way}`;
    report(figure, `${median(way).toFixed(1)} ms, ratio ${ratio.toFixed(3)}`, '≤ 1.05', ratio <= 1.05);
  }
}
