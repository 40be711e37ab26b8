import type { ExamDriver } from '../examDriver.ts';
import { linesOf, type BoardSheet, type SheetModel, type ShownLine } from './sheetModel.ts';
import type { Place } from './watcher.ts';

const ledgerPath = '/ce-scoring/examination-scores';
const listPath = '/ce-scoring/oral-examinations';
const labels = ['Pass', 'Equivocal', 'Fail'];

/** Opens Daily Exam Scores at one examinee's lines. */
export async function openLedger(driver: ExamDriver, { examScheduleId }: SheetModel): Promise<void> {
  await driver.visit(ledgerPath);
  await driver.until(
    'the ledger',
    ({ path, heading }) => path.endsWith(ledgerPath) && heading === 'Daily Exam Scores',
  );
  try {
    await driver.page().getByRole('button', { name: 'By case' }).click({ timeout: 20_000 });
    await driver.page().getByLabel('Find').fill(String(examScheduleId), { timeout: 20_000 });
  } catch {
    throw new Error(`There is no ledger to look into: ${await driver.page().locator('main').innerText()}`);
  }
}

/** The lines of an examinee in Daily Exam Scores. */
export const rowsOf = (driver: ExamDriver, { examScheduleId }: SheetModel) =>
  driver
    .page()
    .getByRole('table', { name: 'Scores and receipts' })
    .locator('tbody tr')
    .filter({ hasText: String(examScheduleId) });

/** What Daily Exam Scores shows of one examinee. */
export async function readLedger(driver: ExamDriver, model: SheetModel): Promise<ShownLine[]> {
  // Read in one step, because rows are re-rendered.
  const rows = await rowsOf(driver, model).evaluateAll((nodes) =>
    nodes.map((node) => ({
      // Cells are separated by tabs, and may be empty.
      words: (node as HTMLElement).innerText.replaceAll(/\s*[\t\n]\s*/g, '\n').trim(),
      places: [...node.querySelectorAll<HTMLElement>('[data-place]')].map(
        (mark) => mark.dataset['place'] as Place,
      ),
    })),
  );
  const read = rows.map(({ words, places }) => {
    const isScored = words.split('\n').some((part) => labels.includes(part));
    return { text: isScored ? words : `${words}\nNo score yet`, places };
  });
  return linesOf({ rows: read });
}

/** Changes a score in Daily Exam Scores; false if that is not possible, also after taking the exam over. */
export async function changeInLedger(
  driver: ExamDriver,
  model: SheetModel,
  position: number,
  label: string,
): Promise<boolean> {
  const page = driver.page();
  const row = rowsOf(driver, model).filter({ hasText: new RegExp(`Case ${position} of`) });
  const change = row.getByRole('button', { name: /^(Change the score|Give a score)/ });
  const take = page.locator('main').getByRole('button', { name: /^Take over/ });
  await change
    .or(take)
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => {});
  if ((await change.count()) === 0 && (await take.count()) > 0) await take.first().click();
  const isOffered = await change.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  if (!isOffered) return false;
  await change.click();
  await row.locator('select').selectOption({ label });
  await row.getByRole('button', { name: 'Save' }).click();
  return true;
}

/** Closes the message that the exam is open in another window; whether it was shown. */
export async function dismissOpenElsewhere(driver: ExamDriver): Promise<boolean> {
  const dialog = driver.page().getByRole('alertdialog').filter({ hasText: 'open in another window' });
  if (!(await dialog.isVisible())) return false;
  await dialog.getByRole('button', { name: 'Okay' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return true;
}

/** Opens the list of the session's examinees. */
export async function openList(driver: ExamDriver): Promise<void> {
  await driver.visit(listPath);
  await driver.until(
    'the list',
    ({ path, heading }) => path.endsWith(listPath) && heading === 'Start CE Exams',
  );
}

/** One examinee in the list. */
export const listRowOf = (driver: ExamDriver, { examScheduleId }: SheetModel) =>
  driver
    .page()
    .locator('main ol > li')
    .filter({ hasText: `Candidate ${examScheduleId}` })
    .first();

/** The list's text for one examinee; null if not listed. */
export async function readListRow(driver: ExamDriver, model: SheetModel): Promise<string | null> {
  const row = listRowOf(driver, model);
  await row.waitFor({ timeout: 5_000 }).catch(() => {});
  return await row.innerText({ timeout: 2_000 }).catch(() => null);
}

const statusWords = {
  waiting: 'Waiting',
  started: 'In progress',
  skipped: 'Skipped',
  submitted: 'Submitted',
};

/** Differences between the list and the board for an examinee. */
export function listDifferences(row: string, { scores, sheet }: BoardSheet): string[] {
  const found: string[] = [];
  if (!row.includes(statusWords[sheet.status]))
    found.push(`the list has ${JSON.stringify(row)}, the board ${sheet.status}`);
  const scored = scores.filter(({ score }) => score !== null).length;
  const shown = /(\d+) of \d+ cases scored/.exec(row)?.[1];
  if (shown !== undefined && Number(shown) !== scored)
    found.push(`the list has ${shown} cases scored, the board ${scored}`);
  return found;
}
