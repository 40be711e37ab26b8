import type { Page } from '@playwright/test';
import {
  accountOf,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  full,
  fullUnless,
  inFull,
  signIn,
  test,
} from './fixtures.ts';
import { tabTo } from './keyboard.ts';

const path = '/continuous-certification/assessments';
const title = 'Continuous Certification Assessment, General Surgery';
const row = (page: Page) =>
  page
    .getByRole('region', { name: 'Your assessments' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

/** The choice that is right for each question of the reference server's test, by the first words of its text. */
const rightChoices = [
  'A booster of tetanus toxoid',
  'Immediately before the incision',
  'Ileocolic',
  'The airway, with the neck protected',
  'Only two structures enter the gallbladder',
  'A low calcium',
  'An urgent fasciotomy',
  'Repeat the count, search, and take an X-ray if it is not found',
  'Decompression of that side of the chest',
  'Femoral',
];

for (const width of [1280, 360])
  test(
    `the assessments and the page before a test are accessible at ${width} pixels`,
    fullUnless(width === 360),
    async ({ page, accounts }) => {
      test.slow();
      await signIn(page, accountOf(accounts, 'june.halvorsen'), path);
      await page.setViewportSize({ width, height: 900 });
      await expect(row(page)).toContainText('You have 1 try left');
      await inFull(expectAccessibleInBothSchemes, page);
      await row(page)
        .getByRole('button', { name: /^Start the test/ })
        .click();
      await page.getByRole('button', { name: 'Start the test' }).click();
      await expect(page.getByText('Check this box to start')).toBeVisible();
      await expectAccessibleInBothSchemes(page);
    },
  );

test('a test is started, left, continued and passed', full, async ({ page, accounts }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, accountOf(accounts, 'leila.haddad'), '/continuous-certification');
  await page.getByRole('link', { name: 'Go to the assessment: Assessment' }).click();
  await row(page)
    .getByRole('button', { name: /^Start the test/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Before you start' })).toBeFocused();
  await page.getByRole('checkbox').check();
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Start the test' }).click(),
  ]);
  await expect(page.getByText('The test is open in another tab.')).toBeVisible();
  await expect(row(page)).toContainText('In progress');
  await tab.getByLabel(rightChoices[0]!).check();
  await expectAccessible(tab);
  await tab.getByRole('button', { name: 'Save and finish later' }).click();
  await expect(tab.getByRole('heading', { name: 'Your answers are saved' })).toBeVisible();
  await tab.close();

  await page.reload();
  const [again] = await Promise.all([
    page.waitForEvent('popup'),
    row(page)
      .getByRole('button', { name: /^Continue the test/ })
      .click(),
  ]);
  for (const choice of rightChoices.slice(1)) {
    await again.getByLabel(choice, { exact: true }).check();
    await again.getByRole('button', { name: /^Save and (continue|check)/ }).click();
  }
  await expect(again.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
  await expectAccessible(again);
  await again.getByRole('button', { name: 'Finish the test' }).click();
  await expect(again.getByText('Correct answers: 100 percent')).toBeVisible();
  await again.close();

  // As when the user returns to this tab, which a browser without a window does not tell.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(row(page)).toContainText('100%, passed');
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    row(page)
      .getByRole('button', { name: /^Score report/ })
      .click(),
  ]);
  expect(report.suggestedFilename()).toBe('Score report CCA-GS, try 1.pdf');
});

test(
  'a test is started by keyboard alone, and by a link where the browser blocks the tab',
  full,
  async ({ page, accounts }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await signIn(page, accountOf(accounts, 'june.halvorsen'), path);
    await page.setViewportSize({ width: 360, height: 800 });
    await tabTo(page, row(page).getByRole('button', { name: /^Start the test/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Before you start' })).toBeFocused();
    await tabTo(page, page.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Start the test' }));
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: 'open the test' });
    await expect(link).toBeVisible();
    await tabTo(page, link);
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
    await expect(tab.getByRole('heading', { name: 'Question 1 of 10' })).toBeVisible();
    await tabTo(tab, tab.getByLabel('Nothing, boosters last for life'));
    await tab.keyboard.press('ArrowDown');
    await expect(tab.getByLabel(rightChoices[0]!)).toBeChecked();
    await tabTo(tab, tab.getByRole('button', { name: 'Save and continue' }));
    await tab.keyboard.press('Enter');
    await expect(tab.getByRole('heading', { name: 'Question 2 of 10' })).toBeVisible();
  },
);
