import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { makeBrowser } from '../browser.ts';
import type { Chance } from '../chance.ts';
import { complete, examActs, submit, toSummary, type Hands } from '../examActs.ts';
import { makeDriver, type ExamDriver } from '../examDriver.ts';
import { askAs, type Ask } from '../examiner.ts';
import type { Seat } from '../checks/oracle.ts';
import { listDifferences, openLedger, openList, readLedger, readListRow } from '../checks/otherPages.ts';
import { linesOf, SheetModel, type BoardSheet } from '../checks/sheetModel.ts';
import { pause, tell } from '../faultRun.ts';
import { makeFaultServer, VICTOR, type FaultServer } from '../faultServer.ts';
import { takeOver } from '../encounters.ts';
import type { Findings } from './secondTab.ts';

const homePath = '/ce-scoring';
/** Everything that is sealed before the network goes, by the name of its answer. */
const needed = ['getDashboardRoster', 'listReceipts', 'listCaseScores', 'getExamScore', 'getCaseNote'];
const GIVE_UP_AFTER_MS = 60_000;
/** Longer than the session, in milliseconds. */
const SESSION = 2 * 60 * 60_000;
const unfinished = /of (an )?ended sessions? (is|are) not submitted/;

/** Resolves once it holds; false after the giveUpAfter. */
async function become(isSo: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + GIVE_UP_AFTER_MS; ; await pause(200)) {
    if (await isSo()) return true;
    if (Date.now() > end) return false;
  }
}

const sealedNames = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('portal');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const asked = opening.result.transaction('answers').objectStore('answers').getAllKeys();
    asked.onsuccess = () => { opening.result.close(); resolve(asked.result.map((key) => String(key[1]))); };
  };
})`;

/** Opens the examiner's home, and waits until the portal and the day are on the device. */
async function prepare(driver: ExamDriver, exams: number): Promise<void> {
  await driver.visit(homePath);
  await driver.until('the home', ({ heading }) => heading === 'CE Examiner Home');
  await driver.untilKept();
  const isSealed = async () => {
    const names = await driver.page().evaluate<string[]>(sealedNames);
    return (
      needed.every((each) => names.some((name) => name.includes(each))) &&
      names.filter((name) => name.includes('getExamScore')).length >= exams
    );
  };
  if (!(await become(isSealed))) throw new Error('the day was not sealed on the device');
}

const isOver = (driver: ExamDriver) =>
  driver.until('that it is submitted', ({ page }) => page === 'submitting' || page === 'submitted');

async function handIn(hands: Hands): Promise<void> {
  await complete(hands);
  await toSummary(hands);
  await submit(hands);
  await isOver(hands.driver);
}

async function act(hands: Hands, ...names: readonly (keyof typeof examActs)[]): Promise<void> {
  for (const name of names) {
    tell(`  ${name}`);
    await examActs[name].prepare(hands);
    await examActs[name].run(hands);
    await examActs[name].saved(hands);
  }
}

/**
 * A whole session of an examiner without a network from before the first exam to after the last: the browser is
 * killed twice, a second tab takes an exam over, and a second machine with a network scores another one. Then the
 * network comes back, and every page, the board and the print say the same.
 */
export async function spendEvening(chance: Chance): Promise<Findings> {
  const server = await makeFaultServer(async (sql) => {
    // The list of examinees shows one session, which must be this one.
    await sql.query`delete from team_examiners where user_id = ${VICTOR.userId}::integer`;
    return makeExamDay(sql, { examiners: [VICTOR.userId], examinees: 4 });
  });
  const browser = await makeBrowser();
  try {
    await server.start();
    const models = server.prepared.examinees.map((examinee) => new SheetModel(examinee, VICTOR.userId));
    const sit = async (seat: Seat) =>
      makeDriver({
        browser,
        ...(seat === 'other machine' && { machine: await browser.browser().newContext() }),
        seat,
        origin: server.origin,
        person: VICTOR,
        onShown: (shown) => {
          for (const model of models) model.hear(shown, seat);
        },
      });
    const driver = await sit('first tab');
    await prepare(driver, models.length);
    await driver.setOffline(true);
    await withoutNetwork(models, driver, sit, chance);
    await driver.setOffline(false);
    return await whatIsSaid(server, models, driver);
  } finally {
    await browser.end();
    await server.end();
  }
}

async function withoutNetwork(
  models: readonly SheetModel[],
  driver: ExamDriver,
  sit: (seat: Seat) => Promise<ExamDriver>,
  chance: Chance,
): Promise<void> {
  const at = (place: number, of = driver): Hands => ({ driver: of, chance, model: models[place - 1]! }); // four were made
  const killed = async () => {
    await driver.killBrowser();
    // The network of the new browser is off as well.
    await driver.setOffline(true);
  };

  tell('the first exam');
  await driver.open(at(1).model.examScheduleId);
  await act(at(1), 'start', 'give', 'comment', 'change', 'remarks');
  await handIn(at(1));

  tell('the second exam, and the browser is killed');
  await driver.open(at(2).model.examScheduleId);
  await act(at(2), 'start', 'give', 'comment', 'give');
  await killed();
  await driver.open(at(2).model.examScheduleId);
  await act(at(2), 'change');
  await handIn(at(2));

  tell('the third exam, a second tab, and the browser is killed again');
  await driver.open(at(3).model.examScheduleId);
  await act(at(3), 'start', 'give', 'give');
  const other = await sit('second tab');
  await other.open(at(3).model.examScheduleId);
  await other.until('that another tab has the exam', ({ isReadOnly }) => isReadOnly);
  await takeOver(other);
  await act(at(3, other), 'give', 'comment');

  tell('the fourth exam on a second machine, with a network');
  const machine = await sit('other machine');
  await machine.open(at(4).model.examScheduleId);
  await act(at(4, machine), 'start', 'give', 'comment');
  await handIn(at(4, machine));
  await machine.until('the receipt of the submission', ({ page }) => page === 'submitted');
  await machine.leave();

  await killed();
  await driver.open(at(3).model.examScheduleId);
  await act(at(3), 'change');
  await handIn(at(3));
}

async function whatIsSaid(
  server: FaultServer,
  models: readonly SheetModel[],
  driver: ExamDriver,
): Promise<Findings> {
  const ask: Ask = askAs(server.origin, VICTOR);
  const isAtBoard = async () => {
    await driver.comeBack();
    await driver.attend();
    const boards = await Promise.all(models.map((model) => model.read(ask)));
    return boards.every(({ sheet }) => sheet.status === 'submitted');
  };
  const findings: Findings = [
    ['all four exams are submitted at the board once the network is back', await become(isAtBoard)],
  ];
  const boards: [SheetModel, BoardSheet][] = [];
  for (const model of models) boards.push([model, await model.read(ask)]);
  const wrong = boards.flatMap(([model, board]) => model.check(board).map(({ words }) => words));
  findings.push([messageOf('the board has every last value, and no other', wrong), wrong.length === 0]);

  const onPages: string[] = [];
  for (const [model, board] of boards) {
    await driver.open(model.examScheduleId);
    const shown = await driver.until('the submitted exam', ({ page }) => page === 'submitted');
    onPages.push(...model.lineDifferences(board, linesOf(shown)));
  }
  findings.push([messageOf('each exam’s last page shows what the board has', onPages), onPages.length === 0]);

  const listed: string[] = [];
  await openList(driver);
  for (const [model, board] of boards) {
    const row = await readListRow(driver, model);
    listed.push(...(row === null ? ['an examinee is missing'] : listDifferences(row, board)));
  }
  findings.push([messageOf('so does the list of examinees', listed), listed.length === 0]);

  const inLedger: string[] = [];
  for (const [model, board] of boards) {
    await openLedger(driver, model);
    const lines = await readLedger(driver, model);
    if (lines.length !== model.scores.length) inLedger.push(`${lines.length} lines`);
    inLedger.push(...model.lineDifferences(board, lines));
  }
  findings.push([messageOf('so does Daily Exam Scores', inLedger), inLedger.length === 0]);

  const page = driver.page();
  await driver.visit('/ce-scoring/examination-scores');
  await page.getByRole('button', { name: 'By examinee' }).click();
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('main').innerText();
  await page.emulateMedia({ media: null });
  const receipts = boards.flatMap(([, { scores }]) =>
    scores.map(({ receiptNumber }) => receiptNumber ?? '?'),
  );
  const missing = receipts.filter((number) => !printed.includes(number));
  findings.push([messageOf('and its print, with each receipt', missing), missing.length === 0]);

  // Only an ended session has unfinished exams.
  await server.setAhead(server.now() - Date.now() + SESSION);
  await driver.visit(homePath);
  await driver.until('the home', ({ heading }) => heading === 'CE Examiner Home');
  const home = async () => page.locator('main').innerText();
  const isComplete = async () => (await home()).includes('Everything you entered has been received');
  findings.push(['the home says that everything was received', await become(isComplete)]);
  findings.push(['and names no unfinished exam of the ended session', !unfinished.test(await home())]);
  await driver.visit('/dashboard');
  await driver.until('the dashboard', ({ path }) => path === '/dashboard');
  await page.locator('main h1').waitFor();
  findings.push(['neither does the dashboard', !unfinished.test(await page.locator('main').innerText())]);

  await server.stop();
  const twice = await server.inDatabase(
    (sql) => sql.query`select key from scoring_log where key is not null group by key having count(*) > 1`,
  );
  findings.push(['nothing was done twice', twice.length === 0]);
  return findings;
}

const messageOf = (words: string, differences: readonly string[]) =>
  [words, ...differences].join('\n         ');
