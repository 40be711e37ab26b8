import type { Page } from '@playwright/test';
import { accountOf, expect, signIn, test, full } from './fixtures.ts';
import { acknowledge, attest, registrationOf, stepHeading } from './registrationWalk.ts';
import { followMail } from './mails.ts';

const path = '/continuous-certification';
const course = 'Update on pancreatic surgery';
const official = 'Robin Ashdown, MD';
const lastYear = new Date().getFullYear() - 1;
const transcript = [
  'Title of the activity,Date,Credits,Accredited provider',
  `Hernia update,${lastYear}-02-10,2.5,Lakes College of Surgeons`,
  'Annual surgical congress,2022-04-21,18,Lakes College of Surgeons',
].join('\n');
const proof = { name: 'course.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
const rightChoices = [1, 0, 3, 2, 1, 0, 2, 1, 3, 0];

/** A line of the dashboard, as it is now. */
async function expectLine(page: Page, title: string | RegExp, words: string | RegExp) {
  await page.goto('/dashboard');
  const line = page
    .getByRole('region', { name: 'Meeting requirements' })
    .getByRole('listitem')
    .filter({ hasText: title });
  await expect(line).toContainText(words);
}

async function bringIn(page: Page) {
  await page.getByRole('button', { name: 'Import several at once' }).click();
  const panel = page.getByRole('region', { name: 'Import credits' });
  await panel
    .getByLabel('File')
    .setInputFiles({ name: 'transcript.csv', mimeType: 'text/csv', buffer: Buffer.from(transcript) });
  await expect(panel.getByLabel('Rows of the spreadsheet')).not.toBeEmpty();
  await panel.getByRole('button', { name: 'Read the rows' }).click();
  await panel.getByRole('button', { name: 'Leave out the row with a warning' }).click();
  await panel.getByRole('button', { name: 'Save 1 row' }).click();
  await expect(page.getByRole('row', { name: /^Credits to date/ })).toContainText('120.5');
}

async function reportWithProof(page: Page) {
  await page.getByRole('button', { name: 'Report a credit' }).click();
  const form = page.getByRole('region', { name: 'Report a credit' });
  await form.getByLabel('Title of the activity').fill(course);
  await form.getByLabel('Date').fill(`${lastYear}-03-02`);
  await form.getByLabel('Credits, total').fill('4.5');
  await form.getByLabel('Accredited provider').fill('Lakes College of Surgeons');
  await form.getByRole('button', { name: 'Save' }).click();
  await acknowledge(page, 'Created successfully');
  await page.getByRole('button', { name: `Add proof of ${course}` }).click();
  await page.getByLabel('File').setInputFiles(proof);
  await page.getByRole('button', { name: 'Upload the proof' }).click();
  await acknowledge(page, 'The proof is saved.');
}

async function askForLetter(page: Page) {
  await page.getByRole('link', { name: 'Go to your letters: Reference letters' }).click();
  await page.getByRole('button', { name: 'Ask for a letter' }).click();
  await page.getByRole('radio', { name: 'Chief of surgery' }).check();
  await page.getByLabel('Hospital', { exact: true }).fill('Juniper County Hospital');
  await page.getByLabel('Name', { exact: true }).fill(official);
  await page.getByLabel('Title', { exact: true }).fill('Division Chief');
  await page.getByLabel('Email').fill('robin.ashdown@juniper.example');
  await page.getByRole('button', { name: 'Save and send the request' }).click();
  await acknowledge(page, 'Your attestation request has been sent successfully.');
  await followMail(page, /^Reference letter for Maria/);
  await page.getByLabel(/^I recommend/).check();
  await page.getByLabel('Your name, as your signature').fill(official);
  await page.getByRole('button', { name: 'Submit your answer' }).click();
  await expectLine(page, 'reference letter', 'In progress');
  await followMail(page, /is waiting for approval/);
  await page.getByRole('button', { name: 'Approve this letter' }).click();
  await expect(page.getByText('This letter is approved.')).toBeVisible();
}

async function takeAssessment(page: Page) {
  await page.goto(`${path}/assessments`);
  const item = page.getByRole('region', { name: 'Your assessments' }).getByRole('listitem').first();
  await item.getByRole('button', { name: /^Start the test/ }).click();
  await page.getByRole('checkbox').check();
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Start the test' }).click(),
  ]);
  for (const choice of rightChoices) {
    await tab.getByRole('radio').nth(choice).check();
    await tab.getByRole('button', { name: /^Save and (continue|check)/ }).click();
  }
  await tab.getByRole('button', { name: 'Finish the test' }).click();
  await expect(tab.getByText('You have passed.')).toBeVisible();
  await tab.close();
  // As when the user returns to this tab, which a browser without a window does not tell.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(item).toContainText('100%, passed');
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    item.getByRole('button', { name: /^Score report/ }).click(),
  ]);
  expect(report.suggestedFilename()).toBe('Score report CCA-GS, try 1.pdf');
}

// Longer than ten seconds: the dashboard is read after each of six parts, which only together make a year.
test(
  'a surgeon with 118 of 125 credits does what a year asks for, and the dashboard follows',
  full,
  async ({ page, accounts }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width: 1280, height: 900 });
    await signIn(page, accountOf(accounts, 'maria.castellan'), '/dashboard');
    await expectLine(
      page,
      'Report 7 more CME credits',
      'You have 118 credits, and you need 125. 14 credits expire',
    );
    await page.getByRole('link', { name: 'Go to your CME: Report 7 more CME credits' }).click();
    await bringIn(page);
    await expectLine(page, 'Report 4.5 more CME credits', 'You have 120.5 credits, and you need 125.');
    await page.goto('/cme-repository');
    await reportWithProof(page);
    await expectLine(page, 'Your CME credits are complete', 'Completed');

    await page.goto(path);
    await askForLetter(page);
    await expectLine(page, 'Ask for one more reference letter', 'In progress');

    await page.goto(path);
    const form = page.getByRole('region', { name: 'Attestation' });
    const boxes = form.getByRole('checkbox');
    await expect(boxes).toHaveCount(4);
    for (const box of await boxes.all()) await box.check();
    await form.getByRole('button', { name: 'Submit the attestation' }).click();
    await acknowledge(page, 'Attestation submitted successfully');
    await page.goto('/dashboard');
    await expect(
      page
        .getByRole('region', { name: 'Continuous certification' })
        .getByRole('listitem')
        .filter({ hasText: 'Attestation' }),
    ).toContainText('Completed');

    await expectLine(page, 'Register for the assessment', 'You can take it once you are registered.');
    await page.goto(registrationOf(505));
    await page.getByRole('button', { name: 'Start registration' }).click();
    await attest(page);
    await page.getByLabel('No', { exact: true }).check();
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(stepHeading(page, 'Check your answers')).toBeVisible();
    await page.getByRole('button', { name: 'Submit registration' }).click();
    await expect(page.getByRole('heading', { name: 'You are registered' })).toBeVisible();
    // The due date says until when.
    await expectLine(page, 'Take the assessment', /^(?!.*PM.*PM).*You have 2 tries left in this window\./s);
    await takeAssessment(page);
    await expectLine(page, 'Take the assessment', 'You have passed the Continuous Certification Assessment');
  },
);
