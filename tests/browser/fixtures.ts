import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { DemoAccount } from '#contract/demo/demo.ts';
import type { Grant } from '#contract/access/users.ts';
import { readGrant } from '#services/http/signIn.ts';
import { startRenewedServer } from '../support/server/renewedServer.ts';
import { coveredTest as base } from './coveredTest.ts';
import { lastEvents, recordEvents } from './lastEvents.ts';

export { expect };

/** Fault switches of the server, for the current test only. */
export interface Faults {
  /** The next `times` matching calls get this response, instead of or after being executed. */
  set(fault: Record<string, unknown>): Promise<void>;
  /** Expires every access token issued so far. */
  expireAccess(): Promise<void>;
  /** Forgets the faults that are left. */
  clear(): Promise<void>;
}

/** For requests outside of a page: the server may close an idle connection just when it is used again. */
export const reconnecting = { maxRetries: 3 } as const;

/**
 * What Firefox's viewer says about a PDF in a frame: the page's policy with its Trusted Types counts for the viewer's code
 * too, which goes on without its worker. One that is closed while it loads says that it has lost that.
 */
const saidByViewer =
  /^Warning: (Setting up fake worker|Invalid absolute docBaseUrl: "blob:)|^An error occurred while loading the PDF\.[^]*Setting up fake worker failed|trusted-types-sink blob:|blocked assigning to an injection sink/;

interface Fixtures {
  faults: Faults;
  /** The demo accounts, as the server lists them. */
  accounts: DemoAccount[];
  /** All console messages of the page; a test that expects some says which. */
  complaints: { allow(pattern: RegExp): void };
  /** Prints the last events of the page of a test that failed. */
  lastEvents: void;
}

/** The server for the tests of one file, which all run in one worker; another file's tests get a new one. */
interface Servers {
  /** Its address. */
  of(file: string): Promise<string>;
}

export const test = base.extend<Fixtures & { server: string }, { servers: Servers }>({
  servers: [
    async ({}, use) => {
      const server = await startRenewedServer({ FAULT_SWITCHES: '1', TRUST_PROXY: '1' });
      let running: { file: string; address: string } | undefined;
      await use({
        async of(file) {
          if (running?.file !== file) running = { file, address: await server.renew() };
          return running.address;
        },
      });
      await server.end();
    },
    { scope: 'worker' },
  ],
  // What the tests of a file change at the server, no other file's tests see: they run in any order.
  server: [async ({ servers }, use, { file }) => use(await servers.of(file)), { timeout: 90_000 }],
  baseURL: async ({ server }, use) => use(server),
  // Each test has its own address, so that rate limits do not carry over.
  extraHTTPHeaders: async ({}, use, { testId, repeatEachIndex }) => {
    const digits = `${testId}${repeatEachIndex}`
      .split('')
      .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_536, 7);
    await use({ 'X-Forwarded-For': `10.1.${digits >> 8}.${digits & 255}` });
  },
  faults: async ({ request }, use) => {
    const post = async (path: string, data: unknown) => {
      expect((await request.post(path, { ...reconnecting, data })).ok()).toBe(true);
    };
    const clear = async () => void (await request.delete('/faults', reconnecting));
    await use({
      clear,
      set: (fault) => post('/faults', fault),
      expireAccess: () => post('/faults/expire-access', {}),
    });
    await clear();
  },
  accounts: async ({ request }, use) => {
    const answer = await request.get('/api/demo/accounts?api-version=1.0', reconnecting);
    await use((await answer.json()) as DemoAccount[]);
  },
  lastEvents: [
    async ({ page }, use, { errors, title }) => {
      await recordEvents(page);
      await use();
      if (errors.length > 0) console.log(`Last events in the page of “${title}”:\n${await lastEvents(page)}`);
    },
    { auto: true },
  ],
  complaints: [
    async ({ page, browserName }, use) => {
      const allowed: RegExp[] = browserName === 'firefox' ? [saidByViewer] : [];
      const heard: string[] = [];
      page.on('console', (message) => {
        // The tests block service workers, except those about them.
        if (message.text().includes('Service Worker registration blocked by Playwright')) return;
        // Chromium says that a resource failed, and only the location says which.
        const { url } = message.location();
        if (message.type() === 'error' || message.type() === 'warning')
          heard.push(`${message.text()} ${url}`.trim());
      });
      page.on('pageerror', (error) => heard.push(String(error)));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI}`),
        );
      });
      await use({ allow: (pattern) => void allowed.push(pattern) });
      expect(heard.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** A test that only `npm run test:full` runs: `npm test` runs each flow once, where it breaks first. */
export const full = { tag: '@full' } as const;

/** Of the variants of a test, `npm test` runs the one that breaks first. */
export const fullUnless = (breaksFirst: boolean) => (breaksFirst ? {} : full);

/** Checks a state in the full run only; `npm test` checks the state with the most on the page. */
export async function inFull(check: (page: Page) => Promise<void>, page: Page) {
  if (test.info().tags.includes('@full')) await check(page);
}

/** The demo account with this user name. */
export function accountOf(accounts: readonly DemoAccount[], userName: string): DemoAccount {
  const account = accounts.find((each) => each.userName === userName);
  if (!account)
    throw new Error(`no demo account ${userName}; there are ${accounts.map((a) => a.userName).join(', ')}`);
  return account;
}

interface Credentials {
  userName: string;
  password: string;
}

/** Fills and sends the sign-in form of the open page. */
export async function fillSignIn(page: Page, { userName, password }: Credentials) {
  await page.getByLabel('User name', { exact: true }).fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in through the form; only tests of sign-in and session need it. */
export async function signInByForm(page: Page, account: Credentials, path = '/login') {
  await page.goto(path);
  await fillSignIn(page, account);
  await expect(page.getByRole('navigation', { name: 'Portal' })).toBeVisible();
}

/**
 * Signs in by the API and writes the session to the portal's storage, so that the next page is signed in, as
 * after a reload. `origin` is another server than the worker's.
 */
export async function authenticate(page: Page, { userName, password }: Credentials, origin = '') {
  // A page of this context may have the CSRF cookie already, which every write repeats.
  const cookies = await page.context().cookies();
  const answer = await page.request.post(`${origin}/api/users/authenticate?api-version=1.0`, {
    ...reconnecting,
    data: { userName, password },
    headers: { 'X-XSRF-TOKEN': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' },
  });
  expect(answer.ok()).toBe(true);
  const now = Date.now();
  const grant = readGrant((await answer.json()) as Grant, now, now);
  // Session storage belongs to an origin, so a file of it has to be open, which starts no portal.
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate(
    (slice) => sessionStorage.setItem('portal.auth', slice),
    JSON.stringify({ v: 1, grant, passwordResetGuid: null }),
  );
}

/** States by the API that a member intends to take an exam, with which its registration is begun. */
export async function intend(request: APIRequestContext, account: Credentials, examId: number) {
  const { userName, password } = account;
  const signedIn = await request.post('/api/users/authenticate?api-version=1.0', {
    ...reconnecting,
    data: { userName, password },
  });
  const { access_token: token } = (await signedIn.json()) as Grant;
  const { cookies } = await request.storageState();
  const answer = await request.post('/api/examinations/intentions?api-version=1.0', {
    ...reconnecting,
    data: { examId, intends: true, examDateId: null },
    headers: {
      authorization: `Bearer ${token}`,
      'X-XSRF-TOKEN': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
    },
  });
  expect(answer.ok()).toBe(true);
}

/** Opens a page as a signed-in user. */
export async function signIn(page: Page, account: Credentials, path = '/dashboard') {
  await authenticate(page, account);
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: 'Portal' })).toBeVisible();
}

/** The dialog with this title, informational or with a question. */
export const dialogOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));

/** Expects that a dialog is gone and the page has the focus back, which takes it from any control focused earlier. */
export async function expectClosed(page: Page, name: string) {
  await expect(dialogOf(page, name)).toBeHidden();
  await expect(page.locator(':focus')).toHaveCount(1);
}

/** A save that got no answer says so; the dialog closes and everything typed is still there. */
export async function dismissFailure(page: Page, words: string) {
  const dialog = dialogOf(page, 'Error');
  await expect(dialog).toContainText(words);
  await dialog.getByRole('button', { name: 'Okay' }).click();
  await expectClosed(page, 'Error');
}

/** Makes the browser one that shows PDFs in frames, or not; headless Chromium does not, and Firefox does. */
export const showPdfs = (page: Page, isShown = true) =>
  page.addInitScript(
    (value) => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => value }),
    isShown,
  );

/** Whether the test runs in Firefox (`npm run test:browsers`). */
export const isFirefox = (page: Page) => page.context().browser()?.browserType().name() === 'firefox';

/** Shows the page again after a PDF was downloaded, which Firefox opens in a tab. */
export async function returnFromDownload(page: Page) {
  if (!isFirefox(page)) return;
  await expect.poll(() => page.context().pages().length).toBeGreaterThan(1);
  await page.bringToFront();
}

const conformance = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules whose result another color scheme of the same page may change. */
const colors = ['color-contrast', 'link-in-text-block'];

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function expectNoViolations(page: Page, runOnly: axe.RunOnly) {
  // axe crashes the content process of Firefox ESR on several pages. What it checks is the same in each browser.
  if (isFirefox(page)) return;
  // Another color scheme, and the new place of an open list, are drawn with the next frames, or fade in.
  await page.evaluate(async () => {
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const ending = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
      if (ending.length === 0) return;
      // The end of one may begin another, where a color is inherited.
      await Promise.allSettled(ending.map(({ finished }) => finished));
    }
  });
  // A page keeps the script until it is loaded again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  const violations = await page.evaluate(async (rules) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // The portal's pages have no frames to check. Describing all that passes takes as long as the rules themselves.
    const results = await run({ runOnly: rules, iframes: false, resultTypes: ['violations'] });
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, runOnly);
  expect(violations).toEqual([]);
}

/** axe finds no violation of WCAG 2.2 A and AA on the page. */
export const expectAccessible = (page: Page) =>
  expectNoViolations(page, { type: 'tag', values: conformance });

const expectToFit = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);

/** The rules whose result depends on where the parts of a page are. */
const places = ['target-size', 'scrollable-region-focusable'];

/**
 * Accessible in light and in dark colors, and no wider than the screen. A page of 360 pixels is narrowed to 320 too, where
 * some of its parts are in other places.
 */
export async function expectAccessibleInBothSchemes(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoViolations(page, { type: 'rule', values: colors });
  await expectToFit(page);
  const size = page.viewportSize();
  if (size?.width !== 360) return;
  await page.setViewportSize({ ...size, width: 320 });
  await expectToFit(page);
  await expectNoViolations(page, { type: 'rule', values: places });
  await page.setViewportSize(size);
}
