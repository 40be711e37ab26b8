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
import { tabTo, typeAt } from './keyboard.ts';
import { acknowledge } from './registrationWalk.ts';

const path = '/cme-repository';

for (const width of [1280, 360])
  test(
    `summary, forecast, lists and form are accessible at ${width} pixels`,
    fullUnless(width === 360),
    async ({ page, accounts }) => {
      test.slow();
      await authenticate(page, accountOf(accounts, 'maria.castellan'));
      // A page that was wide when it opened would show its folds.
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      await expect(page.getByRole('region', { name: 'Summary' })).toContainText('14 credits expire by');
      const credits = page.getByRole('region', { name: 'Itemized credits' });
      await expect(credits).toContainText('Expired');
      // The color of the specification.
      await expect(credits.locator('span.text-danger').first()).toHaveCSS('color', 'rgb(139, 4, 10)');
      await inFull(expectAccessibleInBothSchemes, page);
      if (width < 1280) {
        for (const name of ['How this is counted', 'Show the forecast', /^Show all \d+ credits/])
          await page.getByRole('button', { name, exact: true }).click();
        // A line of the list of credits opens, and has all its values then.
        const line = page.getByRole('button', { name: 'Robotic hernia repair, hands-on course' });
        const value = page.getByRole('row').filter({ has: line }).getByRole('cell').first();
        await expect(value).toBeHidden();
        await line.click();
        await expect(value).toHaveText(/^Mar 3, \d{4}$/);
      }
      await page.getByRole('button', { name: 'The forecast as a table' }).click();
      await page.getByRole('button', { name: 'Report a credit', exact: true }).click();
      const form = page.getByRole('region', { name: 'Report a credit' });
      await form.getByLabel('Date').fill('2199-01-01');
      await expect(form).toContainText('This date is in the future. The credits count from it.');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert')).toBeFocused();
      await expectAccessibleInBothSchemes(page);
    },
  );

test(
  'a course is reported from the dashboard by keyboard alone, also after a reload',
  full,
  async ({ page, accounts }) => {
    await signIn(page, accountOf(accounts, 'june.halvorsen'), '/dashboard');
    const task = page.getByRole('link', { name: 'Go to your CME: Report 4 more CME credits' });
    await tabTo(page, task);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'CME Repository' })).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Report a credit', exact: true }));
    await page.keyboard.press('Enter');
    const form = page.getByRole('region', { name: 'Report a credit' });
    await typeAt(page, form.getByLabel('Title of the activity'), 'Update on pancreatic surgery');
    await expect(form.getByText('Kept on this device for 14 days.')).toBeVisible();

    await page.reload();
    await tabTo(page, page.getByRole('button', { name: 'Report a credit', exact: true }));
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { name: /You have an unsaved draft on this device/ }),
    ).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Continue with the draft' }));
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Title of the activity')).toHaveValue('Update on pancreatic surgery');
    await tabTo(page, form.getByLabel('Date'));
    await page.keyboard.type(`0302${new Date().getFullYear() - 1}`);
    await typeAt(page, form.getByLabel('Credits, total'), '4');
    await typeAt(page, form.getByLabel('Accredited provider'), 'Lakes College of Surgeons');
    await tabTo(page, form.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await acknowledge(page, 'Created successfully');
    await expect(page.getByRole('row', { name: /^Credits to date/ })).toContainText('125');

    await tabTo(page, page.getByLabel('Move the day'));
    await page.keyboard.press('Home');
    await expect(page.getByRole('region', { name: 'Forecast' })).toContainText(
      'The requirement is met on this day.',
    );
    await page.keyboard.press('End');
    await expect(page.getByRole('region', { name: 'Forecast' })).toContainText('a month until then');
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Meeting requirements' })).toContainText(
      'Your CME credits are complete',
    );
    await expect(task).toHaveCount(0);
  },
);
