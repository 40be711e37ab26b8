import type { Page } from '@playwright/test';
import {
  accountOf,
  authenticate,
  expect,
  expectAccessible,
  full,
  fullUnless,
  showPdfs,
  signIn,
  test,
} from './fixtures.ts';

/** axe finds nothing, the page fits its width, and every panel ends where its row ends. */
async function expectWhole(page: Page) {
  await expectAccessible(page);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBe(0);
  // The last panel of a row ends at the edge that the first panel has.
  const edges = await page
    .getByRole('main')
    .getByRole('region')
    .evaluateAll((panels) =>
      panels.map((panel) => {
        const { top, right } = panel.getBoundingClientRect();
        return { top: Math.round(top), right: Math.round(right) };
      }),
    );
  const rows = [...new Set(edges.map(({ top }) => top))];
  const ends = rows.map((row) =>
    Math.max(...edges.filter(({ top }) => top === row).map(({ right }) => right)),
  );
  expect(new Set(ends).size).toBe(1);
}

for (const userName of ['tomas.abara', 'grace.okafor', 'leila.haddad', 'arthur.whitcombe', 'nora.lindqvist'])
  test(
    `the dashboard of ${userName} is whole at 360 and at 1280 pixels`,
    fullUnless(userName === 'arthur.whitcombe'),
    async ({ page, accounts }) => {
      await authenticate(page, accountOf(accounts, userName));
      // A page that was wide when it opened would show its folds.
      await page.setViewportSize({ width: 360, height: 900 });
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Certification', exact: true })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await expectWhole(page);
      await page.setViewportSize({ width: 1280, height: 900 });
      await expectWhole(page);
    },
  );

test(
  'menu and page are in the middle of a wide screen, and each page starts beside the menu',
  full,
  async ({ page, accounts }) => {
    await page.setViewportSize({ width: 1920, height: 1000 });
    await signIn(page, accountOf(accounts, 'nora.lindqvist'));
    const menu = (await page.getByRole('navigation', { name: 'Portal' }).boundingBox())!;
    const panel = (await page.getByRole('region', { name: 'What to do next' }).boundingBox())!;
    expect(panel.x - (menu.x + menu.width)).toBeLessThan(40);
    await page.getByRole('link', { name: 'Medical Training' }).click();
    const table = (await page.getByRole('region', { name: 'Fellowships' }).boundingBox())!;
    expect(table.x).toBe(panel.x);
    expect(Math.abs(menu.x - (1920 - (table.x + table.width)))).toBeLessThan(60);
  },
);

test(
  'a certificate is shown in the frame, with its bytes from the session',
  full,
  async ({ page, accounts }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await showPdfs(page);
    await signIn(page, accountOf(accounts, 'maria.castellan'));
    await page
      .getByRole('link', { name: /View certificate/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/pdf-viewer\?id=\d+$/);
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute('src', /^blob:.*#toolbar=0/);
    expect(await frame.evaluate((element) => element.getBoundingClientRect().height)).toBe(600);
    // On a lower screen, and on a phone, the buttons are in view all the same.
    for (const [width, height] of [
      [1280, 720],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport({
        ratio: 1,
      });
    }
  },
);

test('another person’s document shows nothing of itself', full, async ({ page, accounts, complaints }) => {
  // Calls in flight when the session ended may be rejected.
  complaints.allow(/404|401/);
  await signIn(page, accountOf(accounts, 'maria.castellan'));
  const href = await page
    .getByRole('link', { name: /View certificate/ })
    .first()
    .getAttribute('href');
  await page.getByRole('button', { name: 'Logout' }).click();
  await authenticate(page, accountOf(accounts, 'nora.lindqvist'));
  await page.goto(href ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});
