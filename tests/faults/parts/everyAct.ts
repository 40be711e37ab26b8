import type { CallName } from '#contract/calls.ts';
import type { ActKind } from '#domain/scoring/commands/examActs.ts';
import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { makeBrowser } from '../browser.ts';
import type { Chance } from '../chance.ts';
import { complete, examActs, submit, toSummary, type ActName, type Hands } from '../examActs.ts';
import { makeDriver, type ExamDriver } from '../examDriver.ts';
import { askAs, type Ask } from '../examiner.ts';
import { CaseTexts, openCaseTexts, writeFeedback, writeNote } from '../checks/caseTexts.ts';
import { changeByLedger, follow, paths, surfaceDifferences, type Situation } from '../checks/surfaces.ts';
import type { Unsent } from '../checks/statements.ts';
import { gradeOf, SheetModel } from '../checks/sheetModel.ts';
import { pause, tell } from '../faultRun.ts';
import { makeFaultServer, VICTOR } from '../faultServer.ts';
import type { Findings } from './secondTab.ts';

/** What an examinee's exam goes through: with the network, and then without it. */
interface Course {
  before: readonly ActName[];
  without: readonly ActName[];
}

const GIVE_UP_AFTER_MS = 60_000;
const few = ['give', 'change', 'clear', 'undo', 'comment'] as const satisfies readonly ActName[];

/** Every kind of act, in exams that the board knows and in others, in an order of chance. */
function coursesFor(chance: Chance): readonly Course[] {
  const some = (): ActName[] => Array.from({ length: 3 + chance.below(3) }, () => chance.pick(few));
  return [
    // What the board has received is changed.
    {
      before: ['start', 'give', 'give', 'comment', 'remarks'],
      without: ['change', 'uncomment', ...some(), 'remarks'],
    },
    { before: [], without: ['start', ...some(), 'remarks', 'submit'] },
    { before: ['start', 'give'], without: [...some(), 'submit'] },
    // The sheet has a receipt, but not of the skip.
    { before: ['start', 'takeBack'], without: ['skip'] },
    { before: [], without: ['recuse'] },
    { before: [], without: ['start', 'takeBack', chance.pick(['skip', 'recuse'])] },
    // What is submitted stays as it is.
    { before: ['start', 'give', 'submit'], without: [] },
  ];
}

/** The calls that an act is sent with; the board has logged one of them. */
const callsOf: Readonly<Record<ActKind, readonly CallName[]>> = {
  'exam.start': ['startExam'],
  'exam.takeBack': ['takeBackStart'],
  'exam.skip': ['skipExam'],
  'exam.submit': ['submitExam'],
  'score.give': ['createCaseScore', 'updateCaseScore'],
  'score.clear': ['deleteCaseScore'],
  'comment.write': ['createCaseComment', 'updateCaseComment'],
  'comment.delete': ['deleteCaseComment'],
  'feedback.write': ['createCaseFeedback', 'updateCaseFeedback'],
  'feedback.delete': ['deleteCaseFeedback'],
  'remarks.write': ['updateExamScore'],
};

/** Texts about the cases themselves, before the network goes and without it: new, changed, and removed ones. */
const textCourses = [
  { before: { note: 'A note', feedback: 'Clear' }, without: { note: '', feedback: 'Clear, but long' } },
  { before: {}, without: { note: 'New', feedback: 'Too long' } },
  { before: { note: 'Short', feedback: 'Short' }, without: { note: 'Short enough', feedback: '' } },
  { before: { note: 'Stays' }, without: {} },
] as const satisfies readonly Record<'before' | 'without', { note?: string; feedback?: string }>[];

async function writeTexts(
  driver: ExamDriver,
  texts: readonly CaseTexts[],
  when: 'before' | 'without',
): Promise<void> {
  await follow(driver, paths.rosters);
  for (const [index, model] of texts.entries()) {
    await openCaseTexts(driver, model);
    const { note, feedback }: { note?: string; feedback?: string } = textCourses[index]![when]; // one for each case
    tell(`  the texts about case ${model.position}`);
    if (note !== undefined) await writeNote(driver, model, note);
    if (feedback !== undefined) await writeFeedback(driver, model, feedback);
    // A text is handed on after a pause.
    await pause(300);
  }
}

/**
 * Acts of every kind without a network, in one page that is never loaded again. Every surface is reached by its links,
 * and compared with what was done and what the board has: while the acts wait, and once they are received. With
 * `isFull`, the device has no room at first: each surface says that they are on the page alone, until there is room.
 */
export async function tryEveryAct(chance: Chance, { isFull }: { isFull: boolean }): Promise<Findings> {
  const server = await makeFaultServer(async (sql) => {
    // The list of examinees shows one session, which must be this one.
    await sql.query`delete from team_examiners where user_id = ${VICTOR.userId}::integer`;
    return makeExamDay(sql, { examiners: [VICTOR.userId], examinees: 7 });
  });
  const browser = await makeBrowser();
  const findings: Findings = [];
  try {
    await server.start();
    const ask = askAs(server.origin, VICTOR);
    const models = server.prepared.examinees.map((examinee) => new SheetModel(examinee, VICTOR.userId));
    const texts = server.prepared.caseHeaderIds.map((id, index) => new CaseTexts(id, index + 1));
    const courses = coursesFor(chance);
    const driver = await makeDriver({
      browser,
      origin: server.origin,
      person: VICTOR,
      onShown: (shown) => {
        for (const model of models) model.hear(shown);
      },
    });
    await driver.visit(paths.home);
    await driver.until('the home', ({ heading }) => heading === 'CE Examiner Home');
    await driver.untilKept();
    // What a page has loaded once, it shows without a network.
    for (const path of [paths.list, paths.ledger, paths.home]) await follow(driver, path);
    const hands = (index: number): Hands => ({ driver, chance, model: models[index]! }); // one for each course
    for (const [index, { before }] of courses.entries()) await doAll(hands(index), before);
    await writeTexts(driver, texts, 'before');
    await untilReceived(models, texts, ask, driver);
    await visitAll(models, driver);

    await driver.setOffline(true);
    if (isFull) {
      // A page that was opened without a network has other words for it.
      await driver.reload();
      await driver.reopen();
      await driver.until('the exam without a network', ({ page }) => page === 'submitted');
      await fill(driver, true);
    }
    for (const [index, { without }] of courses.entries()) await doAll(hands(index), without);
    const [changed] = models;
    const labels = ['Pass', 'Equivocal'].filter((label) => gradeOf(label) !== changed!.scores[0]!.latest); // seven were made
    await changeByLedger(driver, changed!, 1, chance.pick(labels)); // as above

    await writeTexts(driver, texts, 'without');

    const check = async (words: string, unsent: Unsent) => {
      tell(`  ${words}`);
      const situation: Situation = {
        truths: await Promise.all(models.map(async (model) => ({ model, board: await model.read(ask) }))),
        texts: await Promise.all(texts.map(async (model) => ({ model, board: await model.read(ask) }))),
        unsent,
        count: unsent === 'device' ? await commandsOn(driver) : null,
      };
      const wrong = await surfaceDifferences(driver, situation);
      findings.push([[words, ...wrong].join('\n         '), wrong.length === 0]);
    };
    if (isFull) {
      await check('while the device is full, every surface says that the work is on this page alone', 'page');
      await fill(driver, false);
      findings.push([
        'once there is room, all of it is stored',
        await become(async () => !/cannot keep/.test(await driver.page().locator('body').innerText())),
      ]);
    }
    await check(
      'without a network, every surface says what was done, and that it is on this device',
      'device',
    );
    await driver.setOffline(false);
    await untilReceived(models, texts, ask, driver);
    const boards = await Promise.all(models.map(async (model) => ({ model, board: await model.read(ask) })));
    const wrong = boards.flatMap(({ model, board }) => model.check(board).map(({ words }) => words));
    for (const model of texts) {
      const board = await model.read(ask);
      for (const name of ['note', 'feedback'] as const)
        if (board[name] !== model[name].latest)
          wrong.push(`the ${name} on case ${model.position} is “${board[name]}” at the board`);
    }
    findings.push([['the board gets all of it', ...wrong].join('\n         '), wrong.length === 0]);
    await check('once the board has it, every surface says so', 'device');
    await server.stop();
    const logged = await server.inDatabase(
      (sql) => sql.query<{ call: CallName }>`select distinct call from scoring_log`,
    );
    const undone = Object.entries(callsOf)
      .filter(([, calls]) => !logged.some(({ call }) => calls.includes(call)))
      .map(([kind]) => kind);
    findings.push([['acts of every kind were done', ...undone].join('\n         '), undone.length === 0]);
    return findings;
  } finally {
    await browser.end();
    await server.end();
  }
}

async function doAll(hands: Hands, names: readonly ActName[]): Promise<void> {
  const { driver, model } = hands;
  if (names.length === 0) return;
  await follow(driver, `${paths.list}/exam/${model.examScheduleId}`);
  for (const name of names) {
    tell(`  exam ${model.examScheduleId}: ${name}`);
    const act = examActs[name];
    if (name === 'submit') {
      await complete(hands);
      await toSummary(hands);
      await submit(hands);
      await driver.until('that it is submitted', ({ page }) => page === 'submitting' || page === 'submitted');
      continue;
    }
    await act.prepare(hands);
    await act.run(hands);
    await driver.press('Escape');
    // A comment is handed on after a pause, a start has no mark.
    await pause(300);
  }
}

/** Opens each exam once, so that the device has it. */
async function visitAll(models: readonly SheetModel[], driver: ExamDriver): Promise<void> {
  for (const { examScheduleId } of models) {
    await follow(driver, `${paths.list}/exam/${examScheduleId}`);
    await driver.until('the exam', ({ page }) => page !== null);
  }
}

async function become(isSo: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + GIVE_UP_AFTER_MS; ; await pause(200)) {
    if (await isSo()) return true;
    if (Date.now() > end) return false;
  }
}

/** Waits until the board has the last of everything; what it lacks then is checked. */
async function untilReceived(
  models: readonly SheetModel[],
  texts: readonly CaseTexts[],
  ask: Ask,
  driver: ExamDriver,
): Promise<void> {
  await become(async () => {
    await driver.attend();
    const boards = await Promise.all(models.map(async (model) => ({ model, board: await model.read(ask) })));
    for (const model of texts) {
      const board = await model.read(ask);
      if (board.note !== model.note.latest || board.feedback !== model.feedback.latest) return false;
    }
    return boards.every(
      ({ model: { scores, comments, status, remarks }, board: { scores: lines, sheet } }) =>
        sheet.status === status.latest &&
        sheet.remarks === remarks.latest &&
        lines.every(
          ({ score, comment }, index) =>
            (score ?? '') === scores[index]!.latest && (comment?.comment ?? '') === comments[index]!.latest, // a line each
        ),
    );
  });
  await driver.until(
    'that nothing is under way',
    ({ places }) => places.every((place) => place === 'board' || place === 'nowhere'),
    { giveUpAfter: GIVE_UP_AFTER_MS },
  );
}

/** How many commands the device has. */
const commandsOn = (driver: ExamDriver) =>
  driver.page().evaluate<number>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('portal');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const asked = opening.result.transaction('commands').objectStore('commands').count();
      asked.onsuccess = () => { opening.result.close(); resolve(asked.result); };
    };
  })`);

/** Leaves the device no room for commands, or gives it back. */
const fill = (driver: ExamDriver, isFull: boolean) =>
  driver.page().evaluate(`(() => {
    const its = globalThis.portalPut ??= IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function put(...args) {
      if (${isFull} && this.name === 'commands') throw new DOMException('no room', 'QuotaExceededError');
      return its.apply(this, args);
    };
  })()`);
