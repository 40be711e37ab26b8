import {
  accountOf,
  authenticate,
  dialogOf,
  expect,
  expectAccessible,
  full,
  signIn,
  test,
} from './fixtures.ts';

const line = (...cells: string[]) => cells.join('\t');
const sheet = [
  line('First day', 'Last day', 'Clinical level', 'Clinical activity', 'Program', 'Remarks'),
  line('7/1/2019', '7/31/2019', 'Clinical Level 1', 'Vascular surgery', 'Lakeshore University Hospital', ''),
  line(
    '2019-08-01',
    '2019-08-31',
    'Clinical Level 1',
    'Vascular surgry',
    'Lakeshore University Hospital',
    '',
  ),
  line('9/1/2019', '9/30/2019', 'Clinical Level 1', 'Endoscopy', 'Lakeshore University Hospital', 'nights'),
  line('10/1/2019', '9/30/2018', 'Clinical Level 1', 'Endoscopy', 'Lakeshore University Hospital', ''),
  line('11/1/2019', '11/30/2019', 'Clinical Level 1', 'Endoscopy', 'Lakeshore University Hospital', ''),
].join('\n');

// Longer than ten seconds: rows are saved one after the other, and the last one through a slow and lost network.
for (const width of [1280, 360])
  test(
    `a spreadsheet is brought in past a lost network and a reload, and nothing twice, at ${width} pixels`,
    full,
    async ({ page, accounts, faults, complaints }) => {
      complaints.allow(/ERR_|\[portal\] unreachable|40[01]/);
      const account = accountOf(accounts, width === 360 ? 'june.halvorsen' : 'nora.lindqvist');
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: width === 360 ? 'dark' : 'light' });
      await signIn(page, account, '/gme-history/1');
      await page.setViewportSize({ width, height: 900 });
      const stored = page.getByRole('region', { name: 'Rotations' }).getByRole('rowheader');
      await expect(page.getByRole('button', { name: 'Import several at once' })).toBeVisible();
      const before = await stored.count();
      const panel = page.getByRole('region', { name: 'Import rotations' });

      await page.getByRole('button', { name: 'Import several at once' }).click();
      await panel.getByLabel('File').setInputFiles({
        name: 'rotations.tsv',
        mimeType: 'text/tab-separated-values',
        buffer: Buffer.from(`\uFEFF${sheet}`),
      });
      await expect(panel.getByLabel('Rows of the spreadsheet')).not.toBeEmpty();
      await panel.getByRole('button', { name: 'Read the rows' }).click();
      await expect(panel.getByText(/not read: Remarks\./)).toBeVisible();
      await expect(
        panel.getByText('Last day: Enter a last day that is the same as or after the first day.'),
      ).toBeVisible();
      await expect(panel.getByText('Can be saved')).toHaveCount(3);

      await panel.getByRole('button', { name: 'Change row 2' }).click();
      await expect(panel.getByRole('heading', { name: 'Row 2' })).toBeFocused();
      await expectAccessible(page);
      await panel.getByLabel('Clinical activity').selectOption('Vascular surgery');
      await panel.getByRole('button', { name: 'Use these values' }).click();
      await expect(panel.getByRole('heading', { name: 'Import rotations' })).toBeFocused();
      await expect(panel.getByText('Can be saved')).toHaveCount(4);

      // The board saves the row in flight, but its response is lost with the network.
      await faults.expireAccess();
      await faults.set({
        match: { method: 'POST', path: '/api/graduate-medical-education' },
        kind: 'delay',
        ms: 1_500,
      });
      await panel.getByRole('button', { name: 'Save the 4 good rows' }).click();
      await expect(panel.getByText('Can be saved')).toHaveCount(3);
      await page.context().setOffline(true);
      await expect(
        panel.getByText(/^\d rows? (was|were) saved\. Then a row could not be saved: the server/),
      ).toBeVisible();
      await page.context().setOffline(false);
      await faults.clear();
      await page.reload();

      await expect(panel.getByText(/^These rows are not saved yet/)).toBeVisible();
      await expect(stored.first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await panel.getByRole('button', { name: /^Save (the \d good rows|1 row)/ }).click();
      await expect(panel.getByText('Can be saved')).toHaveCount(0);
      while ((await panel.getByRole('button', { name: /^Leave out row/ }).count()) > 0)
        await panel
          .getByRole('button', { name: /^Leave out row/ })
          .first()
          .click();
      await expect(page.getByRole('button', { name: 'Import several at once' })).toBeVisible();
      await expect(dialogOf(page, 'Error')).toHaveCount(0);
      await expect(stored).toHaveCount(before + 4);
    },
  );

test(
  'the summary of a chief resident fits 320 pixels, and its row headings have a line of their own',
  full,
  async ({ page, accounts }) => {
    await authenticate(page, accountOf(accounts, 'ines.marchand'));
    // A page that was wide when it opened would show its folds.
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/gme-history/1');
    await page.getByRole('button', { name: 'Weeks of each clinical level' }).click();
    const level = page.getByRole('table', { name: 'Summary' }).getByRole('rowheader', { name: /Level 4/ });
    await expect(level).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect((await level.boundingBox())!.width).toBeGreaterThan(200);
  },
);
