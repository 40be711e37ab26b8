import type { ExamDriver } from '../examDriver.ts';
import type { Ask } from '../examiner.ts';
import { RecordOracle } from './oracle.ts';
import type { Place } from './watcher.ts';

export const rostersPath = '/ce-scoring/examination-rosters';

/** What the board has of the texts about a case itself; empty if there is none. */
export interface BoardTexts {
  readonly note: string;
  readonly feedback: string;
}

/** What an examiner writes in Exam Case Rosters: a comment on a case itself, and feedback for its authors. */
export class CaseTexts {
  readonly caseHeaderId: number;
  /** In the roster, from 1. */
  readonly position: number;
  readonly note = new RecordOracle('');
  readonly feedback = new RecordOracle('');

  constructor(caseHeaderId: number, position: number) {
    this.caseHeaderId = caseHeaderId;
    this.position = position;
  }

  async read(ask: Ask): Promise<BoardTexts> {
    const query = { caseHeaderId: this.caseHeaderId };
    const note = await ask('getCaseNote', { query });
    const feedback = await ask('getCaseFeedback', { query });
    return {
      note: note.body?.comment ?? '',
      feedback: feedback.status === 200 ? feedback.body.feedback : '',
    };
  }
}

/** The fields of the open case, with their marks. */
function fieldsOf(driver: ExamDriver) {
  const page = driver.page();
  const form = page.locator('main form').filter({ has: page.getByLabel('Feedback on this case') });
  return {
    note: { field: page.getByLabel('Comment on this case'), near: page.locator('#case-comment') },
    feedback: { field: page.getByLabel('Feedback on this case'), near: form },
  };
}

/** Opens a case on the page of the case rosters. */
export async function openCaseTexts(driver: ExamDriver, { caseHeaderId }: CaseTexts): Promise<void> {
  const link = driver.page().locator(`nav[aria-label="Cases"] a[href$="case=${caseHeaderId}"]`);
  await link.click({ timeout: 20_000 });
  await link.and(driver.page().locator('[aria-current="true"]')).waitFor({ timeout: 20_000 });
  for (const { field } of Object.values(fieldsOf(driver))) await field.waitFor({ timeout: 20_000 });
}

/** Writes the comment on the open case; an empty one deletes it. */
export async function writeNote(driver: ExamDriver, { note }: CaseTexts, text: string): Promise<void> {
  note.ask(text, await driver.touches(), driver.seat);
  await fieldsOf(driver).note.field.fill(text);
}

/** Submits feedback on the open case, or deletes it. */
export async function writeFeedback(
  driver: ExamDriver,
  { feedback }: CaseTexts,
  text: string,
): Promise<void> {
  const { field, near } = fieldsOf(driver).feedback;
  feedback.ask(text, await driver.touches(), driver.seat);
  if (text === '') {
    await near.getByRole('button', { name: 'Delete feedback' }).click();
    await driver.page().getByRole('alertdialog').getByRole('button', { name: 'Delete feedback' }).click();
    return;
  }
  await field.fill(text);
  await near.getByRole('button', { name: /^(Submit|Update) feedback$/ }).click();
}

/** The texts of the open case with the place of each. */
export async function readCaseTexts(
  driver: ExamDriver,
): Promise<Record<'note' | 'feedback', { text: string; place: Place | null }>> {
  const read = async ({ field, near }: ReturnType<typeof fieldsOf>['note']) => ({
    text: await field.inputValue(),
    place: (await near
      .locator('[data-place]')
      .first()
      .getAttribute('data-place', { timeout: 2_000 })) as Place | null,
  });
  const { note, feedback } = fieldsOf(driver);
  return { note: await read(note), feedback: await read(feedback) };
}
