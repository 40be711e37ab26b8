import type { Page } from '@playwright/test';
import type { DemoAccount } from '#contract/demo/demo.ts';
import { tabTo, typeAt } from './keyboard.ts';
import {
  accountOf,
  authenticate,
  dialogOf,
  expectClosed,
  dismissFailure,
  expect,
  expectAccessible,
  full,
  inFull,
  isFirefox,
  test,
} from './fixtures.ts';

const path = '/case-logs/507';
const complete = 'You have entered everything this exam requires.';

/** Opens the log and waits until it is shown. */
async function open(page: Page, account: DemoAccount, at = path) {
  await authenticate(page, account);
  await page.goto(at);
  await expect(page.getByRole('heading', { name: 'Your case log' })).toBeVisible();
}
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save the case log' });
const hospital = (page: Page, number: number) => page.getByRole('group', { name: `Hospital ${number}` });
const onDevice = (page: Page) => page.getByText(/Kept on this device/);
const noSideways = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
/** Closes the success message; its button has the focus only without a touch screen. */
async function acknowledge(page: Page, { isTouch = false } = {}) {
  await expect(dialogOf(page, 'Success')).toContainText('Saved successfully');
  const onward = page.getByRole('button', { name: 'Continue' });
  if (isTouch) await onward.tap();
  else {
    await expect(onward).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expectClosed(page, 'Success');
}

// Longer than ten seconds: each field of a case log is reached and filled in by keys.
test('a case log is filled in by keyboard, over a reload', full, async ({ page, accounts }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, accountOf(accounts, 'leila.haddad'));
  await expectAccessible(page);

  // From the list of missing items straight to its field.
  await tabTo(page, page.getByRole('link', { name: /^Cases with an anastomosis: .* needed in total/ }));
  await page.keyboard.press('Enter');
  const bypass = page.getByLabel('Roux-en-Y gastric bypass');
  await expect(bypass).toBeFocused();
  await expect(bypass).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('4o');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(bypass).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('45');
  await expect(page.getByRole('link', { name: /^Cases with an anastomosis/ })).toHaveCount(0);
  await expect(onDevice(page)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: /You have an unsaved draft/ })).toBeFocused();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: 'Continue with the draft' }));
  await page.keyboard.press('Enter');
  await expect(bypass).toHaveValue('45');

  await tabTo(page, page.getByRole('button', { name: 'Add a hospital' }));
  await page.keyboard.press('Enter');
  const second = hospital(page, 2);
  await expect(second.getByLabel('Name of the hospital')).toBeFocused();
  await page.keyboard.type('River Hospital');
  await tabTo(page, second.getByLabel('State'));
  await page.keyboard.type('Ohio');
  await tabTo(page, second.getByLabel('Kind of appointment'));
  await page.keyboard.type('Courtesy');
  // A partly typed date does not count as empty.
  await tabTo(page, second.getByLabel('Until'));
  await page.keyboard.type('0630');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Hospital 2, Until: Enter a valid date' })).toBeVisible();
  await tabTo(page, second.getByLabel('From'));
  await page.keyboard.type('05042021');
  await tabTo(page, second.getByLabel('Until'));
  await page.keyboard.type('06302022');
  await expect(second.getByLabel('From')).toHaveValue('2021-05-04');

  await typeAt(page, page.getByLabel('During fellowship'), '70');
  await typeAt(page, page.getByLabel('In practice since fellowship'), '31');
  await expect(page.getByText(complete)).toBeVisible();
  await page.keyboard.press('Enter');
  await acknowledge(page);
  await expect(page.getByText(/^Saved at the board/)).toBeVisible();
  await expectAccessible(page);
});

test('a long case log leads to each of its fields', full, async ({ page, accounts }) => {
  await open(page, accountOf(accounts, 'dana.reyes'), '/case-logs/502');
  await page.getByText(/kinds of cases are below their own minimum$/).click();
  for (const name of ['Nutrition by tube or vein', 'Large intestine', 'Mechanical ventilation']) {
    await page.getByRole('link', { name: new RegExp(`^${name}: `) }).click();
    await expect(page.getByLabel(name)).toBeFocused();
    await expect(page.getByLabel(name)).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
});

test(
  'a case log is printed with its picture and without its buttons, and drawn in the person’s own colors',
  full,
  async ({ page, accounts }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open(page, accountOf(accounts, 'leila.haddad'));
    const isDrawn = (element: Element) =>
      getComputedStyle(element).backgroundColor !== getComputedStyle(element.parentElement!).backgroundColor;
    for (const part of ['.picture-bar', '.picture-mark'])
      expect(await page.locator(part).first().evaluate(isDrawn)).toBe(true);

    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    await expect(saveButton(page)).toBeHidden();
    await expect(page.getByText(/^Saved at the board/)).toBeVisible();
    await expect(page.locator('[data-save-bar]')).toHaveCSS('position', 'static');
    await expect(page.locator('.picture-bar').first()).toHaveCSS('print-color-adjust', 'exact');
    // Firefox leaves out tables on paper that depend on their container.
    const containers = page.getByRole('main').locator('[class*="@container"]');
    await expect(containers.first()).toHaveCSS('container-type', isFirefox(page) ? 'normal' : 'inline-size');
  },
);

test.describe('on a small screen, by touch,', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test(
    'a case log is filled in, over a lost network and a reload',
    full,
    async ({ page, context, accounts, complaints }) => {
      complaints.allow(/ERR_INTERNET_DISCONNECTED|\[portal\] unreachable/);
      await open(page, accountOf(accounts, 'leila.haddad'));
      await inFull(expectAccessible, page);
      await noSideways(page);
      await page.getByText('Practice', { exact: true }).tap();
      await expect(page.getByRole('radio', { name: 'Practice' })).toBeChecked();
      await page.getByLabel('Where you trained').selectOption('Another program that is not on the list');
      await page.getByLabel('Name of the program').tap();
      await page.keyboard.type('Program of a small town');

      await context.setOffline(true);
      await page.getByRole('button', { name: 'Add a hospital' }).tap();
      const added = page.getByRole('group', { name: /^Hospital \d/ }).last();
      await expect(added.getByLabel('Name of the hospital')).toBeFocused();
      await page.keyboard.type('Hill Hospital');
      await saveButton(page).tap();
      await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
      await expectAccessible(page);
      await noSideways(page);
      await page.getByRole('link', { name: /Kind of appointment: Choose one/ }).tap();
      await expect(added.getByLabel('Kind of appointment')).toBeFocused();
      await added.getByLabel('Kind of appointment').selectOption('Active');
      await added.getByLabel('From').fill('2022-03-01');
      await added.getByLabel('State').selectOption({ index: 1 });
      await saveButton(page).tap();
      await dismissFailure(page, 'We could not confirm that this was done');
      await expect(saveButton(page)).not.toHaveAttribute('aria-disabled');
      await expect(onDevice(page)).toBeVisible();
      await context.setOffline(false);

      await page.reload();
      await expect(page.getByRole('heading', { name: /You have an unsaved draft/ })).toBeFocused();
      await inFull(expectAccessible, page);
      await noSideways(page);
      await page.getByRole('button', { name: 'Continue with the draft' }).tap();
      await expect(page.getByLabel('Name of the program')).toHaveValue('Program of a small town');
      await page.getByText('Show as a table').tap();
      await expect(page.getByRole('table', { name: 'Case progress' })).toBeVisible();
      await expectAccessible(page);
      await noSideways(page);
      await saveButton(page).tap();
      await acknowledge(page, { isTouch: true });
      await page.reload();
      await expect(page.getByRole('radio', { name: 'Practice' })).toBeChecked();
      await expect(page.getByLabel('Name of the hospital').last()).toHaveValue('Hill Hospital');
    },
  );

  test('a case log that the board has approved is read', full, async ({ page, accounts }) => {
    await open(page, accountOf(accounts, 'maria.castellan'));
    await expect(page.getByText('The board has approved this, so you cannot change it.')).toBeVisible();
    await expectAccessible(page);
    await noSideways(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  });
});
