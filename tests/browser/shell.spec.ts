import {
  accountOf,
  authenticate,
  expect,
  expectAccessibleInBothSchemes,
  full,
  signIn,
  signInByForm,
  test,
} from './fixtures.ts';
import { pressPrintScreen } from './keyboard.ts';

test('the header leads to the four places outside, in new tabs', full, async ({ page, accounts }) => {
  await signIn(page, accountOf(accounts, 'maria.castellan'));
  for (const name of ['News', 'EPAs', 'About', 'Contact']) {
    const link = page.getByRole('banner').getByRole('link', { name: new RegExp(`^${name}`) });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  await expect(page.getByRole('contentinfo')).toContainText('20250428.4');
  await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));
});

test('below 1015 pixels the menu opens by its toggle and closes on Escape and on going somewhere', async ({
  page,
  accounts,
}) => {
  await page.setViewportSize({ width: 1014, height: 800 });
  await page.goto('/login');
  await page.getByLabel('User name', { exact: true }).fill(accountOf(accounts, 'nora.lindqvist').userName);
  await page.getByLabel('Password', { exact: true }).fill(accountOf(accounts, 'nora.lindqvist').password);
  await page.keyboard.press('Enter');
  // The toggle is there a moment before the page changes, which closes the menu.
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  const toggle = page.getByRole('button', { name: 'Menu' });
  const link = page.getByRole('link', { name: 'My Account' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(link).toBeHidden();
  await toggle.click();
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await link.click();
  await expect(page).toHaveURL(/\/my-account$/);
  await expect(link).toBeHidden();

  await page.setViewportSize({ width: 1015, height: 800 });
  await expect(link).toBeVisible();
  await expect(toggle).toBeHidden();
});

test(
  'the screenshot overlay comes with the keys and never holds anybody',
  full,
  async ({ page, accounts }) => {
    await signInByForm(page, accountOf(accounts, 'nora.lindqvist'));
    const overlay = page.getByText('Screenshots prohibited. Press any key to continue...');
    const focused = page.getByRole('link', { name: 'My Account' });
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await focused.focus();
    await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached();
    await page.keyboard.down('Meta');
    await page.keyboard.down('Shift');
    await expect(overlay).toBeVisible();
    await expect(focused).toBeFocused();
    await page.keyboard.up('Shift');
    await page.keyboard.up('Meta');
    await expect(overlay).toBeHidden();
    await pressPrintScreen(page);
    await page.keyboard.press('a');
    await expect(overlay).toBeHidden();
  },
);

// Longer than ten seconds: each of these pages is read by axe in both color schemes.
for (const width of [1280, 360])
  test(
    `every page is accessible and fits at ${width} pixels`,
    full,
    async ({ page, accounts, complaints }) => {
      // An unknown path gets the page with that status.
      complaints.allow(/404/);
      await page.setViewportSize({ width, height: 800 });
      const check = async (paths: readonly string[]) => {
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectAccessibleInBothSchemes(page);
        }
      };
      await check(['/login', '/forgot-password', '/pdf-viewer']);
      await authenticate(page, accountOf(accounts, 'maria.castellan'));
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Meeting requirements' })).toBeVisible();
      await expectAccessibleInBothSchemes(page);
      await check(['/my-account', '/unauthorized', '/page-not-found']);
    },
  );

/** Pages with much text, or with parts that stay in view while the others pass. */
const fullPages = [
  ['leila.haddad', '/dashboard'],
  ['leila.haddad', '/case-logs/507'],
  ['tomas.abara', '/gme-history/1'],
  ['victor.osei', '/ce-scoring'],
] as const;

for (const width of [1280, 360])
  for (const [userName, path] of fullPages)
    test(
      `${path} of ${userName} has room for wider text, and nothing in front of what has the focus, at ${width} pixels`,
      full,
      async ({ page, accounts }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 740 });
        await authenticate(page, accountOf(accounts, userName));
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
        const hidden: string[] = [];
        for (let stop = 0; stop < 60; stop += 1) {
          await page.keyboard.press('Tab');
          const name = await page.evaluate(() => {
            const focused = document.activeElement;
            if (focused === null || focused === document.body) return null;
            const { left, right, top, bottom } = focused.getBoundingClientRect();
            const isSeen = [top + 3, (top + bottom) / 2, bottom - 3].some((y) => {
              const front = document.elementFromPoint((left + right) / 2, y);
              return front !== null && (focused.contains(front) || front.contains(focused));
            });
            return isSeen ? '' : (focused.getAttribute('aria-label') ?? focused.textContent);
          });
          if (name === null) break; // after the last one
          if (name !== '') hidden.push(name);
        }
        expect(hidden).toEqual([]);
        // The four values of WCAG 1.4.12.
        await page.evaluate(() => {
          const spacing = new CSSStyleSheet();
          spacing.replaceSync(
            '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
          );
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, spacing];
        });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      },
    );
