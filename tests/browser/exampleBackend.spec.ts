import type { Page } from '@playwright/test';
import { startExam } from '#tests/support/scoring/startExam.ts';
import { examplePassword, startExampleBackend } from '#tests/support/server/exampleBackend.ts';
import { dialogOf, expect, full, signInByForm, test as base } from './fixtures.ts';
import { acknowledge, answerUpToFee, stepHeading } from './registrationWalk.ts';

/** The portal on a board's own backend, which has the specification's calls alone. */
const test = base.extend<object, { board: string }>({
  board: [
    async ({}, use) => {
      const { url, end } = await startExampleBackend();
      await use(url);
      await end();
    },
    { scope: 'worker' },
  ],
  server: async ({ board }, use) => use(board),
});

const open = (page: Page, userName: string, path: string) =>
  signInByForm(page, { userName, password: examplePassword }, `/login?returnUrl=${encodeURIComponent(path)}`);
const titled = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test.describe('on a backend with the calls of the specification alone', () => {
  test.beforeEach(({ complaints }) => {
    // The portal asks for its own calls too, which this backend does not have.
    complaints.allow(/404|does not have/);
  });

  test('a trainee registers for an exam and pays for it', async ({ page }) => {
    await open(page, 'trainee', '/dashboard');
    await expect(page.getByText('Lakeside General Surgery')).toBeVisible();
    await page.goto('/apply-and-register/exam-registration/1');
    await expect(stepHeading(page, 'Before you start')).toBeVisible();
    await answerUpToFee(page, { hasLetter: true });
    await page.getByRole('button', { name: 'Pay both, $2,200.00' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(stepHeading(page, 'Check your answers')).toBeVisible();
    await page.getByRole('button', { name: 'Submit registration' }).click();
    await expect(page.getByText(/GSQE-\d+/)).toBeVisible();
    await page.goto('/payment-history');
    await expect(page.getByText('$2,200.00').or(page.getByText('$1,850.00')).first()).toBeVisible();
  });

  test('a surgeon changes a record and downloads a document', full, async ({ page }) => {
    await open(page, 'surgeon', '/professional-standing');
    await page.getByRole('button', { name: 'Change IL-1001' }).click();
    await page.getByLabel('License number').fill('IL-2002');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await acknowledge(page, 'Updated successfully');
    await page.reload();
    await expect(page.getByRole('row', { name: /IL-2002/ })).toContainText('Full and unrestricted');
    await page.goto('/documents');
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toBe('Certificate.pdf');
  });

  test('a surgeon completes the four cards of an exam', full, async ({ page }) => {
    await open(page, 'surgeon', '/case-logs/3');
    await page.getByLabel('Practice', { exact: true }).check();
    await page.getByLabel('Where you trained').selectOption({ label: 'Lakeside University Hospital' });
    await page.getByLabel('Completed on').fill('2019-06-30');
    await page.getByLabel('First day').fill('2019-07-01');
    await page.getByLabel('Last day').fill('2026-06-30');
    await page.getByRole('button', { name: 'Add a hospital' }).click();
    await page.getByLabel('Name of the hospital').fill('Lakeside University Hospital');
    await page.getByLabel('State').selectOption({ label: 'Illinois' });
    await page.getByLabel('Kind of appointment').selectOption({ label: 'Active staff' });
    await page.getByLabel('From').fill('2019-07-01');
    await page.getByLabel('Sleeve gastrectomy').fill('4');
    await page.getByRole('button', { name: 'Save the case log' }).click();
    await acknowledge(page, 'Saved successfully');

    await page.goto('/your-attestation/3');
    await expect(page.getByRole('checkbox')).toHaveCount(2);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Save your answers' }).click();
    await acknowledge(page, 'Saved successfully');

    await page.goto('/mbs-activities/3');
    const years = page.getByLabel(/^Cases in \d{4}$/);
    await expect(years).toHaveCount(3);
    for (const box of await years.all()) await box.fill('60');
    await page.getByRole('button', { name: 'Save the activities' }).click();
    await acknowledge(page, 'Saved successfully');

    await page.goto('/reference-form-status/3');
    await page.getByRole('button', { name: 'Ask for a letter' }).click();
    await page.getByRole('radio', { name: 'Chief of surgery' }).check();
    await page.getByLabel('Hospital', { exact: true }).fill('Lakeside University Hospital');
    await page.getByLabel('Name', { exact: true }).fill('Robin Ashdown, MD');
    await page.getByLabel('Title', { exact: true }).fill('Chief of Surgery');
    await page.getByLabel('Email').fill('robin.ashdown@lakeside.example');
    await page.getByRole('button', { name: 'Save and send the request' }).click();
    await acknowledge(page, 'Your attestation request has been sent successfully.');

    await page.goto('/apply-and-register/registration-requirements/3');
    const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    for (const name of ['Case log', 'Your attestations', 'Reference letters', 'Activities'])
      await expect(line(name).first()).toContainText('Completed');
  });

  test('a surgeon names a registry and submits the attestation of the year', full, async ({ page }) => {
    await open(page, 'surgeon', '/continuous-certification');
    const registry = page.getByRole('region', { name: 'Outcome registry' });
    await registry.getByLabel('Yes', { exact: true }).check();
    // The specification has no list of registries, so the name is typed.
    await registry.getByLabel('Registry', { exact: true }).fill('Lakeside Outcomes Registry');
    await registry.getByLabel('Since').fill('2024-01-01');
    await registry.getByRole('button', { name: 'Save' }).click();
    await acknowledge(page, 'Outcome Registry saved successfully');
    await page.getByRole('checkbox', { name: 'I keep the code of conduct.' }).check();
    await page.getByRole('button', { name: 'Submit the attestation' }).click();
    await acknowledge(page, 'Attestation submitted successfully');
    await page.reload();
    await expect(registry.getByLabel('Registry', { exact: true })).toHaveValue('Lakeside Outcomes Registry');
    await expect(page.getByRole('button', { name: 'Submit the attestation' })).toBeHidden();
  });

  test('an examiner scores an exam over a lost connection', full, async ({ page, context, complaints }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED|Network Error|\[portal\] unreachable/);
    await open(page, 'examiner', '/ce-scoring');
    await page.goto('/ce-scoring/oral-examinations/exam/1');
    await expect(titled(page, 'Oral exam: Alex Doe')).toBeVisible();
    await startExam(page);
    const pass = page.getByRole('button', { name: 'Pass', exact: true });
    await expect(pass).toBeEnabled();
    // The backend has no call for a start, so that only this device knows of it.
    await page.reload();
    await expect(pass).toBeEnabled();
    for (const path of ['/ce-scoring/oral-examinations', '/ce-scoring/examination-scores', '/ce-scoring']) {
      await page.goto(path);
      await expect(page.getByText('In progress').first(), path).toBeVisible();
    }
    await page.goto('/ce-scoring/oral-examinations/exam/1');
    await expect(pass).toBeEnabled();
    const comment = page.getByRole('textbox', { name: /^Comment on case/ });
    await comment.fill('Asked for a scan first.');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('1');
    // The backend has no receipts, so that no time is said.
    await expect(page.getByText(/^Received by the board$/).first()).toBeVisible();
    await context.setOffline(true);
    await page.keyboard.press('j');
    await page.keyboard.press('1');
    await expect(page.getByText(/changes? (is|are) saved on this device/).first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/changes? (is|are) saved on this device/)).toHaveCount(0);
    await page.keyboard.press('k');
    await expect(comment).toHaveValue('Asked for a scan first.');
    await expect(page.getByText('Changed on another device')).toHaveCount(0);
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Submit scores' }).click();
    await page.getByRole('button', { name: 'Submit final scores' }).click();
    await expect(dialogOf(page, 'Success')).toContainText('Exam Submitted Successfully');
    await page.keyboard.press('Enter');
    await expect(titled(page, 'Submitted: Alex Doe')).toBeVisible();
    await page.goto('/ce-scoring/examination-scores');
    await expect(page.getByText('2 of 6 received').first()).toBeVisible();
  });
});
