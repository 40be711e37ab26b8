import type { Page } from '@playwright/test';
import {
  accountOf,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  full,
  inFull,
  signIn,
  test,
} from './fixtures.ts';
import { tabTo } from './keyboard.ts';

const registration = '/surveys/registration/510';

const question = (page: Page, place: number) =>
  expect(page.getByRole('heading', { name: `Question ${place} of 7` })).toBeVisible();
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();

for (const width of [1280, 360])
  test(`a survey is accessible at ${width} pixels`, full, async ({ page, accounts }) => {
    test.slow();
    await signIn(page, accountOf(accounts, 'henrik.sato'), registration);
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('region', { name: 'Questions' })).toBeVisible();
    await inFull(expectAccessibleInBothSchemes, page);
    await page.getByRole('button', { name: 'Submit answers' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expectAccessibleInBothSchemes(page);
  });

test('a survey is begun on one day, resumed on another, checked and sent', async ({ page, accounts }) => {
  test.slow();
  await signIn(page, accountOf(accounts, 'june.halvorsen'));
  // Another survey is about her registration for the assessment.
  await page.getByRole('link', { name: /^Take the survey about your exam day/ }).click();
  await question(page, 1);
  await page.getByLabel('4', { exact: true }).check();
  await next(page);
  await page.getByLabel('3', { exact: true }).check();
  await expect(page.getByText('Kept on this device')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Continue with the draft' }).click();
  await question(page, 3);
  await page.getByLabel('All were clear').check();
  await next(page);
  await page.getByLabel('4', { exact: true }).check();
  await next(page);
  await question(page, 5);
  await next(page);
  await page.getByLabel('Yes').check();
  await next(page);
  await question(page, 7);
  await next(page);
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
  await page.getByRole('link', { name: 'Go to the dashboard' }).last().click();
  await expect(page.getByRole('region', { name: 'What to do next' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Take the survey/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Take the survey about your exam day/ })).toHaveCount(0);
});

test('a survey is answered by keyboard alone', full, async ({ page, accounts }) => {
  test.slow();
  await signIn(page, accountOf(accounts, 'tomas.abara'), registration);
  const first = page.getByLabel('1 (very hard)');
  await expect(first).toBeVisible();
  await tabTo(page, first);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('2', { exact: true })).toBeChecked();
  await tabTo(page, page.getByLabel('Less than 15 minutes'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel('Payment'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Submit answers' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
});
