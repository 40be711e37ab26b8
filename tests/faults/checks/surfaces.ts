import type { ExamDriver } from '../examDriver.ts';
import { pause, restful } from '../faultRun.ts';
import { openCaseTexts, readCaseTexts, rostersPath, type BoardTexts, type CaseTexts } from './caseTexts.ts';
import { readLedgerFile, type FileLine } from './ledgerFile.ts';
import { changeInLedger, listDifferences, readLedger, readListRow, rowsOf } from './otherPages.ts';
import { gradeOf, linesOf, type BoardSheet, type SheetModel } from './sheetModel.ts';
import {
  markDifference,
  saysDevice,
  saysPage,
  saysReceived,
  saysUnsent,
  wordDifferences,
  type Unsent,
} from './statements.ts';

/** An exam with what the board has of it, and what of it was done since the board was last told. */
export interface Truth {
  model: SheetModel;
  board: BoardSheet;
}

/** A case with what the board has of the texts about it. */
export interface TextTruth {
  model: CaseTexts;
  board: BoardTexts;
}

/** Everything that is compared: the exams of the day, where the unsent is, and how many commands that are. */
export interface Situation {
  truths: readonly Truth[];
  /** The texts about cases themselves. */
  texts: readonly TextTruth[];
  unsent: Unsent;
  /** The commands on the device; null if the device cannot be asked. */
  count: number | null;
}

export const paths = {
  home: '/ce-scoring',
  list: '/ce-scoring/oral-examinations',
  ledger: '/ce-scoring/examination-scores',
  rosters: rostersPath,
};
const exams = `${paths.list}/exam/`;
const examPath = (examScheduleId: number) => `${exams}${examScheduleId}`;
const isExam = (path: string | undefined) => path?.startsWith(exams) === true;
/** A surface settles within this time, in milliseconds; the bar waits before it says that something is unsent. */
const GIVE_UP_AFTER_MS = 8_000;

/** Follows a link of the page, so that the page lives on with what only it has. */
export async function follow(driver: ExamDriver, path: string): Promise<void> {
  const page = driver.page();
  const isThere = () => driver.shown()?.path === path;
  if (isThere()) return;
  // An exam has no link to another one; to wait for it took half of the time.
  if (isExam(path) && isExam(driver.shown()?.path)) await follow(driver, paths.list);
  const link = page.locator(`a[href="${path}"]:visible`).first();
  // The list leads to all pages but an exam with a conflict of interest, which only the ledger names.
  for (const way of [paths.list, paths.ledger]) {
    const isKnown = await link.waitFor({ timeout: 1_500 }).then(
      () => true,
      () => false,
    );
    if (isKnown || path === way) break;
    await follow(driver, way);
  }
  await link.click({ timeout: 20_000 });
  // An exam that was begun asks first.
  const leave = page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' });
  for (const end = Date.now() + 20_000; !isThere() && Date.now() < end; await pause(50))
    if (await leave.isVisible()) await leave.click({ timeout: 2_000 }).catch(() => {});
  await driver.until(`the page ${path}`, isThere, { onlyLook: true, giveUpAfter: 1_000 });
}

const statusOf = ({ model }: Truth) => model.status.latest;
const isUnsent = (asked: string, there: string) => asked !== there;

/** Changes a score in Daily Exam Scores, which the links lead to. */
export async function changeByLedger(
  driver: ExamDriver,
  model: SheetModel,
  position: number,
  label: string,
): Promise<void> {
  await follow(driver, paths.ledger);
  await driver.page().getByRole('button', { name: 'By case' }).click({ timeout: 20_000 });
  await driver.page().getByLabel('Find').fill(String(model.examScheduleId), { timeout: 20_000 });
  model.scores[position - 1]!.ask(gradeOf(label), await driver.touches(), driver.seat); // a case of the roster
  if (!(await changeInLedger(driver, model, position, label)))
    throw new Error(`The ledger did not change score ${position} of ${model.examScheduleId}.`);
}

/** The records of an exam that the board does not have. */
function unsentOf({ model, board }: Truth) {
  const lineOf = (position: number) => board.scores.find((each) => each.position === position);
  const scores = model.scores.map((each, index) => isUnsent(each.latest, lineOf(index + 1)?.score ?? ''));
  const comments = model.comments.map((each, index) =>
    isUnsent(each.latest, lineOf(index + 1)?.comment?.comment ?? ''),
  );
  const status = isUnsent(model.status.latest, board.sheet.status);
  const remarks = isUnsent(model.remarks.latest, board.sheet.remarks);
  return { scores, comments, status, remarks };
}

const isAny = (truth: Truth) => {
  const { scores, comments, status, remarks } = unsentOf(truth);
  return status || remarks || scores.some(Boolean) || comments.some(Boolean);
};

const isTextUnsent = ({ model, board }: TextTruth) =>
  isUnsent(model.note.latest, board.note) || isUnsent(model.feedback.latest, board.feedback);

/** What is said of everything: where the unsent is, and whether there is some. */
const unsentOfAll = ({ unsent, truths, texts }: Situation) => ({
  unsent,
  isAny: truths.some(isAny) || texts.some(isTextUnsent),
});

/** What the board will have once it has received everything. */
const later = ({ model, board }: Truth): BoardSheet => ({
  scores: board.scores.map((line, index) => ({ ...line, score: model.scores[index]!.latest || null })), // as many
  sheet: { ...board.sheet, status: statusOf({ model, board }) as BoardSheet['sheet']['status'] }, // statuses are asked for
});

const mainOf = (driver: ExamDriver) =>
  driver.page().evaluate<string>('document.querySelector("main")?.innerText ?? ""');
const barOf = (driver: ExamDriver) =>
  driver.page().evaluate<string>('document.querySelector("[data-standing]")?.innerText ?? ""');

/** The bar at the foot of every page. */
async function barDifferences(driver: ExamDriver, situation: Situation): Promise<string[]> {
  const { unsent, count } = situation;
  const words = await barOf(driver);
  const all = unsentOfAll(situation);
  const found = wordDifferences('the bar', words, all);
  if (all.isAny) {
    const isSaid = (unsent === 'page' ? saysPage : /saved on this device/i).test(words);
    if (!isSaid)
      found.push(`the bar does not say that the unsent is on the ${unsent}: ${JSON.stringify(words)}`);
    const shown = /(\d+) changes?/.exec(words)?.[1];
    if (count !== null && Number(shown) !== count)
      found.push(`the bar counts ${shown} changes, the device has ${count}`);
  }
  return found;
}

/** An exam: its cases, its summary, or its last page. */
async function examDifferences(
  driver: ExamDriver,
  truth: Truth,
  situation: Situation,
  isSummary = false,
): Promise<string[]> {
  const { model } = truth;
  const { unsent } = situation;
  const shown = driver.shown();
  const name = `exam ${model.examScheduleId}`;
  if (!shown || !(restful.has(shown.page) || shown.page === 'submitting')) return [`${name} is not open`];
  const dirty = unsentOf(truth);
  const status = statusOf(truth);
  const page = shown.page === 'scoring' || shown.page === 'reviewing' ? 'started' : shown.page;
  const wanted =
    status === 'waiting' ? 'briefing' : status === 'submitted' && dirty.status ? 'submitting' : status;
  if (page !== wanted) return [`${name} shows ${page}, and it is ${wanted}`];
  const found: string[] = [];
  for (const { position, grade, place } of shown.cases) {
    const score = model.scores[position - 1]!.latest; // a case of the roster
    if (gradeOf(grade) !== score)
      found.push(`${name}, case ${position} shows “${grade}”, and it is “${score}”`);
    const isDirty = (dirty.scores[position - 1] ?? false) || (dirty.comments[position - 1] ?? false);
    found.push(...markDifference(`${name}, case ${position}`, isDirty, place, unsent));
  }
  for (const { position, score, comment, receipt, places } of linesOf(shown)) {
    const [asked, text] = [model.scores[position - 1]!.latest, model.comments[position - 1]!.latest]; // as above
    if (score !== asked) found.push(`${name}, line ${position} shows “${score}”, and it is “${asked}”`);
    if (comment !== text)
      found.push(`${name}, line ${position} has the comment “${comment}”, and it is “${text}”`);
    const isDirty = dirty.scores[position - 1] ?? false;
    // A summary marks the comment first, and a removed score not at all.
    if (isDirty && asked !== '')
      found.push(...markDifference(`${name}, line ${position}`, true, places.at(-1), unsent));
    if (isDirty && receipt !== null) found.push(`${name}, line ${position} has the receipt ${receipt}`);
  }
  if (isSummary && shown.page === 'reviewing' && model.remarks.latest !== '')
    found.push(
      ...markDifference(`${name}, the remarks`, dirty.remarks, shown.remarks?.place ?? undefined, unsent),
    );
  const words = await mainOf(driver);
  if (shown.page === 'skipped')
    found.push(...markDifference(`${name}, the skip`, dirty.status, shown.places[0], unsent));
  if ((shown.page === 'skipped' || shown.page === 'submitting') && dirty.status && saysReceived.test(words))
    found.push(
      `${name} is ${status}, which only this device knows, and it says “${saysReceived.exec(words)?.[0]}”`,
    );
  // A removed score has no mark, and a page without anything unsent may say so.
  if (isAny(truth)) found.push(...wordDifferences(name, words, unsentOfAll(situation)));
  return found;
}

/** The list of examinees. */
async function rowDifferences(driver: ExamDriver, truth: Truth, situation: Situation): Promise<string[]> {
  const { model } = truth;
  const row = await readListRow(driver, model);
  if (row === null) return [`the list lacks ${model.examScheduleId}`];
  const { status, scores } = unsentOf(truth);
  const found =
    statusOf(truth) === 'submitted' && status
      ? row.includes('Submitting')
        ? []
        : [`the list does not say that ${model.examScheduleId} is being submitted: ${JSON.stringify(row)}`]
      : // The board's word about a conflict takes the place of the status.
        statusOf(truth) === 'skipped' && row.includes('You have a conflict of interest')
        ? []
        : listDifferences(row, later(truth)).map((words) => `${words} (${model.examScheduleId})`);
  const said = /(\d+) changed cases?/.exec(row)?.[1] ?? '0';
  const here = scores.filter(Boolean).length;
  // A score that was given and taken back is unsent too.
  if (Number(said) < here) found.push(`the list says that ${said} cases are unsent, and ${here} are`);
  const mark = situation.unsent === 'page' ? /only on this page/i : /saved on this device/i;
  if (status && !mark.test(row))
    found.push(`the list does not mark ${model.examScheduleId}: ${JSON.stringify(row)}`);
  if (isAny(truth)) found.push(...wordDifferences('the list', row, unsentOfAll(situation)));
  return found;
}

/** Daily Exam Scores, by case, and its print. */
async function ledgerDifferences(driver: ExamDriver, truth: Truth, situation: Situation): Promise<string[]> {
  const { model } = truth;
  const { unsent } = situation;
  const dirty = unsentOf(truth);
  // A page of the table has room for some of the lines.
  await driver.page().getByLabel('Find').fill(String(model.examScheduleId), { timeout: 20_000 });
  const lines = await readLedger(driver, model);
  if (lines.length !== model.scores.length)
    return [`the ledger has ${lines.length} lines of ${model.examScheduleId}`];
  const found: string[] = [];
  const changing = await rowsOf(driver, model)
    .getByRole('button', { name: /^(Change|Give)/ })
    .count();
  if (statusOf(truth) === 'submitted' && changing > 0)
    found.push(`the ledger offers ${changing} changes of ${model.examScheduleId}, which is submitted`);
  const printed = await driver
    .page()
    .locator('.print\\:block tbody tr')
    .filter({ hasText: String(model.examScheduleId) })
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  for (const [index, { score, receipt, places }] of lines.entries()) {
    const asked = model.scores[index]!.latest; // one for each line
    const where = `${model.examScheduleId}, line ${index + 1}`;
    const isDirty = dirty.scores[index] ?? false;
    if (score !== asked) found.push(`the ledger has “${score}” in ${where}, and it is “${asked}”`);
    if (isDirty) found.push(...markDifference(`the ledger’s ${where}`, true, places[0], unsent));
    if (isDirty && receipt !== null) found.push(`the ledger’s ${where} has the receipt ${receipt}`);
    const [, , title = '', grade = '', , state = '', number = ''] = printed[index] ?? [];
    if (gradeOf(grade) !== asked) found.push(`the print has “${grade}” in ${where}, and it is “${asked}”`);
    if (isDirty && number !== '') found.push(`the print’s ${where} has the receipt ${number}`);
    if (isDirty) found.push(...wordDifferences(`the print’s ${where}`, state, { unsent, isAny: true }));
    if (isDirty && !saysUnsent(state, unsent))
      found.push(`the print’s ${where} says “${state}”, and it is on the ${unsent}`);
    const comment = model.comments[index]!.latest; // as above
    if ((dirty.comments[index] ?? false) && comment !== '' && !saysUnsent(title, unsent))
      found.push(`the print’s ${where} has a comment as received: “${title}”`);
    // A score that was changed and changed back is unsent, too.
    const isClean = !isDirty && !saysDevice.test(state) && !saysPage.test(state);
    if (isClean && asked !== '' && number === '') found.push(`the print’s ${where} has no receipt`);
  }
  return found;
}

/** The file of Daily Exam Scores: each score, comment and remarks with what is said of it. */
function fileDifferences(lines: readonly FileLine[], { truths, unsent }: Situation): string[] {
  return truths.flatMap((truth) => {
    const { model } = truth;
    const dirty = unsentOf(truth);
    const own = lines.filter(({ candidate }) => candidate === String(model.examScheduleId));
    if (own.length !== model.scores.length)
      return [`the file has ${own.length} lines of ${model.examScheduleId}`];
    return own.flatMap(({ position, score, received, receipt, comment, remarks }) => {
      const where = `the file’s line ${position} of ${model.examScheduleId}`;
      const asked = model.scores[position - 1]!.latest; // a case of the roster
      const found: string[] = [];
      if (gradeOf(score) !== asked) found.push(`${where} has “${score}”, and it is “${asked}”`);
      const isDirty = dirty.scores[position - 1] ?? false;
      if (isDirty && (receipt !== '' || !saysUnsent(received, unsent)))
        found.push(`${where} says “${received} ${receipt}”, and it is on the ${unsent}`);
      const texts = [
        [comment, model.comments[position - 1]!.latest, dirty.comments[position - 1] ?? false], // as above
        [remarks, model.remarks.latest, dirty.remarks],
      ] as const;
      for (const [{ text, status }, latest, isTextDirty] of texts) {
        if (text !== latest) found.push(`${where} has the text “${text}”, and it is “${latest}”`);
        if (isTextDirty && !saysUnsent(status, unsent))
          found.push(`${where} says “${status}” of a text that is on the ${unsent}`);
      }
      return found;
    });
  });
}

/** The texts about a case, on the page of the case rosters. */
async function textDifferences(
  driver: ExamDriver,
  { model, board }: TextTruth,
  { unsent }: Situation,
): Promise<string[]> {
  const shown = await readCaseTexts(driver);
  return (['note', 'feedback'] as const).flatMap((name) => {
    const { text, place } = shown[name];
    const asked = model[name].latest;
    const what = `the ${name} on case ${model.position}`;
    return [
      ...(text === asked ? [] : [`${what} shows “${text}”, and it is “${asked}”`]),
      ...markDifference(what, isUnsent(asked, board[name]), place ?? undefined, unsent),
    ];
  });
}

/** The examiner's home. */
async function homeDifferences(driver: ExamDriver, situation: Situation): Promise<string[]> {
  const { unsent, count } = situation;
  const words = await mainOf(driver);
  const found: string[] = [];
  const shown = /(\d+) entr(?:y|ies) ha/.exec(words)?.[1];
  if (!unsentOfAll(situation).isAny)
    return saysReceived.test(words) ? [] : ['the home does not say that everything is received'];
  if (saysReceived.test(words)) found.push('the home says that everything is received');
  if (count !== null && Number(shown) !== count)
    found.push(`the home counts ${shown} entries, the device has ${count}`);
  if ((unsent === 'page') !== saysPage.test(words))
    found.push(
      `the home ${unsent === 'page' ? 'does not say' : 'says'} that the device cannot keep the entries`,
    );
  return found;
}

/** Compares again until nothing differs, or too long. */
async function settled(look: () => Promise<string[]>): Promise<string[]> {
  let differences = await look();
  for (
    const end = Date.now() + GIVE_UP_AFTER_MS;
    differences.length > 0 && Date.now() < end;
    await pause(150)
  )
    differences = await look();
  return differences;
}

/**
 * Visits every surface by its links, and returns what it says that is not so: each exam with its summary, the list, the
 * ledger with its print and its file, the case rosters, the home, and the bar on each of them.
 */
export async function surfaceDifferences(driver: ExamDriver, situation: Situation): Promise<string[]> {
  const found: string[] = [];
  const look = async (read: () => Promise<string[]>) => found.push(...(await settled(read)));
  const bar = async () => look(() => barDifferences(driver, situation));
  for (const truth of situation.truths) {
    await follow(driver, examPath(truth.model.examScheduleId));
    await look(() => examDifferences(driver, truth, situation));
    if (driver.shown()?.page === 'scoring') {
      await driver.press('Escape');
      await driver.press('s');
      await driver.until('the summary', ({ page }) => page === 'reviewing', {
        onlyLook: true,
        giveUpAfter: 10_000,
      });
      await look(() => examDifferences(driver, truth, situation, true));
    }
    await bar();
  }
  await follow(driver, paths.list);
  for (const truth of situation.truths) await look(() => rowDifferences(driver, truth, situation));
  await bar();
  await follow(driver, paths.ledger);
  await driver.page().getByRole('button', { name: 'By case' }).click({ timeout: 20_000 });
  for (const truth of situation.truths) await look(() => ledgerDifferences(driver, truth, situation));
  const all = unsentOfAll(situation);
  if (all.isAny) await look(async () => wordDifferences('the ledger', await mainOf(driver), all));
  await look(async () => fileDifferences(await readLedgerFile(driver), situation));
  await bar();
  await follow(driver, paths.rosters);
  for (const truth of situation.texts) {
    await openCaseTexts(driver, truth.model);
    await look(() => textDifferences(driver, truth, situation));
  }
  await bar();
  await follow(driver, paths.home);
  await look(() => homeDifferences(driver, situation));
  await bar();
  return [...new Set(found)];
}
