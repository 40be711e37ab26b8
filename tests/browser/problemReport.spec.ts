import { readFile } from 'node:fs/promises';
import {
  accountOf,
  dialogOf,
  expect,
  expectAccessibleInBothSchemes,
  fillSignIn,
  full,
  signIn,
  test,
} from './fixtures.ts';
import { tabTo } from './keyboard.ts';

const widths = [1280, 360] as const;

for (const width of widths)
  test(
    `a problem report is read and saved with the keyboard, ${width} pixels wide`,
    full,
    async ({ page, accounts, faults, complaints }) => {
      complaints.allow(/500/);
      await page.setViewportSize({ width, height: 800 });
      const account = accountOf(accounts, 'maria.castellan');
      await page.goto('/my-account');
      await fillSignIn(page, account);
      await page.getByLabel('Email address').fill('hidden.person@example.org');
      await faults.set({
        match: { method: 'PUT', path: 'credentials' },
        kind: 'status',
        status: 500,
        times: 1,
      });
      await page.getByRole('button', { name: 'Save changes' }).click();
      await dialogOf(page, 'Error').getByRole('button').click();
      await expect(dialogOf(page, 'Error')).toBeHidden();

      await tabTo(page, page.getByRole('button', { name: 'Show the problem report' }));
      await page.keyboard.press('Enter');
      const report = page.getByRole('region', { name: 'The problem report, as it will be saved' });
      await expect(report).toContainText('myAccount: filling.edited --card.save--> filling.saving');
      await expect(report).toContainText(/Request failed: http, status 500, reference \S+/);
      await expect(report).not.toContainText(/castellan|hidden\.person/i);
      await expect(report).not.toContainText(account.password);
      await expectAccessibleInBothSchemes(page);

      await page.keyboard.press('Tab');
      await expect(report).toBeFocused();
      await page.keyboard.press('End');
      await expect
        .poll(() => report.evaluate((box) => box.scrollTop > 0 && box.scrollTop + box.clientHeight))
        .toBeGreaterThan(await report.evaluate((box) => box.scrollHeight - 4));
      const text = await report.textContent();
      expect(text).toContain('session: restoring --always--> signedOut');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Save as a file' })).toBeFocused();
      const download = page.waitForEvent('download');
      await page.keyboard.press('Enter');
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^problem-report-\d{8}T\d{4}Z\.txt$/);
      expect(await readFile(await file.path(), 'utf8')).toBe(text);

      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(report).toBeHidden();
    },
  );

test(
  'a page that stopped working offers the report of what came before',
  full,
  async ({ page, accounts, complaints }) => {
    complaints.allow(/broken view/);
    // What only the page of a document reads while it is drawn.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'pdfViewerEnabled', {
        get: () => {
          throw new Error('broken view of Maria Castellan');
        },
      }),
    );
    await signIn(page, accountOf(accounts, 'maria.castellan'), '/documents');
    const address = await page
      .getByRole('link', { name: /^Open / })
      .first()
      .getAttribute('href');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(address ?? '');
    await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
    const show = page.getByRole('button', { name: 'Show the problem report' });
    await tabTo(page, show);
    await page.keyboard.press('Enter');
    const report = page.getByRole('region', { name: 'The problem report, as it will be saved' });
    await expect(report).toContainText('pdfViewer:');
    await expect(report).not.toContainText(/castellan/i);
    await expectAccessibleInBothSchemes(page);
  },
);
