import type { Locator, Page } from '@playwright/test';
import { accountOf, dialogOf, expect, expectAccessible, fillSignIn, full, signIn, test } from './fixtures.ts';
import {
  acknowledge,
  answerUpToFee,
  cards,
  payAll,
  payByCard,
  registrationOf,
  stepHeading,
} from './registrationWalk.ts';

/** Presses Tab until an element with this name has the focus, as a keyboard user does. */
async function tabTo(page: Page, role: 'button' | 'link' | 'radio' | 'checkbox' | 'textbox', name: RegExp) {
  const target = page.getByRole(role, { name, disabled: false }).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no ${role} ${String(name)} on the way of the Tab key`);
}

/**
 * Clicks a button twice at once, and again after each reported failure, until the expected result is shown.
 * (The browser itself retries a call whose connection was cut, so the number of calls is unknown.)
 */
async function pressUntil(page: Page, name: string | RegExp, wanted: Locator) {
  const button = page.getByRole('button', { name }).first();
  const okay = page.getByRole('button', { name: 'Okay' });
  await button.dblclick();
  await expect(async () => {
    if (await okay.isVisible()) await okay.click();
    // The page may have changed in between, and the button with it.
    if (!(await wanted.isVisible()) && (await button.isEnabled({ timeout: 500 })))
      await button.click({ timeout: 500 });
    await expect(wanted).toBeVisible({ timeout: 1_500 });
  }).toPass();
}

async function press(page: Page, role: 'button' | 'link', name: RegExp) {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

test.describe('a registration', () => {
  test(
    'leads a trainee from the dashboard to a paid, confirmed registration, by mouse',
    full,
    async ({ page, accounts }) => {
      await signIn(page, accountOf(accounts, 'tomas.abara'));
      await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: /Apply/ }).click();
      await page
        .getByRole('listitem')
        .filter({ hasText: 'General Surgery Qualifying Exam' })
        .getByRole('link', { name: /^Start registration/ })
        .first()
        .click();
      await expect(stepHeading(page, 'Before you start')).toBeVisible();
      await expectAccessible(page);
      await answerUpToFee(page, { hasLetter: true });
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Pay both, $2,200.00' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Application fee' })).toContainText(
        '$350.00',
      );
      await expect(page.getByRole('listitem').filter({ hasText: 'Exam fee' })).toContainText('$1,850.00');
      await payByCard(page);
      // Both fees are paid, so the card page leads back to the review.
      await expect(stepHeading(page, 'Check your answers')).toBeFocused();
      await expect(stepHeading(page, 'Check your answers')).toHaveAccessibleDescription(
        /Your payment of \$2,200\.00 has arrived\. Thank you\.$/,
      );
      await expect(page).toHaveURL(/step=review$/);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Submit registration' }).click();
      await expect(stepHeading(page, 'Your registration is submitted')).toBeVisible();
      await expect(page.getByText(/GSQE-\d{4}-\w{6}/)).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByText(/GSQE-\d{4}-\w{6}/)).toBeVisible();
      await page.goto('/payment-history');
      // One payment for both fees; those of earlier years are closed.
      const receipts = page.getByRole('button', { name: /^Receipt R-\d{4}-\d+/, includeHidden: true });
      await expect(receipts).toHaveCount(4);
    },
  );

  // Longer than ten seconds: all steps up to the receipt, with every press of Tab.
  test('is possible by keyboard alone on a small screen, with a date to choose', async ({
    page,
    accounts,
  }) => {
    await signIn(page, accountOf(accounts, 'ines.marchand'), '/apply-and-register');
    await page.setViewportSize({ width: 360, height: 740 });
    await press(page, 'link', /^Start registration/);
    await expect(stepHeading(page, 'Before you start')).toBeFocused();
    await press(page, 'button', /^I will not take it/);
    await expect(stepHeading(page, 'Intention')).toBeFocused();
    await expect(page.getByLabel('No, I will not take it this time')).toBeChecked();
    await expectAccessible(page);
    await tabTo(page, 'radio', /^No/);
    await page.keyboard.press('ArrowUp');
    await press(page, 'button', /^Save and continue/);
    await expect(stepHeading(page, 'Attestations')).toBeFocused();
    await press(page, 'button', /^Submit attestation/);
    await expect(page.getByRole('link', { name: 'Check the box of statement 1' })).toBeVisible();
    await expectAccessible(page);
    const statements = await page.getByRole('checkbox').count();
    for (let index = 0; index < statements; index += 1) {
      const box = page.getByRole('checkbox').nth(index);
      await expect(async () => {
        await page.keyboard.press('Tab');
        await expect(box).toBeFocused({ timeout: 50 });
      }).toPass();
      await page.keyboard.press('Space');
    }
    await press(page, 'button', /^Submit attestation/);
    await expect(dialogOf(page, 'Success')).toContainText('Attestation submitted successfully');
    await page.keyboard.press('Enter');
    await expect(stepHeading(page, 'Accommodations')).toBeVisible();
    await tabTo(page, 'radio', /^(Yes|No)/);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel('No', { exact: true })).toBeChecked();
    await press(page, 'button', /^Save and continue/);
    await expect(stepHeading(page, 'Exam date')).toBeFocused();
    await expect(page.getByText('Full: this date cannot be chosen')).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, 'radio', /\d{4}/);
    await page.keyboard.press('Space');
    await press(page, 'button', /^Choose this date/);
    await expect(stepHeading(page, 'Fee')).toBeFocused();
    await press(page, 'button', /^Pay \$/);
    await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
    await expectAccessible(page);
    for (const [label, text] of [
      [/Card number/, cards.good],
      [/Valid through/, '12/39'],
      [/Security code/, '123'],
      [/Name on the card/, 'Ines Marchand'],
    ] as const) {
      await tabTo(page, 'textbox', label);
      await page.keyboard.type(text);
    }
    await press(page, 'button', /^Pay \$/);
    await expect(stepHeading(page, 'Check your answers')).toBeVisible();
    await press(page, 'link', /^Change.*date/i);
    await expect(stepHeading(page, 'Exam date')).toBeFocused();
    await press(page, 'button', /^Choose this date/);
    await expect(stepHeading(page, 'Check your answers')).toBeFocused();
    await press(page, 'button', /^Submit registration/);
    await expect(stepHeading(page, 'You are registered')).toBeFocused();
    await expect(page.getByText(/GSCE\w*-\d{4}-\w{6}/)).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Eastern Time' })).toBeVisible();
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBe(0);
  });

  test(
    'goes on where it was left, with what was typed, on another device',
    full,
    async ({ page, accounts, browser, baseURL }) => {
      const account = accountOf(accounts, 'grace.okafor');
      await signIn(page, account, registrationOf(501));
      await expect(stepHeading(page, 'Accommodations')).toBeVisible();
      await page.getByLabel('Yes, I need one').check();
      await page.getByLabel('Explanation').fill('Because of my eyes, more time.');
      await expect(page.getByText(/^Saved at the board/)).toBeVisible();
      const elsewhere = await browser.newContext({ baseURL: baseURL! });
      const other = await elsewhere.newPage();
      await signIn(other, account, registrationOf(501));
      await expect(stepHeading(other, 'Accommodations')).toBeVisible();
      await expect(other.getByLabel('Explanation')).toHaveValue('Because of my eyes, more time.');
      await elsewhere.close();
    },
  );

  test(
    'asks which is right when two windows typed, and overwrites nothing unasked',
    full,
    async ({ page, accounts, context, complaints }) => {
      complaints.allow(/412/);
      const account = accountOf(accounts, 'grace.okafor');
      await signIn(page, account, registrationOf(501));
      await page.getByLabel('Yes, I need one').check();
      await expect(page.getByText(/^Saved at the board/)).toBeVisible();
      const second = await context.newPage();
      await signIn(second, account, registrationOf(501));
      await second.getByLabel('Explanation').fill('typed in the second window');
      await expect(second.getByText(/^Saved at the board/)).toBeVisible();
      await page.getByLabel('Explanation').fill('typed in the first window');
      const question = page.getByRole('alert').filter({ hasText: 'changed in another window' });
      await expect(question).toBeVisible();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Use the other version' }).click();
      await expect(page.getByLabel('Explanation')).toHaveValue('typed in the second window');
      await expect(question).toBeHidden();
      await page.reload();
      await expect(page.getByLabel('Explanation')).toHaveValue('typed in the second window');
    },
  );

  test(
    'keeps what was typed when the session ends in the middle, and shows it after sign-in',
    full,
    async ({ page, accounts, faults, complaints }) => {
      complaints.allow(/40[01]/);
      const account = accountOf(accounts, 'grace.okafor');
      await signIn(page, account, registrationOf(501));
      await page.getByLabel('Yes, I need one').check();
      await expect(page.getByText(/^Saved at the board/)).toBeVisible();
      // No call may renew the session in between.
      await faults.set({ match: { path: '/api/users/refresh' }, kind: 'status', status: 401 });
      await faults.expireAccess();
      await page.getByLabel('Explanation').fill('typed just before the end');
      await expect(page).toHaveURL(/\/login\?returnURl=/);
      await faults.clear();
      await fillSignIn(page, account);
      await expect(stepHeading(page, 'Accommodations')).toBeVisible();
      await expect(page.getByLabel('Explanation')).toHaveValue('typed just before the end');
      await expect(page.getByText(/^Saved at the board/)).toBeVisible();
    },
  );

  test(
    'says honestly when the board cannot keep a draft, keeps it here, and sends it later',
    full,
    async ({ page, accounts, context, complaints }) => {
      complaints.allow(/ERR_INTERNET_DISCONNECTED|\[portal\] unreachable/);
      await signIn(page, accountOf(accounts, 'grace.okafor'), registrationOf(501));
      await page.getByLabel('Yes, I need one').check();
      await expect(page.getByText(/^Saved at the board/)).toBeVisible();
      await context.setOffline(true);
      await page.getByLabel('Explanation').fill('typed in a tunnel');
      await expect(page.getByText(/Not saved at the board: we cannot reach the server/)).toBeVisible();
      await expect(page.getByText(/Saved on this device/)).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText(/^Saved at the board/)).toBeVisible({ timeout: 30_000 });
      await page.reload();
      await expect(page.getByLabel('Explanation')).toHaveValue('typed in a tunnel');
    },
  );

  test(
    'refuses files that are not what they claim, shows why at the field, and keeps the rest',
    full,
    async ({ page, accounts, complaints }) => {
      complaints.allow(/400/);
      await signIn(page, accountOf(accounts, 'grace.okafor'), registrationOf(501));
      await page.getByLabel('Yes, I need one').check();
      await page.getByLabel('Kind of accommodation').selectOption({ index: 1 });
      await page.getByLabel('Explanation').fill('More time');
      const file = page.locator('input[type=file]');
      await file.setInputFiles({
        name: 'letter.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('<html><script>alert(1)</script>'),
      });
      await page.getByRole('button', { name: 'Submit accommodation' }).click();
      await expect(page.getByText('There is a problem')).toBeVisible();
      await expectAccessible(page);
      // It begins like a PDF: only the server checks the rest.
      await file.setInputFiles({
        name: 'letter.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7 <html><script>alert(1)</script>\n%%EOF\n'),
      });
      await page.getByRole('button', { name: 'Submit accommodation' }).click();
      await expect(dialogOf(page, 'Error')).toContainText(
        'An error has occured while uploading the file. Please try again.',
      );
      await page.getByRole('button', { name: 'Okay' }).click();
      await expect(page.getByLabel('Explanation')).toHaveValue('More time');
      await file.setInputFiles({
        name: 'letter.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'),
      });
      await page.getByRole('button', { name: 'Submit accommodation' }).click();
      await acknowledge(page, 'Accommodation submitted successfully');
      await expect(stepHeading(page, 'Program director’s letter')).toBeVisible();
      await page.goBack();
      await page.getByRole('button', { name: 'Delete accommodation' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await acknowledge(page, 'Deleted successfully');
    },
  );

  test(
    'of an exam that is not the member’s is shown as missing',
    full,
    async ({ page, accounts, complaints }) => {
      // What a registration is shown from is asked for before the exam is known to be missing.
      complaints.allow(/404/);
      await signIn(page, accountOf(accounts, 'priya.menon'), registrationOf(502));
      await expect(page.getByText('We cannot find this exam')).toBeVisible();
      await expectAccessible(page);
    },
  );
});

test.describe('things going wrong at the server', () => {
  // A surgeon's other exam, which no other test here registers for.
  const account = 'arthur.whitcombe';
  const examId = 506;

  test(
    'an answer that is lost at any step up to submitting is asked for again',
    full,
    async ({ page, accounts, faults, complaints }) => {
      complaints.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|\[portal\]|500/);
      await signIn(page, accountOf(accounts, account), registrationOf(examId));
      await expect(stepHeading(page, 'Before you start')).toBeVisible();
      await faults.set({
        match: { method: 'POST', path: '/api/examinations/intentions' },
        kind: 'status',
        status: 500,
        times: 1,
      });
      await page.getByRole('button', { name: 'Start registration' }).click();
      await expect(page.getByText(/reference/i).first()).toBeVisible();
      await page.getByRole('button', { name: 'Start registration' }).click();
      await faults.set({
        match: { method: 'POST', path: '/api/examinations/qe-attestation/update' },
        kind: 'lose-response',
        times: 1,
      });
      await expect(stepHeading(page, 'Attestations')).toBeVisible();
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await pressUntil(page, 'Submit attestation', dialogOf(page, 'Success'));
      await acknowledge(page, 'Attestation submitted successfully');
      await page.getByLabel('No', { exact: true }).check();
      await page.getByRole('button', { name: 'Save and continue' }).click();
      if (await page.getByLabel('Name of the program director').isVisible()) {
        await page.getByLabel('Name of the program director').fill('Ellen Marsh, MD');
        await page.getByLabel('Email address of the program director').fill('e.marsh@hospital.example');
        await faults.set({
          match: { method: 'POST', path: '/api/examinations/pd-reference-letter' },
          kind: 'lose-response',
          times: 1,
        });
        await pressUntil(page, 'Send request', dialogOf(page, 'Success'));
        await acknowledge(page, 'Your attestation request has been sent successfully.');
      }
      await faults.set({
        match: { method: 'POST', path: '/api/billing/transaction/token' },
        kind: 'lose-response',
        times: 1,
      });
      await pressUntil(page, /^Pay \$/, page.getByRole('heading', { name: 'Pay by card' }));
      await payByCard(page);
      await payAll(page);
      for (const path of ['/api/examinations/insert', '/api/examinations/registration-complete'])
        await faults.set({ match: { method: 'POST', path: `${path}$` }, kind: 'lose-response', times: 1 });
      await pressUntil(page, 'Submit registration', page.getByText(/SCCQE-\d{4}-\w{6}/));
    },
  );
});
