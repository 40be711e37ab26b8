import type { Page } from '@playwright/test';
import type { PracticeExam } from '#contract/scoring/practice.ts';
import { deviceOf } from './examinerDevice.ts';
import { accountOf, dialogOf, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { startExam } from '#tests/support/scoring/startExam.ts';

const banner = (page: Page) => page.getByRole('note').filter({ hasText: /^Practice\./ });
const grade = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The page says that it is practice: on the screen, in print and in the title. */
async function expectMarked(page: Page) {
  await expect(banner(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Practice: /);
  await page.emulateMedia({ media: 'print' });
  await expect(banner(page)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
}

// Longer than ten seconds: an exam from setup to receipt, and a reset.
test('a practice exam is taken without a network, arrives later, and is no real work', async ({
  page,
  request,
  accounts,
  complaints,
}) => {
  complaints.allow(/net::ERR_INTERNET_DISCONNECTED|^\[portal\] unreachable 0/);
  const account = accountOf(accounts, 'victor.osei');
  const device = await deviceOf(request, account);
  const before = await device.receipts();
  await signIn(page, account);
  await page.goto('/ce-scoring');
  await page.getByRole('link', { name: 'Open the practice exam' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Practice exam' })).toBeVisible();
  await expectMarked(page);
  await expectAccessible(page);
  // What the exams need is fetched ahead, as for the real ones, one examinee after the other; their sheets come last.
  const sheets = new Set<number>();
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (pathname === '/api/exam-scores/by-id') sheets.add(Number(searchParams.get('examScheduleScoreId')));
  });
  const isSetUp = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/practice'),
  );
  await page.getByRole('button', { name: 'Set up a practice exam' }).click();
  const { session } = (await (await isSetUp).json()) as PracticeExam;
  const start = page.getByRole('link', { name: 'Start with Practice Examinee A' }).first();
  await expect(start).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Practice exam' })).toBeFocused();
  await expectAccessible(page);
  for (const { examScheduleScoreId } of session.examinees)
    await expect.poll(() => sheets.has(examScheduleScoreId)).toBe(true);
  await page.waitForLoadState('networkidle');

  await page.context().setOffline(true);
  await start.click();
  await expect(page.getByRole('button', { name: 'Start exam' })).toBeVisible();
  await expectMarked(page);
  await page.getByRole('button', { name: 'Start exam' }).click();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Practice: /);
  await startExam(page);
  await expect(grade(page, 'Pass')).toBeEnabled();
  await expect(page).toHaveTitle(/^Practice: (?!Error)/);
  await expectMarked(page);
  await expect(page.getByText('The patient is invented')).toBeVisible();
  for (const key of ['1', 'j', '2', 'j', '1', 's']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Submit scores' }).click();
  await expectMarked(page);
  await page.getByRole('button', { name: 'Submit final scores' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Practice Examinee A/ })).toBeVisible();
  await expectMarked(page);

  await page.context().setOffline(false);
  await expect(dialogOf(page, 'Success')).toContainText('Exam Submitted Successfully', { timeout: 40_000 });
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^The board has received everything/)).toBeVisible();
  await expectMarked(page);
  await page.getByRole('link', { name: 'All examinees' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Practice exam' })).toBeVisible();
  const first = page.getByRole('listitem', { name: 'Practice Examinee A' });
  await expect(first.getByText('Submitted', { exact: true })).toBeVisible();
  await expectMarked(page);

  expect(await device.receipts()).toEqual(before);
  // The server's test asks what the other lists of real work are made of.
  await page.goto('/ce-scoring');
  await expect(page.getByRole('heading', { level: 1, name: 'CE Examiner Home' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(/Practice Examinee|Practice session/)).toHaveCount(0);
  await expect(page).not.toHaveTitle(/Practice/);

  await page.goto('/ce-scoring/oral-examinations?practice=yes');
  await page.getByRole('button', { name: 'Reset the practice exam' }).click();
  await dialogOf(page, 'Reset the practice exam?').getByRole('button', { name: 'Reset practice' }).click();
  await expect(first.getByText('Waiting')).toBeVisible();
});
