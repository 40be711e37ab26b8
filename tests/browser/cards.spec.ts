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
  type Faults,
  fillSignIn,
  full,
  test,
} from './fixtures.ts';
import { followMail } from './mails.ts';

const complete = 'You have entered everything this exam requires.';
const requirements = '/apply-and-register/registration-requirements/507';

const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

/** Starts at the requirement list, as a user without a deep link does. */
async function openCard(page: Page, name: string, heading: string) {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
}
async function backToList(page: Page) {
  await page.getByRole('link', { name: 'Back to the exam’s requirements' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Registration Requirements' })).toBeVisible();
}
async function acknowledge(page: Page, words = 'Saved successfully') {
  await expect(dialogOf(page, 'Success')).toContainText(words);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectClosed(page, 'Success');
}
const onDevice = (page: Page) => page.getByText(/Kept on this device/);
async function goOnWithDraft(page: Page) {
  await expect(
    page.getByRole('heading', { name: /^You have an unsaved draft on this device/ }),
  ).toBeFocused();
  await page.getByRole('button', { name: 'Continue with the draft' }).click();
}
const noSideways = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);

/** The case log, with a reload in the middle. */
async function caseLog(page: Page) {
  await openCard(page, 'Case log', 'Case log');
  await noSideways(page);
  await page.getByLabel('Practice', { exact: true }).check();
  await page.getByLabel('Where you trained').selectOption({ label: 'Palmetto University Hospital' });
  await page.getByLabel('Completed on').fill('2019-06-30');
  await page.getByLabel('First day').fill('2019-07-01');
  await page.getByLabel('Last day').fill('2026-06-30');
  if ((await page.getByLabel('Name of the hospital').count()) === 0)
    await page.getByRole('button', { name: 'Add a hospital' }).click();
  await page.getByLabel('Name of the hospital').fill('Juniper County Hospital');
  await page.getByLabel('State').selectOption({ label: 'Oregon' });
  await page.getByLabel('Kind of appointment').selectOption({ label: 'Active' });
  await page.getByLabel('From').fill('2019-07-01');
  await page.getByLabel('During fellowship').fill('80');
  await expect(onDevice(page)).toBeVisible();
  await page.reload();
  await goOnWithDraft(page);
  await expect(page.getByLabel('Name of the hospital')).toHaveValue('Juniper County Hospital');
  await expect(page.getByLabel('During fellowship')).toHaveValue('80');
  await page.getByLabel('In practice since fellowship').fill('40');
  await page.getByLabel('Roux-en-Y gastric bypass').fill('55');
  await expect(page.getByText(complete)).toBeVisible();
  await page.getByRole('button', { name: 'Save the case log' }).click();
  await acknowledge(page);
  await backToList(page);
  await expect(line(page, 'Case log')).toContainText('Completed');
}

/** The activities, saved while offline. */
async function activities(page: Page) {
  await openCard(page, 'Activities', 'Metabolic and bariatric activities');
  await noSideways(page);
  const years = page.getByLabel(/^Cases in \d{4}$/);
  await expect(years).toHaveCount(3);
  // The pathway of the case log is shown here too.
  await expect(page.getByLabel('Practice', { exact: true })).toBeChecked();
  for (const [place, cases] of ['26', '24', '31'].entries()) await years.nth(place).fill(cases);
  await expect(page.getByText(complete)).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save the activities' }).click();
  await dismissFailure(page, 'We could not confirm that this was done');
  await expect(page.getByText(/^Not saved at the board yet/)).toBeVisible();
  await expect(years.nth(2)).toHaveValue('31');
  await page.context().setOffline(false);
  // With the connection the board is asked, and does not have it; the focus stays where it is.
  await expect(page.getByText('This was not done, because it did not reach the board.')).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Close message' }).click();
  await page.getByRole('button', { name: 'Save the activities' }).click();
  await acknowledge(page);
  await backToList(page);
  await expect(line(page, 'Activities')).toContainText('Completed');
}

/** The statements, saved when the session has expired. */
async function attestations(page: Page, account: DemoAccount, faults: Faults) {
  await openCard(page, 'Your attestations', 'Your attestation');
  await noSideways(page);
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(4);
  for (const box of await boxes.all()) await box.check();
  await expect(onDevice(page)).toBeVisible();
  // No call may renew the session in between.
  await faults.set({ match: { path: '/api/users/refresh' }, kind: 'status', status: 401 });
  await faults.expireAccess();
  await page.getByRole('button', { name: 'Save your answers' }).click();
  await expect(page).toHaveURL(/\/login\?returnURl=/);
  await faults.clear();
  await fillSignIn(page, account);
  await goOnWithDraft(page);
  for (const box of await boxes.all()) await expect(box).toBeChecked();
  await page.getByRole('button', { name: 'Save your answers' }).click();
  await acknowledge(page);
  await expect(page.getByText(/^You agreed on .*, version \d+\.$/)).toHaveCount(4);
  await backToList(page);
  await expect(line(page, 'Your attestations')).toContainText('Completed');
}

/** One letter, from the form to the board's approval. */
async function letter(page: Page) {
  const official = 'Robin Ashdown, MD';
  await page.getByRole('button', { name: 'Ask for a letter' }).click();
  await expect(page.getByRole('heading', { name: 'Ask for a reference letter' })).toBeVisible();
  await noSideways(page);
  await page.getByRole('radio', { name: 'Other official', exact: true }).check();
  await page.getByLabel('Hospital', { exact: true }).fill('Juniper County Hospital');
  await page.getByLabel('Name', { exact: true }).fill(official);
  await page.getByLabel('Title', { exact: true }).fill('Chief of Surgery');
  await page.getByLabel('Email').fill('robin.ashdown@juniper.example');
  await page.getByRole('button', { name: 'Save and send the request' }).click();
  await acknowledge(page, 'Your attestation request has been sent successfully.');
  const entry = page.getByRole('listitem').filter({ hasText: official });
  await expect(entry).toContainText('Pending');
  await expectAccessible(page);
  const here = page.url();

  await followMail(page, /^Reference letter for/);
  await page.getByLabel(/^I recommend/).check();
  await page.getByLabel('Your name, as your signature').fill(official);
  await page.getByRole('button', { name: 'Submit your answer' }).click();
  await expect(page.getByRole('heading', { name: 'Your answer has been received' })).toBeVisible();
  await page.goto(here);
  await expect(entry).toContainText('Awaiting approval by the ABS');

  await followMail(page, /to approve|approval/i);
  await page.getByRole('button', { name: 'Approve this letter' }).click();
  await expect(page.getByText('This letter is approved.')).toBeVisible();
  await page.goto(here);
  await expect(entry).toContainText('Approved');
}

// Longer than ten seconds: each card depends on those before it, and a letter passes through three people.
test('a surgeon finishes all four cards on a small screen, over a reload, a lost network and the end of the session', async ({
  page,
  accounts,
  faults,
  complaints,
}) => {
  test.slow();
  complaints.allow(/ERR_INTERNET_DISCONNECTED|\[portal\] unreachable|40[01]/);
  await page.setViewportSize({ width: 360, height: 740 });
  const account = accountOf(accounts, 'arthur.whitcombe');
  await authenticate(page, account);
  await page.goto(requirements);
  await caseLog(page);
  await activities(page);
  await attestations(page, account, faults);
  await openCard(page, 'Reference letters', 'Reference letters');
  await letter(page);
  await backToList(page);
  for (const name of ['Case log', 'Activities', 'Your attestations'])
    await expect(line(page, name)).toContainText('Completed');
});

test('statements and a letter need no mouse', full, async ({ page, accounts }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await authenticate(page, accountOf(accounts, 'dana.reyes'));
  const press = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  const heard = async (words: string) => {
    await expect(dialogOf(page, 'Success')).toContainText(words);
    await expect(dialogOf(page, 'Success').getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expectClosed(page, 'Success');
  };

  await page.goto('/your-attestation/502');
  await tabTo(page, page.getByRole('link', { name: /^Agree to/ }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('Space');
  await press('Save your answers');
  await heard('Saved successfully');
  await expect(page.getByText(/^You agreed on/)).toHaveCount(1);
  await noSideways(page);
  await expectAccessible(page);

  await page.goto('/reference-form-status/502');
  await press('Ask for a letter');
  await expect(dialogOf(page, 'Ask for a reference letter')).toBeVisible();
  await noSideways(page);
  await tabTo(page, page.getByRole('radio', { name: 'Chief of surgery' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Chair of credentials' })).toBeChecked();
  await typeAt(page, page.getByLabel('Hospital', { exact: true }), 'Red River Surgical Hospital');
  await typeAt(page, page.getByLabel('Name', { exact: true }), 'Ada Quill, MD');
  await typeAt(page, page.getByLabel('Title', { exact: true }), 'Chair of Credentials');
  await typeAt(page, page.getByLabel('Email'), 'ada.quill@redriver.example');
  await page.keyboard.press('Enter');
  await heard('Your attestation request has been sent successfully.');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada Quill, MD' })).toContainText('Pending');
  await noSideways(page);
  await expectAccessible(page);
});

test('the activities need no mouse', full, async ({ page, accounts }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await authenticate(page, accountOf(accounts, 'leila.haddad'));
  await page.goto('/mbs-activities/507');
  await tabTo(page, page.getByLabel('Fellowship', { exact: true }));
  await page.keyboard.press('Space');
  for (const [place, cases] of ['30', '31', '32'].entries())
    await typeAt(page, page.getByLabel(/^Cases in \d{4}$/).nth(place), cases);
  await page.keyboard.press('Enter');
  await expect(dialogOf(page, 'Success')).toContainText('Saved successfully');
  await page.keyboard.press('Enter');
  await expectClosed(page, 'Success');
  await noSideways(page);
  await expectAccessible(page);
});
