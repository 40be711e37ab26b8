import type { Browser, Page } from '@playwright/test';
import { gzipSize, plainNames, rememberedSession } from './pages.ts';
import { median, throttle } from './profile.ts';
import { kb, note, report } from './report.ts';

/** A page that is opened cold, on a slow phone, by an account of the demo. */
interface ColdPage {
  readonly name: string;
  readonly path: string;
  /** `null` opens it signed out. */
  readonly userName: string | null;
  /** An element that is there once the page has its data, where no part of the page says that it is busy. */
  readonly ready?: string;
  /** The most that the time until its data may be, as a multiple of the floor's. */
  readonly goal?: number;
}

const FLOOR: ColdPage = { name: 'floor', path: '/login', userName: null, ready: 'form' };
const DASHBOARD: ColdPage = { name: 'dashboard', path: '/dashboard', userName: 'maria.castellan', goal: 1.5 };
const pages: readonly ColdPage[] = [
  { name: 'sign-in', path: '/login', userName: null, ready: 'form' },
  DASHBOARD,
  { name: 'CME repository', path: '/cme-repository', userName: 'maria.castellan', goal: 1.8 },
  { name: 'GME history', path: '/gme-history/1', userName: 'tomas.abara', goal: 1.8 },
  {
    name: 'exam registration',
    path: '/apply-and-register/exam-registration/501?step=eligibility',
    userName: 'tomas.abara',
    goal: 1.8,
  },
  { name: 'examiner’s home', path: '/ce-scoring', userName: 'victor.osei', goal: 1.8 },
  {
    name: 'oral exam',
    path: '/ce-scoring/oral-examinations/exam/71005',
    userName: 'victor.osei',
    ready: 'main header',
    goal: 1.8,
  },
];

interface ColdLoad {
  /** Milliseconds from the start of the navigation to the frame that shows the data. */
  data: number;
  /** Bytes of JavaScript, gzip, requested before that frame; and its files. */
  js: number;
  files: number;
  requests: number;
  /** What tasks of more than 50 ms took beyond that, in milliseconds, up to that frame. */
  blocked: number;
}

/** Runs in the page before its scripts: notes the first frame with the page's data. */
const watchForData = (ready: string | null) => {
  const seen = { data: 0, tasks: [] as { start: number; length: number }[] };
  Object.assign(window, { seen });
  performance.setResourceTimingBufferSize(2_000);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push({ start: startTime, length: duration });
  }).observe({ type: 'longtask', buffered: true });
  const isThere = () => {
    const main = document.querySelector('main');
    if (ready === 'form') {
      const form = document.querySelector('form');
      return form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'));
    }
    // Without it, this is the outline that the document brings.
    if (!main?.querySelector('h1') || document.documentElement.dataset.live !== 'true') return false;
    if (main.ariaBusy === 'true' || main.querySelector('[aria-busy="true"]')) return false;
    return main.querySelector(ready ?? '[aria-busy="false"]') !== null;
  };
  const look = () => {
    if (isThere()) setTimeout(() => (seen.data = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

type Seen = { seen: { data: number; tasks: { start: number; length: number }[] } };

/** Waits until the page has asked for nothing for some time; returns how many requests it made. */
async function requestsUntilQuiet(page: Page): Promise<number> {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length + 1);
  for (let last = 0; ;) {
    const now = await count();
    if (now === last) return now;
    last = now;
    await page.waitForTimeout(4_000);
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Opens a page in a window without a cache; `again` opens it once more, with the files that the first time left. */
async function openCold(
  browser: Browser,
  origin: string,
  { path, ready }: ColdPage,
  session: Record<string, string>,
) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, session);
  await page.addInitScript(plainNames);
  await page.addInitScript(watchForData, ready ?? null);
  await throttle(await context.newCDPSession(page), { cpu: true, network: true });
  const open = async (): Promise<ColdLoad> => {
    await page.goto(origin + path, { waitUntil: 'commit' });
    await page.waitForFunction(() => (window as unknown as Seen).seen?.data > 0, null, { timeout: 60_000 });
    const { data, tasks, before } = await page.evaluate(() => {
      const { seen } = window as unknown as Seen;
      const asked = performance.getEntriesByType('resource');
      return {
        ...seen,
        before: asked.filter(({ startTime }) => startTime < seen.data).map(({ name }) => name),
      };
    });
    const scripts = [...new Set(before.filter((name) => name.endsWith('.js')))];
    return {
      data,
      js: sum(await Promise.all(scripts.map(gzipSize))),
      files: scripts.length,
      requests: before.length + 1, // and the document
      blocked: sum(tasks.filter(({ start }) => start < data).map(({ length }) => Math.max(0, length - 50))),
    };
  };
  return { open, page, close: () => context.close() };
}

const RUNS = 5;

/**
 * Opens each page cold on a slow phone, between openings of the baseline, and reports medians as multiples of the
 * baseline's: until the data is painted, what was requested before that, and how long the page could not answer.
 *
 * @param floor the origin that serves the baseline.
 */
export async function measureColdPages(browser: Browser, origin: string, floor: string): Promise<void> {
  const loads = new Map<string, ColdLoad[]>();
  const loaded = async (at: string, page: ColdPage, session: Record<string, string>) => {
    const { open, close } = await openCold(browser, at, page, session);
    loads.set(page.name, [...(loads.get(page.name) ?? []), await open()]);
    await close();
  };
  const names = new Set(pages.map(({ userName }) => userName));
  const sessions = new Map<string | null, Record<string, string>>([[null, {}]]);
  for (const name of names) if (name) sessions.set(name, await rememberedSession(browser, origin, name));
  const sessionOf = ({ userName }: ColdPage) => sessions.get(userName)!; // read above

  for (let run = 0; run < RUNS; run += 1) {
    await loaded(floor, FLOOR, {});
    for (const page of pages) await loaded(origin, page, sessionOf(page));
  }
  const of = (page: ColdPage, figure: keyof ColdLoad) =>
    median((loads.get(page.name) ?? []).map((load) => load[figure]));
  const base = of(FLOOR, 'data');
  note('floor: until its form works', `${base.toFixed(0)} ms, ${kb(of(FLOOR, 'js'))} of JavaScript`);
  for (const page of pages) {
    const times = of(page, 'data') / base;
    const words = `${times.toFixed(2)} (${of(page, 'data').toFixed(0)} ms)`;
    if (page.goal === undefined) note(`${page.name}: cold ÷ floor`, words);
    else report(`${page.name}: data, cold ÷ floor`, words, `≤ ${page.goal}`, times <= page.goal);
    note(
      `${page.name}: before that`,
      `${of(page, 'requests')} requests, ${kb(of(page, 'js'))} of JavaScript (gzip) in ${of(page, 'files')} files, blocked ${of(page, 'blocked').toFixed(0)} ms`,
    );
  }
  const { open, page, close } = await openCold(browser, origin, DASHBOARD, sessionOf(DASHBOARD));
  await open();
  const requests = await requestsUntilQuiet(page);
  report('dashboard: requests until quiet', `${requests}`, '≤ 45', requests <= 45);
  const again: number[] = [];
  for (let run = 0; run < RUNS; run += 1) again.push((await open()).data / base);
  await close();
  const visit = median(again);
  report('dashboard: second visit ÷ floor', visit.toFixed(2), '≤ 0.7', visit <= 0.7);
}
