import { expect, type Page } from '@playwright/test';
import { dialogOf, expectClosed } from './fixtures.ts';

/** The test numbers of the stand-in card page. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  silent: '4000 0000 0000 0259',
} as const;

export const registrationOf = (examId: number, step = '') =>
  `/apply-and-register/exam-registration/${examId}${step && `?step=${step}`}`;

/** The current step, by its heading. */
export const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Fills the card page and sends it. */
export async function payByCard(page: Page, number: string = cards.good) {
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Valid through').fill('12/39');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on the card').fill('A. Member');
  await page.getByRole('button', { name: /^Pay / }).click();
}

/** Closes the success dialog. */
export async function acknowledge(page: Page, text: string) {
  await expect(dialogOf(page, 'Success')).toContainText(text);
  await page.getByRole('button', { name: 'Continue' }).last().click();
  await expectClosed(page, 'Success');
}

/** Checks every statement and submits them. */
export async function attest(page: Page) {
  await expect(stepHeading(page, 'Attestations')).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Submit attestation' }).click();
  await acknowledge(page, 'Attestation submitted successfully');
}

/** From the introduction to the fee, with the shortest answers. */
export async function answerUpToFee(page: Page, { hasLetter = false } = {}) {
  await page.getByRole('button', { name: 'Start registration' }).click();
  await attest(page);
  await page.getByLabel('No', { exact: true }).check();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  if (hasLetter) {
    await page.getByLabel('Name of the program director').fill('Ellen Marsh, MD');
    await page.getByLabel('Email address of the program director').fill('ellen.marsh@hospital.example');
    await page.getByRole('button', { name: 'Send request' }).click();
    await acknowledge(page, 'Your attestation request has been sent successfully.');
  }
  await expect(stepHeading(page, 'Fee')).toBeVisible();
}

/** Pays all fees on the fee step, together if there are several; the card page leads back to the review. */
export async function payAll(page: Page) {
  const review = stepHeading(page, 'Check your answers');
  // The button for all fees is the last one.
  const pay = page.getByRole('button', { name: /^Pay (both, )?\$/ }).last();
  for (;;) {
    await expect(review.or(pay)).toBeVisible();
    if (await review.isVisible()) return;
    await pay.click();
    await payByCard(page);
    await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeHidden();
  }
}
