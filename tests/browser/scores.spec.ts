import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import type { DemoAccount } from '#contract/demo/demo.ts';
import type { ReceiptLine } from '#contract/scoring/scoring.ts';
import { deviceOf } from './examinerDevice.ts';
import { accountOf, authenticate, dialogOf, expect, expectAccessible, full, test } from './fixtures.ts';

const examiner = 'june.halvorsen';
const passphrase = 'correct horse battery';

const ledger = (page: Page) => page.getByRole('table', { name: 'Scores and receipts' });
const headline = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ of \d+ received$/ });
const lineOf = (page: Page, { examineeName, caseTitle }: ReceiptLine) =>
  ledger(page).getByRole('row').filter({ hasText: examineeName }).filter({ hasText: caseTitle });
const received = (line: Locator) => line.getByText(/^Received by the board, /);
const nothingWaits = (page: Page) => page.getByText(/^Nothing is waiting here/);

/** The page as it stands fits its width, and axe finds nothing. */
async function expectSound(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

/** Opens today's ledger, in which only the first examinee has scores. */
async function openLedger(
  page: Page,
  request: APIRequestContext,
  account: DemoAccount,
  scores: readonly (string | null)[] = ['pass', 'pass', 'pass', 'pass'],
) {
  const device = await deviceOf(request, account);
  await device.reset();
  const { examScheduleId } = (await device.examinees())[0]!;
  await device.start(examScheduleId);
  for (const [index, score] of scores.entries())
    if (score !== null) await device.give(examScheduleId, index + 1, score);
  const receipts = await device.receipts();
  const due = receipts.filter(({ isConflicted, status }) => !isConflicted && status !== 'skipped').length;
  const lines = receipts.filter((line) => line.examScheduleId === examScheduleId);
  await authenticate(page, account);
  await page.goto('/ce-scoring/examination-scores');
  const given = scores.filter((score) => score !== null).length;
  await expect(headline(page)).toHaveText(`${given} of ${due} received`);
  await page.getByRole('button', { name: 'By case' }).click();
  return { device, examScheduleId, receipts, lines, due };
}

/** Changes a score in the ledger itself. */
async function change(page: Page, line: ReceiptLine, label: string) {
  const what = `case ${line.position} of ${line.examineeName}`;
  await page.getByRole('button', { name: `Change the score of ${what}`, exact: true }).click();
  await page.getByLabel(`Score of ${what}`, { exact: true }).selectOption({ label });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

async function closeSuccess(page: Page) {
  const success = dialogOf(page, 'Success');
  await expect(success).toContainText('Score Successfully Updated');
  await success.getByRole('button', { name: 'Continue' }).click();
  await expect(success).toBeHidden();
}

/** The cells of a CSV file, all of which are quoted. */
const cellsOf = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .map((row) => [...row.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell!.replaceAll('""', '"')));

async function savedCsv(page: Page): Promise<string[][]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^scores-\d{4}-\d{2}-\d{2}\.csv$/);
  return cellsOf(await readFile(await download.path(), 'utf8'));
}

// axe is slow on a long table.
test.beforeEach(() => test.slow());

test.describe('the receipt ledger', () => {
  test(
    'says how many scores are received and exactly which are missing',
    full,
    async ({ page, request, accounts }) => {
      const account = accountOf(accounts, examiner);
      const { lines, receipts } = await openLedger(page, request, account, ['pass', null, 'equivocal', null]);
      const [first, second] = lines as [ReceiptLine, ReceiptLine];
      const { examineeName } = first;
      await expect(page.getByRole('listitem').filter({ hasText: examineeName })).toHaveText(
        `${examineeName}, cases 2 and 4: not scored`,
      );
      await expect(received(lineOf(page, first))).toHaveCount(1);
      await expect(lineOf(page, first)).toContainText(first.receiptNumber!);
      await expect(lineOf(page, second)).toContainText('not scored');
      await expectSound(page);

      await page.getByLabel('Show').selectOption('Not received');
      await expect(lineOf(page, first)).toHaveCount(0);
      await expect(lineOf(page, second)).toHaveCount(1);
      await page.getByLabel('Show').selectOption('All scores');

      const [header, ...rows] = await savedCsv(page);
      expect(header).toHaveLength(16);
      expect(rows).toHaveLength(receipts.length);
      const { sessionName, candidateNumber, caseTitle, receiptNumber } = first;
      expect(rows[0]!.slice(1, 9)).toEqual([
        'June Halvorsen, MD',
        sessionName,
        examineeName,
        candidateNumber,
        'In progress',
        '1',
        caseTitle,
        'Pass',
      ]);
      expect(rows[0]![11]).toBe(receiptNumber);
      expect(rows[1]!.slice(8)).toEqual(['', '', 'not scored', '', '', '', '', '']);
    },
  );

  test('is printed whole, with exam, date and examiner, and without the page around it', async ({
    page,
    request,
    accounts,
  }) => {
    const { receipts, due } = await openLedger(page, request, accountOf(accounts, examiner));
    await expect(page.getByRole('heading', { name: 'Receipt ledger' })).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Receipt ledger' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Daily Exam Scores' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Portal' })).toBeHidden();
    await expect(ledger(page)).toBeHidden();
    for (const [name, value] of [
      ['Exam', 'General Surgery Certifying Exam'],
      ['Date', /^\w+ \d{1,2}, \d{4}$/],
      ['Examiner', 'June Halvorsen, MD'],
      ['Printed', /\d{4}, \d{1,2}:\d{2}.[AP]M (C[SD]T|GMT\+10)$/],
    ] as const)
      await expect(
        page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd'),
      ).toHaveText(value);
    await expect(page.getByText(`4 of ${due} received`).filter({ visible: true })).toHaveCount(1);
    const paper = page.getByRole('table', { name: 'Receipt ledger' });
    await expect(paper.getByRole('row')).toHaveCount(receipts.length + 1);
    await expect(paper).toContainText(receipts[0]!.receiptNumber!);
    await expect(page.getByText('Signature: June Halvorsen, MD')).toBeVisible();
  });

  test(
    'takes another score, and has the board’s receipt for it',
    full,
    async ({ page, request, accounts }) => {
      const account = accountOf(accounts, examiner);
      const { device, examScheduleId, lines, due } = await openLedger(page, request, account);
      const line = lines[1]!;
      const what = `case 2 of ${line.examineeName}`;
      await page.getByRole('button', { name: `Change the score of ${what}` }).click();
      await expect(page.getByLabel(`Score of ${what}`)).toBeFocused();
      await expectSound(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: `Change the score of ${what}` })).toBeFocused();
      await change(page, line, 'Equivocal');
      await closeSuccess(page);
      await expect(headline(page)).toHaveText(`4 of ${due} received`);
      await expect(lineOf(page, line)).toContainText('Equivocal');
      await expect(received(lineOf(page, line))).toHaveCount(1);
      const [, now] = (await device.receipts()).filter((each) => each.examScheduleId === examScheduleId);
      expect(now!.score).toBe('equivocal');
      expect(now!.receiptNumber).not.toBe(line.receiptNumber);
      await expect(lineOf(page, line)).toContainText(now!.receiptNumber!);
      await expectSound(page);
    },
  );

  test(
    'never calls a score received that only this device has',
    full,
    async ({ page, context, request, accounts, complaints }) => {
      complaints.allow(/Network Error|ERR_INTERNET_DISCONNECTED/);
      const account = accountOf(accounts, examiner);
      const { device, examScheduleId, lines, due } = await openLedger(page, request, account);
      const line = lines[0]!;
      await context.setOffline(true);
      await change(page, line, 'Fail');
      await expect(lineOf(page, line)).toContainText('Saved on this device');
      await expect(headline(page)).toHaveText(`3 of ${due} received`);
      await expect(received(lineOf(page, line))).toHaveCount(0);
      await expect(lineOf(page, line)).not.toContainText(line.receiptNumber!);
      await expect(page.getByRole('listitem').filter({ hasText: line.examineeName })).toHaveText(
        `${line.examineeName}, case 1: saved on this device`,
      );
      expect(await device.scoresOf(examScheduleId)).toEqual(['pass', 'pass', 'pass', 'pass']);
      await expectSound(page);

      await context.setOffline(false);
      await closeSuccess(page);
      await expect(headline(page)).toHaveText(`4 of ${due} received`);
      await expect(received(lineOf(page, line))).toHaveCount(1);
      expect(await device.scoresOf(examScheduleId)).toEqual(['fail', 'pass', 'pass', 'pass']);
      await expectSound(page);
    },
  );
});

/** Another machine with the ledger open. */
async function otherMachine(browser: Browser, account: DemoAccount): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await authenticate(page, account);
  await page.goto('/ce-scoring/examination-scores');
  await page.getByRole('button', { name: 'By case' }).click();
  await page.getByRole('button', { name: 'Send a rescue file from here' }).click();
  return page;
}

async function bringIn(page: Page, file: string, words: string) {
  await page.getByLabel('Rescue file', { exact: true }).setInputFiles(file);
  await page.getByLabel('Passphrase', { exact: true }).fill(words);
  await page.getByRole('button', { name: 'Send the file' }).click();
}

// Longer than ten seconds: two machines, and a passphrase that is stretched at each try.
test(
  'a rescue file carries unsent scores to another machine',
  full,
  async ({ page, context, browser, request, accounts, complaints }) => {
    complaints.allow(/Network Error|ERR_INTERNET_DISCONNECTED/);
    const account = accountOf(accounts, examiner);
    const { device, examScheduleId, lines, due } = await openLedger(page, request, account);
    const [first, second] = lines as [ReceiptLine, ReceiptLine];
    await context.setOffline(true);
    await change(page, first, 'Equivocal');
    await change(page, second, 'Fail');
    await expect(headline(page)).toHaveText(`2 of ${due} received`);
    await page.getByRole('button', { name: 'Save a rescue file' }).click();
    await expectSound(page);
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    await page.getByLabel('Passphrase again', { exact: true }).fill(passphrase);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the file' }).click(),
    ]);
    await expect(page.getByText(/^The file with 2 changes is saved/)).toBeVisible();
    await expectSound(page);
    const file = test.info().outputPath(download.suggestedFilename());
    await download.saveAs(file);
    expect(await readFile(file, 'utf8')).not.toMatch(/equivocal|score\.give/);

    const machine = await otherMachine(browser, account);
    await expect(headline(machine)).toHaveText(`4 of ${due} received`);
    await bringIn(machine, file, 'incorrect horse battery');
    await expect(machine.getByText(/This is not the passphrase of this file/)).toBeVisible();
    expect(await device.scoresOf(examScheduleId)).toEqual(['pass', 'pass', 'pass', 'pass']);
    await expectSound(machine);
    await bringIn(machine, file, passphrase);
    await expect(machine.getByText(/^2 changes were read/)).toBeVisible();
    await expect(nothingWaits(machine)).toBeVisible();
    await expect(lineOf(machine, first)).toContainText('Equivocal');
    await expect(lineOf(machine, second)).toContainText('Fail');
    await expect(received(lineOf(machine, second))).toHaveCount(1);
    await expect(headline(machine)).toHaveText(`4 of ${due} received`);
    const receipts = (await device.receipts()).filter((line) => line.examScheduleId === examScheduleId);
    for (const { position, receiptNumber } of receipts.slice(0, 2))
      await expect(lineOf(machine, lines[position - 1]!)).toContainText(receiptNumber!);
    await machine.context().close();

    // The first machine reconnects: it sends the same changes, and they count once.
    await context.setOffline(false);
    await expect(nothingWaits(page)).toBeVisible({ timeout: 45_000 });
    expect(await device.scoresOf(examScheduleId)).toEqual(['equivocal', 'fail', 'pass', 'pass']);
    expect(await device.versionsOf(examScheduleId)).toEqual(receipts.map(({ version }) => version));
  },
);

test.describe('at 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the ledger is read, changed and carried away without scrolling sideways', async ({
    page,
    request,
    accounts,
  }) => {
    const { lines, due } = await openLedger(page, request, accountOf(accounts, examiner));
    await expectSound(page);
    const what = `case 1 of ${lines[0]!.examineeName}`;
    await page.getByRole('button', { name: `Change the score of ${what}` }).tap();
    await page.getByLabel(`Score of ${what}`).selectOption('Fail');
    await expect(
      page.getByText('This score needs a comment before the exam can be submitted.'),
    ).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await closeSuccess(page);
    await expect(headline(page)).toHaveText(`4 of ${due} received`);
    await page.getByRole('button', { name: 'Send a rescue file from here' }).tap();
    await page.getByRole('button', { name: 'Send the file' }).tap();
    await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
    await expectSound(page);
  });
});
