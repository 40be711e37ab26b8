import type { Page } from '@playwright/test';
import { startExam } from '#tests/support/scoring/startExam.ts';
import { deviceOf } from './examinerDevice.ts';
import { accountOf, authenticate, expect, full, signIn, signInByForm, test } from './fixtures.ts';
import { answerUpToFee, acknowledge, registrationOf } from './registrationWalk.ts';

/** Replaces each text node by elements, now and at every change, as the translator of a browser does. */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const replaceTexts = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement!.closest('font, option, script, style, textarea'))
          continue;
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        inner.textContent = text.data;
        text.replaceWith(outer);
      }
    };
    document.addEventListener('DOMContentLoaded', () => {
      // A frame may show a document that is no page.
      if (!(document.body instanceof Node)) return;
      new MutationObserver(replaceTexts).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      replaceTexts();
    });
  });

const stopped = (page: Page) => page.getByText('This page stopped working');

test.beforeEach(({ page }) => translate(page));

test('a translated page signs in and saves a record', full, async ({ page, accounts }) => {
  test.slow();
  await signInByForm(page, accountOf(accounts, 'maria.castellan'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/personal-profile');
  await page.getByRole('button', { name: 'Change: Contact and address' }).click();
  await page.getByLabel('Street address').fill('12 Translated Lane');
  await page.getByRole('button', { name: 'Save' }).click();
  await acknowledge(page, 'Saved successfully');
  await expect(page.getByText('12 Translated Lane')).toBeVisible();
  await expect(stopped(page)).toBeHidden();
});

test('a translated registration is answered up to its fee', full, async ({ page, accounts }) => {
  test.slow();
  await signIn(page, accountOf(accounts, 'maria.castellan'), registrationOf(507));
  await answerUpToFee(page);
  await expect(stopped(page)).toBeHidden();
});

test('a translated oral exam is scored', full, async ({ page, request, accounts }) => {
  test.slow();
  const account = accountOf(accounts, 'victor.osei');
  const device = await deviceOf(request, account);
  await device.reset();
  const examinee = (await device.examinees())[0]!; // the demo day has examinees
  await authenticate(page, account);
  await page.goto(`/ce-scoring/oral-examinations/exam/${examinee.examScheduleId}`);
  await startExam(page);
  const pass = page.getByRole('button', { name: 'Pass', exact: true });
  await pass.click();
  await expect(pass).toHaveAttribute('aria-pressed', 'true');
  await expect(stopped(page)).toBeHidden();
});

/** What a page says, without what only the visit before says. */
const wordsOf = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      (main as HTMLElement).innerText.replaceAll('Last saved', '').replaceAll(/\s+/g, ' ').trim(),
    );

/** Each sentence and figure of the page is the one that it has after it is loaded again. */
async function expectFresh(page: Page) {
  await expect(stopped(page)).toBeHidden();
  await page.waitForLoadState('networkidle');
  const shown = await wordsOf(page);
  await page.reload();
  await expect.poll(() => wordsOf(page)).toBe(shown);
}

async function fillLetter(page: Page, official: string) {
  await page.getByRole('button', { name: 'Ask for a letter' }).click();
  await page.getByRole('radio').first().check();
  await page.getByLabel('Hospital', { exact: true }).fill('Juniper County Hospital');
  await page.getByLabel('Name', { exact: true }).fill(official);
  await page.getByLabel('Title', { exact: true }).fill('Chief of Surgery');
  await page.getByLabel('Email').fill('robin.ashdown@juniper.example');
  await page.getByRole('button', { name: 'Save and send the request' }).click();
  await acknowledge(page, 'Your attestation request has been sent successfully.');
}

for (const [kind, path] of [
  ['an application', '/reference-form-status/507'],
  ['continuous certification', '/continuous-certification/reference-letters'],
] as const)
  test(`a translated page of the letters of ${kind} follows them`, full, async ({ page, accounts }) => {
    test.slow();
    const official = 'Robin Ashdown, MD';
    await signIn(page, accountOf(accounts, 'maria.castellan'), path);
    await fillLetter(page, official);
    const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: official }) });
    await expect(entry).toContainText('Pending');
    await expectFresh(page);
    await entry.getByRole('button', { name: /^Withdraw/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Withdraw/ })
      .click();
    await expect(entry).toContainText(/withdrawn/i);
    await expectFresh(page);
  });

test('a translated Professional Standing follows its licenses', full, async ({ page, accounts }) => {
  test.slow();
  await signIn(page, accountOf(accounts, 'dana.reyes'), '/professional-standing');
  const licenses = page.locator('#licenses');
  const state = page.locator('input[name=issuingStateId]');
  for (const number of ['TR-1', 'TR-2']) {
    await licenses.getByRole('button', { name: 'Add a license', exact: true }).click();
    await state.fill('new y');
    await page.getByRole('option', { name: 'New York' }).click();
    await page.getByLabel('License number').fill(number);
    await page.getByLabel('Type', { exact: true }).selectOption('Full and unrestricted');
    await page.getByLabel('Issued').fill('2020-02-29');
    await page.getByLabel('Expires').fill('2031-02-28');
    await licenses.getByRole('button', { name: 'Save' }).click();
    await acknowledge(page, 'Created successfully');
    await expect(licenses.getByRole('rowheader', { name: number })).toBeVisible();
    await expectFresh(page);
  }
  // The call by id answers what the form shows.
  await licenses.getByRole('button', { name: 'Change TR-2' }).click();
  await page.getByLabel('Type', { exact: true }).selectOption('Retired');
  await licenses.getByRole('button', { name: 'Save' }).click();
  await acknowledge(page, 'Updated successfully');
  await expect(licenses.getByRole('row', { name: /TR-2/ })).toContainText('Retired');
  await expectFresh(page);
});

test('translated pages of one thing are opened from their lists', full, async ({ page, accounts }) => {
  test.slow();
  await signIn(page, accountOf(accounts, 'maria.castellan'), '/documents');
  await page
    .getByRole('link', { name: /^Open / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/pdf-viewer\?id=\d+$/);
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
  await expect(stopped(page)).toBeHidden();
  for (const path of [
    '/apply-and-register/registration-requirements/507',
    '/mbs-activities/507',
    '/case-logs/507',
    '/your-attestation/507',
    '/gme-history/1',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectFresh(page);
  }
});
