import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { demoPassword } from '#server/demo/seed/password.ts';
import { startDeployment } from '../support/server/deployment.ts';
import { root } from '../support/sources.ts';
import { expect, signInByForm, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const examiner = { userName: 'victor.osei', password: demoPassword };
const MARK = 'later';

/** The script that the page was started with. */
const entryOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"][src]')!.src);

/** The chunks that the page can load. */
const loadable = (page: Page, chunks: readonly string[]) =>
  page.evaluate(async (names) => {
    const answers = await Promise.all(
      names.map((name) =>
        fetch(`/assets/${name}`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    return names.filter((_, index) => answers[index]);
  }, chunks);

/** The chunks that are kept on the device, of whichever build. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Whether a later build is complete and waits for the pages of the present one. */
const isWaiting = (page: Page) =>
  page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting);

/** Whether any worker of the browser waits, asked without a page of the portal, which the present one would serve. */
async function watchWaiting(context: BrowserContext): Promise<() => boolean> {
  const devtools = await context.newCDPSession(await context.newPage());
  const statuses = new Map<string, string>();
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) statuses.set(versionId, status);
  });
  await devtools.send('ServiceWorker.enable');
  return () => [...statuses.values()].includes('installed');
}

// Longer than ten seconds: a service worker twice stores every file of a build, and a server is deployed.
test('an update never breaks an open page, and old files go when no page needs them', async ({
  context,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.allow(/./); // the server is stopped and started again
  const deployment = await startDeployment({ FAULT_SWITCHES: '1', TRUST_PROXY: '1' });
  try {
    const first = (await readdir(join(root, 'dist/assets'))).filter((name) => name.endsWith('.js'));
    const later = first.map((name) => name.replace(/\.js$/, `${MARK}.js`));
    const page = await context.newPage();
    await signInByForm(page, examiner, `${deployment.origin}/login`);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const started = await entryOf(page);

    await deployment.update(MARK);
    await page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!;
      await registration.update();
    });
    await expect.poll(() => isWaiting(page)).toBe(true);

    // The open page finds every file of its own build, which the server does not have any more.
    expect(await loadable(page, first)).toEqual(first);
    expect(await entryOf(page)).toBe(started);
    // A page that is opened now is of the later build: the network comes first.
    const second = await context.newPage();
    await second.goto(`${deployment.origin}/login`);
    expect(await entryOf(second)).toContain(MARK);
    await context.setOffline(true);
    expect(await loadable(page, first)).toEqual(first);
    expect(await loadable(second, later)).toEqual(later);
    // Reloaded without a network, it is the build that is in use, whole.
    await page.reload();
    expect(await entryOf(page)).toBe(started);
    await expect(page.getByRole('navigation', { name: 'Portal' })).toBeVisible();
    await context.setOffline(false);

    const isAnyWaiting = await watchWaiting(context);
    await expect.poll(isAnyWaiting).toBe(true);
    await page.close();
    await second.close();
    // The present worker first ends what it was doing for them. A page that is opened before that keeps it.
    await expect.poll(isAnyWaiting).toBe(false);
    const last = await context.newPage();
    await last.goto(`${deployment.origin}/login`);
    expect(await entryOf(last)).toContain(MARK);
    await expect.poll(() => isWaiting(last)).toBe(false);
    await expect
      .poll(async () => (await kept(last)).filter((path) => path.endsWith('.js')).length)
      .toBe(later.length);
    // Nothing but files of the portal is kept.
    const others = (await kept(last)).filter((path) => !/^\/($|assets\/|locales\/|favicon\.svg$)/.test(path));
    expect(others).toEqual([]);
  } finally {
    await deployment.stop();
  }
});
