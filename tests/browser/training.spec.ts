import type { Page } from '@playwright/test';
import {
  accountOf,
  authenticate,
  expect,
  expectAccessibleInBothSchemes,
  full,
  fullUnless,
  inFull,
  signIn,
  test,
} from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { acknowledge } from './registrationWalk.ts';

const history = '/gme-history/1';

// Longer than ten seconds: axe reads the form over all rotations of a residency in both color schemes.
for (const width of [1280, 360])
  test(
    `rotations, timeline and rules are accessible at ${width} pixels`,
    fullUnless(width === 360),
    async ({ page, accounts }) => {
      test.slow();
      await authenticate(page, accountOf(accounts, 'tomas.abara'));
      // A page that was wide when it opened would show its folds.
      await page.setViewportSize({ width, height: 900 });
      await page.goto(history);
      await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('12 days without a record');
      await expect(page.getByRole('progressbar').first()).toBeVisible();
      await inFull(expectAccessibleInBothSchemes, page);
      if (width < 1015) await page.getByRole('button', { name: '5 academic years' }).click();
      await page.getByRole('button', { name: 'The timeline as a table' }).click();
      await page.getByRole('button', { name: 'Add a rotation', exact: true }).click();
      const form = page.getByRole('region', { name: 'Add a rotation' });
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert')).toBeFocused();
      await expectAccessibleInBothSchemes(page);
    },
  );

for (const width of [1280, 360])
  test(
    `medical training and an open list of choices are accessible at ${width} pixels`,
    full,
    async ({ page, accounts }) => {
      test.slow();
      await signIn(page, accountOf(accounts, 'arthur.whitcombe'), '/medical-training');
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('table').first()).toBeVisible();
      await inFull(expectAccessibleInBothSchemes, page);
      await page.getByRole('button', { name: 'Add a fellowship' }).click();
      const form = page.getByRole('region', { name: 'Add a fellowship' });
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert')).toBeFocused();
      await page.locator('input[name=medicalSchoolCountryId]').fill('cana');
      await expect(page.getByRole('listbox').getByRole('option', { name: 'Canada' })).toBeVisible();
      await expectAccessibleInBothSchemes(page);
    },
  );

test(
  'a gap is closed from the dashboard by keyboard alone, also after a reload',
  full,
  async ({ page, accounts }) => {
    await signIn(page, accountOf(accounts, 'tomas.abara'), '/dashboard');
    const task = page.getByRole('link', { name: 'Go to your rotations: Fill the gap in your rotations' });
    await tabTo(page, task);
    await page.keyboard.press('Enter');
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await tabTo(page, timeline.getByRole('button', { name: /^Record leave here/ }));
    await page.keyboard.press('Enter');
    const form = page.getByRole('region', { name: 'Add a rotation' });
    await expect(form.getByLabel('First day')).not.toHaveValue('');
    await tabTo(page, form.getByLabel('Clinical level'));
    await page.keyboard.type('Clinical Level 4');
    const place = form.getByLabel('Institution, if your program is not on the list (optional)');
    await tabTo(page, place);
    await page.keyboard.type('Lakeshore');
    await expect(form.getByText('Kept on this device for 14 days.')).toBeVisible();

    await page.reload();
    await tabTo(page, page.getByRole('button', { name: 'Add a rotation', exact: true }));
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { name: /You have an unsaved draft on this device/ }),
    ).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Continue with the draft' }));
    await page.keyboard.press('Enter');
    await expect(place).toHaveValue('Lakeshore');
    await tabTo(page, form.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await acknowledge(page, 'Rotation Created Successfully');
    await expect(timeline).not.toContainText('days without a record');
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'What to do next' })).toContainText('Register for');
    await expect(task).toHaveCount(0);
  },
);

test(
  'a fellowship that changed elsewhere shows both versions; leaving asks, and a deletion is undone',
  full,
  async ({ page, accounts, browser, complaints }) => {
    complaints.allow(/412/);
    const account = accountOf(accounts, 'maria.castellan');
    const path = '/medical-training';
    await signIn(page, account, path);
    const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await signIn(other, account, path);
    for (const device of [page, other]) {
      // Only the window in front gets keys.
      await device.bringToFront();
      await device.getByRole('button', { name: /^Change Minimally Invasive/ }).press('Enter');
    }
    const lastDay = (device: Page) =>
      device.getByRole('region', { name: 'Change the fellowship' }).getByLabel('Last day');
    const save = (device: Page) =>
      device.getByRole('region', { name: 'Change the fellowship' }).getByRole('button', { name: 'Save' });
    await lastDay(other).fill('2030-01-31');
    await save(other).press('Enter');
    await acknowledge(other, 'Updated successfully');
    await other.context().close();
    await page.bringToFront();
    await lastDay(page).fill('2030-02-28');
    await save(page).press('Enter');
    const conflict = page.getByRole('region', { name: /has changed since you opened/ });
    await expect(conflict).toContainText('Jan 31, 2030');
    await expect(conflict).toContainText('Feb 28, 2030');
    await page.getByRole('button', { name: 'Save mine' }).press('Enter');
    await acknowledge(page, 'Updated successfully');

    await page.getByRole('button', { name: /^Change Minimally Invasive/ }).press('Enter');
    await lastDay(page).fill('2030-03-31');
    await page.getByRole('link', { name: 'Dashboard' }).first().press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Do you want to navigate away');
    await question.getByRole('button', { name: 'No' }).press('Enter');
    await expect(lastDay(page)).toHaveValue('2030-03-31');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await question.getByRole('button', { name: 'Yes' }).press('Enter');

    const remove = page.getByRole('button', { name: /^Delete Minimally Invasive/ });
    await remove.press('Enter');
    await expect(page.getByRole('button', { name: /^Undo the deletion of Minimally/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(remove).toBeFocused();
  },
);
