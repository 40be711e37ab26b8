import type { Page } from '@playwright/test';
import {
  accountOf,
  authenticate,
  dialogOf,
  expect,
  expectAccessible,
  full,
  fullUnless,
  test,
} from './fixtures.ts';

const home = '/ce-scoring';
const rosters = '/ce-scoring/examination-rosters';
const examiner = 'victor.osei';

/** The page is complete, fits its width, and axe finds nothing. */
async function expectSettled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

/** Examiners' controls are at least 44 pixels high; links in a sentence may be as high as their line. */
async function expectLargeTargets(page: Page) {
  const small = await page
    .locator('#content')
    .locator('button, select, summary, a.link, a[class*="min-h-11"]')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.getBoundingClientRect().height > 0)
        .filter((element) => element.getBoundingClientRect().height < 43.5)
        .map((element) => element.textContent),
    );
  expect(small).toEqual([]);
}

const cases = (page: Page) => page.getByRole('navigation', { name: 'Cases' });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

for (const width of [1280, 360]) {
  test(
    `the examiner’s home shows who is next and what the day holds at ${width} pixels`,
    fullUnless(width === 1280),
    async ({ page, accounts }) => {
      await authenticate(page, accountOf(accounts, examiner));
      await page.setViewportSize({ width, height: 800 });
      await page.goto(home);
      await expect(part(page, 'Your session').getByRole('link').first()).toBeVisible();
      if (width === 360) {
        // What is not next is closed until it is opened.
        await page.getByRole('button', { name: '7 entries' }).click();
        await page.getByRole('button', { name: '2 examinees' }).click();
      }
      await expect(part(page, 'Agenda').getByRole('listitem').first()).toBeVisible();
      await expect(part(page, 'Received by the board')).toContainText('Everything you entered');
      await expect(part(page, 'Conflicts of interest').getByRole('listitem')).toHaveCount(2);
      await expectSettled(page);
      await expectLargeTargets(page);
    },
  );

  test(`a case is read and commented on at ${width} pixels`, full, async ({ page, accounts, complaints }) => {
    complaints.allow(/404/); // feedback that does not exist
    await authenticate(page, accountOf(accounts, examiner));
    await page.setViewportSize({ width, height: 800 });
    await page.goto(rosters);
    const link = cases(page)
      .getByRole('link')
      .nth(width === 360 ? 2 : 1);
    const title = (await link.textContent())!.replace(/^\d+/, '');
    await link.click();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused();
    const comment = page.getByLabel('Comment on this case');
    await comment.fill('Asks for the medication first.');
    await expect(part(page, 'Your comment')).toContainText('Received by the board');
    await expectSettled(page);
    await expectLargeTargets(page);
    await page.reload();
    await expect(comment).toHaveValue('Asks for the medication first.');
  });
}

test(
  'the day is another one by keyboard alone, and stays in the address',
  full,
  async ({ page, accounts }) => {
    await authenticate(page, accountOf(accounts, examiner));
    await page.goto(home);
    const day = page.getByLabel('Day', { exact: true });
    await expect(day).toBeVisible();
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    await page.getByRole('heading', { level: 1 }).focus();
    for (let tab = 0; tab < 20 && (await focused()) !== 'SELECT'; tab++) await page.keyboard.press('Tab');
    await expect(day).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page).toHaveURL(/\?date=\d{4}-\d{2}-\d{2}$/);
    await expect(part(page, 'Sessions and examinees')).toContainText('Submitted');
    await expect(day).toBeFocused();
    const chosen = await day.inputValue();
    await page.reload();
    await expect(day).toHaveValue(chosen);
    await page.goBack();
    await expect(day).not.toHaveValue(chosen);
  },
);

test(
  'feedback is submitted by keyboard alone, and closing the page asks while it is not',
  full,
  async ({ page, accounts, complaints }) => {
    complaints.allow(/404/);
    await authenticate(page, accountOf(accounts, examiner));
    await page.goto(rosters);
    await cases(page).getByRole('link').nth(3).press('Enter');
    const field = page.getByLabel('Feedback on this case');
    await field.focus();
    await page.keyboard.type('The question is clear.');
    await expect(part(page, 'Your feedback')).toContainText('Not submitted yet');
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
    });
    await page.close({ runBeforeUnload: true });
    await asked;
    await expect(field).toHaveValue('The question is clear.');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Submit feedback' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialogOf(page, 'Success')).toContainText('Case Feedback Submitted Successfully');
    await page.keyboard.press('Enter');
    await expect(part(page, 'Your feedback')).toContainText('Received by the board');
  },
);

test('closing any page asks while no device keeps what the board has not received', async ({
  page,
  accounts,
  context,
  complaints,
}) => {
  complaints.allow(/404|ERR_INTERNET_DISCONNECTED|unreachable/);
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await authenticate(page, accountOf(accounts, examiner));
  await page.goto(rosters);
  await cases(page).getByRole('link').nth(5).click();
  const comment = page.getByLabel('Comment on this case');
  await expect(comment).toBeVisible();
  await context.setOffline(true);
  await comment.fill('On this page only.');
  await expect(part(page, 'Your comment')).toContainText('Only on this page');
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await asked;
  await context.setOffline(false);
  await expect(part(page, 'Your comment')).toContainText('Received by the board');
});
