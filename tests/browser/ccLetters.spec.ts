import type { Page } from '@playwright/test';
import { accountOf, expect, expectAccessible, full, signIn, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { followMail } from './mails.ts';

const overview = '/continuous-certification';
const path = `${overview}/reference-letters`;
const official = 'Robin Ashdown, MD';
const task = (page: Page) =>
  page
    .getByRole('region', { name: 'Your requirements' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Reference letters' }) });

/** A page of an official or of the office fits into 320 pixels, is accessible there, and says whom to ask. */
async function expectNarrow(page: Page) {
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expect(page.getByRole('banner')).toHaveText('The Surgical Certification Board');
  await expect(page.getByRole('link', { name: /@/ }).last()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test(
  'a letter is asked for, answered by the official and approved by the board',
  full,
  async ({ page, accounts }) => {
    test.slow();
    await page.setViewportSize({ width: 1280, height: 900 });
    await signIn(page, accountOf(accounts, 'maria.castellan'), overview);
    await expect(task(page)).toContainText('Ask for two reference letters');
    await task(page).getByRole('link').click();
    await page.getByRole('button', { name: 'Ask for a letter' }).click();
    await page.getByRole('radio', { name: 'Chief of surgery' }).check();
    await page.getByLabel('Hospital', { exact: true }).fill('Juniper County Hospital');
    await page.getByLabel('Name', { exact: true }).fill(official);
    await page.getByLabel('Title', { exact: true }).fill('Division Chief');
    await page.getByLabel('Email').fill('robin.ashdown@juniper.example');
    await page.getByLabel('This official has a different role').check();
    await page.getByLabel('Alternate role', { exact: true }).selectOption('Division chief');
    await page.getByLabel('Reason for the alternate role').selectOption('The position is vacant');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save and send the request' }).click();
    await expect(page.getByRole('dialog', { name: 'Success' })).toContainText(
      'Your attestation request has been sent successfully.',
    );
    await page.getByRole('button', { name: 'Continue' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: official });
    await expect(entry).toContainText('Pending');

    await followMail(page, /^Reference letter for Maria/);
    await expect(page.getByText(/is in continuous certification and named you/)).toBeVisible();
    await expect(page.getByText(/^Please answer by .+ E[SD]T\.$/)).toBeVisible();
    await expectNarrow(page);
    await page.getByLabel(/^I recommend/).check();
    await page.getByLabel('Your name, as your signature').fill(official);
    await page.getByRole('button', { name: 'Submit your answer' }).click();
    await expect(page.getByRole('heading', { name: 'Your answer has been received' })).toBeVisible();
    await expectNarrow(page);
    await page.goto(path);
    await expect(entry).toContainText('Awaiting approval by the ABS');

    await followMail(page, /is waiting for approval/);
    await expectNarrow(page);
    await expect(page.getByRole('button', { name: 'Send it back to the applicant' })).toBeVisible();
    await page.getByRole('button', { name: 'Approve this letter' }).click();
    await expect(page.getByText('This letter is approved.')).toBeVisible();
    await expectNarrow(page);
    await page.goto(path);
    await expect(entry).toContainText('Approved');
    await page.getByRole('link', { name: 'Back to continuous certification' }).click();
    await expect(task(page)).toContainText('Ask for one more reference letter');
    await expect(task(page)).toContainText('In progress');
  },
);

test(
  'a request is withdrawn by keyboard, its page says so, and the official is asked again',
  full,
  async ({ page, accounts, complaints }) => {
    test.slow();
    complaints.allow(/410 \(Gone\)/);
    await signIn(page, accountOf(accounts, 'leila.haddad'), path);
    const press = async (name: string) => {
      await tabTo(page, page.getByRole('button', { name, exact: true }));
      await page.keyboard.press('Enter');
    };
    const marsh = page
      .getByRole('list', { name: 'Your letters' })
      .getByRole('listitem')
      .filter({ hasText: 'Ellen Marsh, MD' });
    const success = page.getByRole('dialog', { name: 'Success' });
    // The demo's request has no link: its official is asked once more.
    await press('Withdraw request to Ellen Marsh, MD');
    const question = page.getByRole('alertdialog', { name: 'Withdraw the request to Ellen Marsh, MD?' });
    await expect(question.getByRole('button', { name: 'Keep the request' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Withdraw request to Ellen Marsh, MD' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, question.getByRole('button', { name: 'Withdraw request' }));
    await page.keyboard.press('Enter');
    await expect(success).toContainText('The request to Ellen Marsh, MD is withdrawn.');
    await page.keyboard.press('Enter');
    await expect(marsh).toContainText('Required: withdrawn');
    // Its own button is gone; the one beside it has the focus.
    await expect(page.getByRole('button', { name: 'Change the letter from Ellen Marsh, MD' })).toBeFocused();
    await press('Ask again: Ellen Marsh, MD');
    await expect(success).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(marsh).toContainText('Pending');

    await page.goto('/demo/mail');
    await page
      .getByRole('link', { name: /^Reference letter for Leila/ })
      .first()
      .click();
    const link = (await page.getByRole('link', { name: /\/references\// }).getAttribute('href'))!;
    await page.goto(path);
    await press('Withdraw request to Ellen Marsh, MD');
    await tabTo(page, question.getByRole('button', { name: 'Withdraw request' }));
    await page.keyboard.press('Enter');
    await expect(success).toBeVisible();
    await page.keyboard.press('Enter');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This request was withdrawn' })).toBeVisible();
    await expectNarrow(page);
  },
);
