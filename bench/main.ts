import { chromium, type Browser } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPortal } from '../scripts/build.ts';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.ts';
import { postgresPrograms } from '#tests/support/server/postgres.ts';
import { startDemoServer } from '#tests/support/server/demoServer.ts';
import { measureColdPages } from './coldPages.ts';
import { buildFloor } from './floor.ts';
import { measureLists, measureTyping, seedLists } from './lists.ts';
import { measureLoad, seedLoad } from './load.ts';
import { seedMembers } from './members.ts';
import { measureFirstPaint, measureHeap } from './pages.ts';
import { keepTable, note, printTable, report } from './report.ts';
import { measureRouteChanges } from './routes.ts';
import { measureScoreKeys, seedScoringDay } from './scoring.ts';
import { measureSize } from './size.ts';
import { startOnEmbedded, startOnPostgres, type Begin } from './server.ts';

/**
 * `npm run bench`: what the portal costs, as ratios to a baseline that is built and served in the same run, because
 * machines are noisy and ratios less so. It reports; it never fails for a number. A word after it measures one part:
 * `cold` pages that are opened cold, `routes` changes from page to page, `lists` long lists and forms beside them, `api`
 * the server, `size` the server with 50,000 people, and `pages` everything in the browser.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

async function withBrowser<T>(act: (browser: Browser) => Promise<T>, flags: string[] = []): Promise<T> {
  const executablePath = ensureChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumFlags, ...flags],
  });
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}

async function withFloor(act: (floor: string) => Promise<void>): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const floorDir = join(scratch, 'floor');
  await buildFloor(root, floorDir);
  const floor = await startDemoServer({ STATIC_DIR: floorDir });
  try {
    await act(floor.origin);
  } finally {
    await floor.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * The protocol that measures reads the stack of every request. The engine would parse the whole calling script once more
 * for that, which no user's browser does, unless it keeps positions from the start.
 */
const measured = ['--js-flags=--no-enable-lazy-source-positions'];
/** Code that the engine recompiles as it gets hot is on the heap too, and is not a leak. */
const plain = ['--js-flags=--no-opt --no-maglev --no-sparkplug'];

/** The first page with content: every kind of page opened cold, beside the baseline. */
const cold = (origin: string) =>
  withFloor(async (floor) => {
    await withBrowser((browser) => measureColdPages(browser, origin, floor), measured);
    await withBrowser(async (browser) => {
      const base = await measureFirstPaint(browser, floor);
      const signIn = await measureFirstPaint(browser, origin);
      note('floor: largest paint', `${base.lcp.toFixed(0)} ms`);
      const paint = signIn.lcp / base.lcp;
      const words = `${paint.toFixed(2)} (${signIn.lcp.toFixed(0)} ms)`;
      report('sign-in: largest paint ÷ floor', words, '≤ 0.35', paint <= 0.35);
      report('sign-in: layout shift', signIn.cls.toFixed(3), '0.00', signIn.cls < 0.005);
    });
  });

async function routes(origin: string): Promise<void> {
  await withBrowser((browser) => measureRouteChanges(browser, origin), measured);
  const growth = await withBrowser((browser) => measureHeap(browser, origin), plain);
  report('heap growth over 50 route changes', `${(growth * 100).toFixed(2)} %`, '< 2 %', growth < 0.02);
}

const lists = (origin: string) =>
  withBrowser(async (browser) => {
    await measureLists(browser, origin);
    await measureTyping(browser, origin);
    await measureScoreKeys(browser, origin);
  });

const parts = { cold, routes, lists } as const;

const seedPages: Begin['seed'] = async (place) => {
  await seedMembers(place);
  await seedScoringDay(place);
  await seedLists(place);
};

async function inBrowser(names: readonly (keyof typeof parts)[]): Promise<void> {
  await buildPortal({ quiet: true });
  const portal = await startOnEmbedded({ seed: seedPages });
  try {
    for (const name of names) await parts[name](portal.origin);
  } finally {
    await portal.stop();
  }
}

/** The server, on both of its databases. */
async function api(): Promise<void> {
  // All sign in from addresses of their own.
  const begin: Begin = { seed: seedLoad, settings: { TRUST_PROXY: '1' }, durable: true };
  for (const [name, start, most] of [
    ['embedded', startOnEmbedded, 20],
    ['PostgreSQL', startOnPostgres, 10],
  ] as const) {
    if (name === 'PostgreSQL' && !postgresPrograms()) return note('API, PostgreSQL', 'not installed here');
    const server = await start(begin);
    try {
      await measureLoad(name, server.origin, most);
    } finally {
      await server.stop();
    }
  }
}

const only = process.argv[2];
const isPart = (name: string | undefined): name is keyof typeof parts => name !== undefined && name in parts;
if (only !== undefined && !isPart(only) && only !== 'pages' && only !== 'api' && only !== 'size')
  throw new Error(`"${only}" is no part of the benchmark`);
if (only === undefined || only === 'pages') await inBrowser(['cold', 'routes', 'lists']);
if (isPart(only)) await inBrowser([only]);
if (only === undefined || only === 'api') await api();
if (only === 'size') await measureSize();
printTable();
await keepTable(only ?? 'all');
process.exit(0);
