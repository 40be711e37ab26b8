import { chromium, type Browser } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPortal } from '../scripts/build.ts';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.ts';
import { postgresPrograms, startPostgres } from '#tests/support/postgres.ts';
import { startDemoServer } from '#tests/support/demoServer.ts';
import { buildFloor } from './floor.ts';
import { measureApi } from './api.ts';
import { measureFirstPage, measureHeap, measureRouteChange, type FirstPage } from './pages.ts';

/**
 * `npm run bench`: what the portal costs, as ratios to a floor that is built and served in the same run, because
 * machines are noisy and ratios less so. It reports; it never fails for a number.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const rows: string[][] = [['figure', 'measured', 'target', '']];
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
const report = (figure: string, measured: string, target: string, met: boolean) => {
  const row = [figure, measured, target, met ? 'met' : 'MISSED'];
  console.log(row.join('  '));
  rows.push(row);
};

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

async function pages(scratch: string): Promise<void> {
  await buildPortal({ quiet: true });
  const floorDir = join(scratch, 'floor');
  await buildFloor(root, floorDir);
  const portal = await startDemoServer();
  const floor = await startDemoServer({ STATIC_DIR: floorDir });
  try {
    await withBrowser(async (browser) => {
      const floorPage = await measureFirstPage(browser, floor.origin, '/login', { title: 'Sign in' });
      const signIn = await measureFirstPage(browser, portal.origin, '/login', { title: 'Sign in' });
      const dashboard = await measureFirstPage(browser, portal.origin, '/dashboard', {
        title: 'Dashboard',
        userName: 'maria.castellan',
      });
      firstPages(floorPage, signIn, dashboard);
      const change = await measureRouteChange(browser, portal.origin);
      report('route change, prefetched, 4× CPU', `${change.toFixed(0)} ms`, '≤ 100 ms', change <= 100);
    });
    await withBrowser(
      async (browser) => {
        const growth = await measureHeap(browser, portal.origin);
        report('heap growth over 50 route changes', `${(growth * 100).toFixed(2)} %`, '< 2 %', growth < 0.02);
      },
      // Code that the engine compiles anew as it grows hot lies on the heap too, and is nobody's leak.
      ['--js-flags=--no-opt --no-maglev --no-sparkplug'],
    );
  } finally {
    await portal.stop();
    await floor.stop();
  }
}

function firstPages(floor: FirstPage, signIn: FirstPage, dashboard: FirstPage): void {
  rows.push(['floor: JavaScript, gzip', kb(floor.js), '', '']);
  rows.push(['floor: largest paint', `${floor.lcp.toFixed(0)} ms`, '', '']);
  const paint = signIn.lcp / floor.lcp;
  report(
    'sign-in: largest paint ÷ floor',
    `${paint.toFixed(2)} (${signIn.lcp.toFixed(0)} ms)`,
    '≤ 0.35',
    paint <= 0.35,
  );
  const bytes = signIn.js / floor.js;
  report('sign-in: JavaScript ÷ floor', `${bytes.toFixed(2)} (${kb(signIn.js)})`, '≤ 0.95', bytes <= 0.95);
  const signedIn = dashboard.js / floor.js;
  report(
    'dashboard: JavaScript ÷ floor',
    `${signedIn.toFixed(2)} (${kb(dashboard.js)})`,
    '≤ 1.25',
    signedIn <= 1.25,
  );
  rows.push(['dashboard: first paint', `${dashboard.fcp.toFixed(0)} ms`, '', '']);
  rows.push(['dashboard: largest paint', `${dashboard.lcp.toFixed(0)} ms`, '', '']);
  for (const [name, page] of [
    ['sign-in', signIn],
    ['dashboard', dashboard],
  ] as const)
    report(`${name}: layout shift`, page.cls.toFixed(3), '0.00', page.cls < 0.005);
}

async function api(): Promise<void> {
  const target = { embedded: 20, postgres: 10 };
  const embedded = await startDemoServer();
  try {
    const result = await measureApi(embedded.origin);
    const text = `${result.perSecond.toFixed(0)}/s, p50 ${result.p50.toFixed(1)}, p99 ${result.p99.toFixed(1)} ms, ${result.failed} failed`;
    report(
      'API, embedded, 1,000/s asked',
      text,
      `p99 < ${target.embedded} ms`,
      result.p99 < target.embedded && result.failed === 0,
    );
  } finally {
    await embedded.stop();
  }
  if (!postgresPrograms()) return void rows.push(['API, PostgreSQL', 'not installed here', '', '']);
  const postgres = await startPostgres();
  const server = await startDemoServer({ DATABASE_URL: postgres.url, DEMO: 'true', FAULT_SWITCHES: '' });
  try {
    const result = await measureApi(server.origin);
    const text = `${result.perSecond.toFixed(0)}/s, p50 ${result.p50.toFixed(1)}, p99 ${result.p99.toFixed(1)} ms, ${result.failed} failed`;
    report(
      'API, PostgreSQL, 1,000/s asked',
      text,
      `p99 < ${target.postgres} ms`,
      result.p99 < target.postgres && result.failed === 0,
    );
  } finally {
    await server.stop();
    await postgres.stop();
  }
}

const only = process.argv[2];
const scratch = await mkdtemp(join(tmpdir(), 'portal-bench-'));
try {
  if (only !== 'api') await pages(scratch);
  if (only !== 'pages') await api();
} finally {
  await rm(scratch, { recursive: true, force: true });
}
const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
for (const row of rows)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
process.exit(0);
