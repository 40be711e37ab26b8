import type { Locator, Page } from '@playwright/test';
import { accountOf, dialogOf, expectClosed, expect, full, signIn, test } from './fixtures.ts';
import { tabTo, typeAt } from './keyboard.ts';

/** How a person operates the page without a mouse. */
const keyboard = (page: Page) => ({
  press: async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  },
  type: (target: Locator, text: string) => typeAt(page, target, text),
  /** A day, `2010-07-01`. */
  enterDay: async (target: Locator, day: string) => {
    const [year, month, date] = day.split('-');
    await tabTo(page, target);
    await page.keyboard.type(`${month}${date}${year}`);
  },
  choose: async (target: Locator, label: string) => {
    await tabTo(page, target);
    await page.keyboard.type(label);
  },
});

const place = 'Lakeshore University Hospital';
/** Twelve days of January have no record. */
const firstYear = [
  ['2010-07-01', '2010-12-31'],
  ['2011-01-13', '2011-06-30'],
] as const;
// Longer than ten seconds: rotations and a fellowship are entered by keyboard, each with its fields.
test(
  'a resident enters a year, closes a gap, prints the record and adds a fellowship, by keyboard alone at 360 pixels',
  full,
  async ({ page, accounts }) => {
    test.slow();
    const { press, type, enterDay, choose } = keyboard(page);
    const done = async (text: string) => {
      await expect(dialogOf(page, 'Success')).toContainText(text);
      await press(dialogOf(page, 'Success').getByRole('button', { name: 'Continue' }));
      await expectClosed(page, 'Success');
    };
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, accountOf(accounts, 'june.halvorsen'), '/gme-history/1');
    await page.setViewportSize({ width: 360, height: 900 });
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
  },
);
