import type { Page } from '@playwright/test';
import {
  accountOf,
  authenticate,
  expect,
  expectAccessible,
  full,
  fullUnless,
  signIn,
  test,
} from './fixtures.ts';
import { shiftsOf, watchShifts } from './shifts.ts';

const qualifying = 'General Surgery Qualifying Exam';
const spring = 'General Surgery Certifying Exam, spring';
const list = '/apply-and-register';
const requirementsOf = (examId: number) => `${list}/registration-requirements/${examId}`;

/** What some demo accounts must see, by exam. */
const situations: readonly (readonly [userName: string, exam: string, sentence: RegExp])[] = [
  ['tomas.abara', qualifying, /^Open until .+, in \d+ days\.$/],
  ['tomas.abara', 'In-Training Examination', /^You are registered\. Confirmation ITE-\d{4}-4Q7H2M\.$/],
  [
    'grace.okafor',
    qualifying,
    /^Applications have closed, but you have paid the fee, so you can still register until /,
  ],
  ['grace.okafor', spring, /^You need to pass the Qualifying Exam first\.$/],
  ['henrik.sato', qualifying, /^The deadline has passed, but the board has reopened this exam for you/],
  [
    'henrik.sato',
    'In-Training Examination',
    /^You have submitted your registration, but it is not complete yet\./,
  ],
  ['dana.reyes', spring, /^Your record has no full and unrestricted medical license\./],
  ['dana.reyes', 'Secure Readmission Exam', /^Applications open on .+, in \d+ days\.$/],
];
const people = [...new Set(situations.map(([userName]) => userName))];

/** The page fits its width, and axe finds nothing. */
async function expectWhole(page: Page) {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

/** The page is complete and whole, and has not shifted. */
async function expectSettled(page: Page) {
  await expect(page.locator('html[data-live]')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect((await shiftsOf(page)).shift).toBeLessThan(0.005);
  await expectWhole(page);
}

for (const userName of people)
  test(
    `${userName} sees how each exam stands, at 360 and at 1280 pixels`,
    full,
    async ({ page, accounts }) => {
      await authenticate(page, accountOf(accounts, userName));
      await page.setViewportSize({ width: 360, height: 800 });
      await watchShifts(page);
      await page.goto(list);
      for (const [, exam, sentence] of situations.filter(([name]) => name === userName))
        await expect(
          page.getByRole('article', { name: exam, exact: true }).getByText(sentence),
        ).toBeVisible();
      await expectSettled(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expectWhole(page);
    },
  );

for (const width of [1280, 360])
  test(
    `the requirements are a list of tasks at ${width} pixels`,
    fullUnless(width === 360),
    async ({ page, accounts }) => {
      await authenticate(page, accountOf(accounts, 'tomas.abara'));
      await page.setViewportSize({ width, height: 800 });
      await watchShifts(page);
      await page.goto(requirementsOf(501));
      await expect(page.getByRole('heading', { name: 'A note from the board' })).toBeVisible();
      await expect(page.getByRole('progressbar', { name: /^\d of 7 done$/ })).toBeVisible();
      await expect(page.getByText(/^Still to do: Intention to take the exam, /)).toBeVisible();
      const tasks = page.getByRole('region', { name: 'What your registration needs' });
      await expect(tasks.getByRole('listitem').first()).toContainText('Completed');
      await expectSettled(page);

      // The whole row is the link.
      const row = tasks.getByRole('listitem').filter({ hasText: 'Intention to take the exam' });
      const size = (await row.boundingBox())!; // the page is complete
      await row.click({ position: { x: size.width - 10, y: size.height - 10 } });
      // A registration that is not begun starts with what it asks for.
      await expect(page).toHaveURL(/\/exam-registration\/501\?step=(intention|eligibility)$/);
    },
  );

test('from the dashboard to the registration by the keyboard alone', full, async ({ page, accounts }) => {
  await signIn(page, accountOf(accounts, 'tomas.abara'));
  const start = page.getByRole('region', { name: 'What to do next' }).getByRole('link', {
    name: `Start registration: Register for the ${qualifying}, if you intend to take it`,
  });
  await expect(start).toBeVisible();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).focus();
  await page.keyboard.press('Tab');
  await expect(start).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/exam-registration\/501(\?|$)/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a screen is fetched as soon as the pointer is over a link to it', full, async ({ page, accounts }) => {
  await authenticate(page, accountOf(accounts, 'tomas.abara'));
  await page.goto(list);
  const fetched = page.waitForRequest(/\/assets\/registrationRequirements-[^/]+\.js$/);
  await page.getByRole('link', { name: `See requirements: ${qualifying}` }).hover();
  await fetched;
  await expect(page).toHaveURL(/\/apply-and-register$/);
});

test(
  'the requirements of an exam that is not one’s own say so and lead back',
  full,
  async ({ page, accounts, complaints }) => {
    complaints.allow(/404/);
    await authenticate(page, accountOf(accounts, 'tomas.abara'));
    await watchShifts(page);
    await page.goto(requirementsOf(507));
    await expect(page.getByRole('heading', { name: 'Exam not found' })).toBeVisible();
    await expectSettled(page);
    await page.getByRole('link', { name: 'All your exams' }).click();
    await expect(page).toHaveURL(/\/apply-and-register$/);
  },
);
