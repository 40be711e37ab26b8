import type { Locator, Page } from '@playwright/test';
import { accountOf, dialogOf, expectClosed, expect, full, signIn, test } from './fixtures.ts';
import { tabTo, typeAt } from './keyboard.ts';

/** How a person operates the page. */
interface Hands {
  press: (target: Locator) => Promise<void>;
  type: (target: Locator, text: string) => Promise<void>;
  /** A day, `2010-07-01`. */
  enterDay: (target: Locator, day: string) => Promise<void>;
  choose: (target: Locator, label: string) => Promise<void>;
}

const mouse = (): Hands => ({
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
  enterDay: (target, day) => target.fill(day),
  choose: async (target, label) => void (await target.selectOption({ label })),
});
const keyboard = (page: Page): Hands => ({
  press: async (target) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  },
  type: (target, text) => typeAt(page, target, text),
  enterDay: async (target, day) => {
    const [year, month, date] = day.split('-');
    await tabTo(page, target);
    await page.keyboard.type(`${month}${date}${year}`);
  },
  choose: async (target, label) => {
    await tabTo(page, target);
    await page.keyboard.type(label);
  },
});

const place = 'Lakeshore University Hospital';
/** Twelve days of January have no record. */
const firstYear = [
  ['2010-07-01', '2010-09-30'],
  ['2010-10-01', '2010-12-31'],
  ['2011-01-13', '2011-06-30'],
] as const;
const laterYears = [2, 3, 4, 5].flatMap((level) => {
  const year = 2009 + level;
  return [
    [`7/1/${year}`, `12/31/${year}`, `Clinical Level ${level}`, 'Vascular surgery', place],
    [`1/1/${year + 1}`, `6/30/${year + 1}`, `Clinical Level ${level}`, 'Endoscopy', place],
  ];
});
const sheet = [['First day', 'Last day', 'Clinical level', 'Clinical activity', 'Program'], ...laterYears]
  .map((cells) => cells.join('\t'))
  .join('\n');

const ways = [
  ['by mouse', 1280, 'nora.lindqvist'],
  ['by keyboard alone', 360, 'june.halvorsen'],
] as const;
// Longer than ten seconds: thirteen rotations and a fellowship are entered, two fields at a time by keyboard.
for (const [way, width, userName] of ways)
  test(
    `a resident enters five years, closes a gap, prints the record and adds a fellowship, ${way} at ${width} pixels`,
    full,
    async ({ page, accounts, faults, complaints }) => {
      test.slow();
      complaints.allow(/ERR_|\[portal\] unreachable|40[01]/);
      const { press, type, enterDay, choose } = width === 360 ? keyboard(page) : mouse();
      const done = async (text: string) => {
        await expect(dialogOf(page, 'Success')).toContainText(text);
        await press(dialogOf(page, 'Success').getByRole('button', { name: 'Continue' }));
        await expectClosed(page, 'Success');
      };
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signIn(page, accountOf(accounts, userName), '/gme-history/1');
      await page.setViewportSize({ width, height: 900 });
      const add = page.getByRole('button', { name: 'Add a rotation', exact: true });
      const form = page.getByRole('region', { name: 'Add a rotation' });
      const describe = async () => {
        await choose(form.getByLabel('Clinical level'), 'Clinical Level 1');
        await choose(form.getByLabel('Clinical activity'), 'Vascular surgery');
        await type(form.getByLabel('Institution, if your program is not on the list (optional)'), place);
        await press(form.getByRole('button', { name: 'Save' }));
        await done('Rotation Created Successfully');
      };
      for (const [first, last] of firstYear) {
        await press(add);
        await enterDay(form.getByLabel('First day'), first);
        await enterDay(form.getByLabel('Last day'), last);
        await describe();
      }
      const timeline = page.getByRole('region', { name: 'Timeline' });
      await expect(timeline).toContainText('12 days without a record');
      await press(timeline.getByRole('button', { name: /^Add a rotation here/ }).first());
      await expect(form.getByLabel('First day')).toHaveValue('2011-01-01');
      await expect(form.getByLabel('Last day')).toHaveValue('2011-01-12');
      await describe();
      await expect(timeline).not.toContainText('days without a record');

      const panel = page.getByRole('region', { name: 'Import rotations' });
      await press(page.getByRole('button', { name: 'Import several at once' }));
      await tabTo(page, panel.getByLabel('Rows of the spreadsheet'));
      await panel.getByLabel('Rows of the spreadsheet').fill(sheet); // a paste
      await press(panel.getByRole('button', { name: 'Read the rows' }));
      await expect(panel.getByText('Can be saved')).toHaveCount(laterYears.length);
      await faults.expireAccess();
      await faults.set({
        match: { method: 'POST', path: '/api/graduate-medical-education' },
        kind: 'delay',
        ms: 500,
      });
      await press(panel.getByRole('button', { name: 'Save all 8 rows' }));
      await expect(panel.getByText('Can be saved')).toHaveCount(7);
      await page.context().setOffline(true);
      await expect(panel.getByText(/Then a row could not be saved: the server/)).toBeVisible();
      await page.context().setOffline(false);
      await faults.clear();
      await press(panel.getByRole('button', { name: 'Save again' }));
      await expect(page.getByRole('button', { name: 'Import several at once' })).toBeVisible();
      const summary = page.getByRole('table', { name: 'Summary' });
      // A small screen folds it.
      if (width === 360) await press(page.getByRole('button', { name: 'Weeks of each clinical level' }));
      for (const level of ['1', '2', '3', '4', '5']) await expect(summary).toContainText(level);
      await expect(timeline).not.toContainText('days without a record');

      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '');
      });
      await press(page.getByRole('button', { name: 'Print the record' }));
      await expect(page.locator('body')).toHaveAttribute('data-printed', '');
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText(/^Printed on /)).toBeVisible();
      await page.emulateMedia({ media: 'screen' });

      await page.goto('/medical-training');
      await press(page.getByRole('button', { name: 'Add a fellowship' }));
      const fellowship = page.getByRole('region', { name: 'Add a fellowship' });
      await choose(fellowship.getByLabel('Type'), 'Surgical Critical Care');
      await type(fellowship.getByLabel('Program, if it is not on the list'), 'Northern Clinic');
      await enterDay(fellowship.getByLabel('First day'), '2015-07-01');
      await enterDay(fellowship.getByLabel('Last day'), '2016-06-30');
      await press(fellowship.getByRole('button', { name: 'Save' }));
      await done('Created successfully');
      const school = page.getByRole('region', { name: 'Medical school' });
      await choose(school.getByLabel('Type of graduate'), 'Graduate of a medical school in Canada');
      await type(school.getByLabel('Medical school'), 'Harbor College');
      await type(school.getByRole('combobox', { name: 'Country' }), 'cana');
      await expect(page.getByRole('listbox').getByRole('option', { name: 'Canada' })).toBeVisible();
      await page.keyboard.press('Enter');
      await choose(school.getByLabel('Degree'), 'MD');
      await type(school.getByLabel('Year of graduation'), '2010');
      await press(school.getByRole('button', { name: 'Save' }));
      await done('Saved successfully');
      await page.reload();
      await expect(page.getByRole('textbox', { name: 'Medical school' })).toHaveValue('Harbor College');
    },
  );
