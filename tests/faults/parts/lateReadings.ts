import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { makeBrowser } from '../browser.ts';
import type { Chance } from '../chance.ts';
import { examActs, toCases, type ActName } from '../examActs.ts';
import { makeDriver, type ExamDriver } from '../examDriver.ts';
import { askAs, type Ask } from '../examiner.ts';
import type { Seat } from '../checks/oracle.ts';
import {
  listDifferences,
  listRowOf,
  openLedger,
  openList,
  readLedger,
  readListRow,
} from '../checks/otherPages.ts';
import { SheetModel, type BoardSheet } from '../checks/sheetModel.ts';
import type { Shown } from '../checks/watcher.ts';
import { pause, tell } from '../faultRun.ts';
import { makeFaultServer, VICTOR, type FaultServer } from '../faultServer.ts';

/** Rounds in which readings were late, and what a tab showed that the board did not have. */
export interface LateReadings {
  rounds: number;
  wrong: string[];
}

interface Tabs {
  server: FaultServer;
  ask: Ask;
  model: SheetModel;
  first: ExamDriver;
  second: ExamDriver;
  chance: Chance;
}

const homePath = '/ce-scoring';
const GIVE_UP_AFTER_MS = 30_000;
/** A page that was opened has asked, and the server has executed the reading, within this time, in milliseconds. */
const EXECUTED = 700;
const changes: readonly ActName[] = ['give', 'change', 'comment', 'clear'];
const readers = ['exam', 'exam', 'exam', 'list', 'ledger', 'home', 'the same tab'] as const;
const isOpen = ({ page }: Shown) => page === 'scoring' || page === 'reviewing';

/**
 * Two tabs of one examiner whose readings are answered late, with what the board had when they were asked for. In the
 * meantime one of them scores. Neither tab may show the older score afterwards, also after a reload without a network.
 */
export async function readLate(rounds: number, chance: Chance): Promise<LateReadings> {
  const found: LateReadings = { rounds: 0, wrong: [] };
  const server = await makeFaultServer(async (sql) => {
    // The list of examinees shows one session, which must be this one.
    await sql.query`delete from team_examiners where user_id = ${VICTOR.userId}::integer`;
    return makeExamDay(sql, { examiners: [VICTOR.userId], examinees: 4 });
  });
  const browser = await makeBrowser();
  try {
    await server.start();
    const model = new SheetModel(server.prepared.examinees[0]!, VICTOR.userId); // four were made
    const sit = async (seat: Seat) =>
      makeDriver({
        browser,
        origin: server.origin,
        person: VICTOR,
        seat,
        onShown: (shown) => model.hear(shown, seat),
      });
    const first = await sit('first tab');
    const second = await sit('second tab');
    const tabs: Tabs = { server, ask: askAs(server.origin, VICTOR), model, first, second, chance };
    await first.open(model.examScheduleId);
    await examActs.start.prepare({ driver: first, chance, model });
    await examActs.start.run({ driver: first, chance, model });
    await first.untilKept();
    // A score and a comment to be replaced.
    for (const name of ['give', 'comment'] as const) await scoreIn(first, tabs, name);
    // What was read once is there without a network, too.
    await second.visit(homePath);
    await openList(second);
    await listRowOf(second, model).waitFor({ timeout: GIVE_UP_AFTER_MS });
    await openLedger(second, model);
    for (; found.rounds < rounds; found.rounds += 1) {
      const words = `late readings, round ${found.rounds + 1}`;
      try {
        found.wrong.push(...(await round(tabs)).map((difference) => `${words}: ${difference}`));
      } catch (thrown) {
        tell(String(thrown));
        found.wrong.push(`${words}: ${String(thrown)}`);
        await server.clearFaults();
        await first.setOffline(false);
      }
    }
    return found;
  } finally {
    await browser.end();
    await server.end();
  }
}

async function scoreIn(driver: ExamDriver, { chance, model }: Tabs, name: ActName): Promise<void> {
  const hands = { driver, chance, model };
  const act = examActs[name];
  await act.prepare(hands);
  await act.run(hands);
  await act.saved(hands);
  // In a comment, the text is on its way after a pause.
  await driver.press('Escape');
}

/** Opens a page of a tab, whose readings are late. */
async function openSlowly(tab: ExamDriver, where: string, { model }: Tabs): Promise<void> {
  if (where === 'exam') await tab.open(model.examScheduleId);
  if (where === 'the same tab') {
    await tab.reload();
    await tab.reopen();
  }
  if (where === 'list') await tab.visit('/ce-scoring/oral-examinations');
  if (where === 'ledger') await tab.visit('/ce-scoring/examination-scores');
  if (where === 'home') await tab.visit(homePath);
}

async function round(tabs: Tabs): Promise<string[]> {
  const { server, model, first, second, chance } = tabs;
  const where = chance.pick(readers);
  const slow = where === 'the same tab' ? first : second;
  const ms = 4_000 + chance.below(2_500);
  const names = Array.from({ length: 1 + chance.below(3) }, () => chance.pick(changes));
  tell(`${where} late by ${ms} ms, ${names.join(', ')}`);
  if (slow.shown() === null) await slow.visit(homePath);
  await first.comeBack();
  await toCases({ driver: first, chance, model });

  await server.fault({ match: { method: 'GET', path: '^/api/' }, kind: 'late', ms });
  await openSlowly(slow, where, tabs);
  // Scores are read after the examinee, which is late as well.
  await pause(EXECUTED + chance.below(1_000));
  const asked = Date.now();
  for (const name of names) await scoreIn(first, tabs, name);
  // Some readings wait for another one.
  await pause(Math.max(0, asked + 2 * ms + EXECUTED - Date.now()));
  await server.clearFaults();

  const found: string[] = [];
  const board = await received(tabs);
  const compare = async (words: string, look: () => Promise<readonly string[]>) => {
    let differences = await look();
    for (
      const end = Date.now() + GIVE_UP_AFTER_MS;
      differences.length > 0 && Date.now() < end;
      await pause(150)
    )
      differences = await look();
    found.push(...differences.map((each) => `${words} (${where}; ${names.join(', ')}): ${each}`));
  };
  found.push(...model.check(board).map(({ words }) => words));
  await compare('the tab that scored', async () => examDifferences(first, tabs, board));

  // What the device has is what pages that are loaded without a network show; nothing was read again until then.
  await first.setOffline(true);
  await second.open(model.examScheduleId);
  await first.reload();
  await first.reopen();
  for (const tab of [first, second]) {
    await tab.until('the exam without a network', isOpen, { giveUpAfter: GIVE_UP_AFTER_MS });
    await compare(`the ${tab.seat}, loaded without a network`, async () => examDifferences(tab, tabs, board));
  }
  await openList(second);
  await compare('the list', async () => {
    const row = await readListRow(second, model);
    return row === null
      ? [`it is missing: ${await second.page().locator('main').innerText()}`]
      : listDifferences(row, board);
  });
  await openLedger(second, model);
  await compare('the ledger', async () => model.lineDifferences(board, await readLedger(second, model)));
  await first.setOffline(false);
  await second.visit(homePath);
  await first.comeBack();
  await first.until('the cases', ({ page, wantsPassword }) => page === 'scoring' && !wantsPassword);
  model.settle(board);
  return found;
}

function examDifferences(tab: ExamDriver, { model }: Tabs, board: BoardSheet): string[] {
  const shown = tab.shown();
  if (!shown || !isOpen(shown)) return [`it shows ${shown?.page ?? 'nothing'} at ${shown?.path}`];
  const unsent = shown.places.filter((place) => place !== 'board' && place !== 'nowhere');
  return [...model.differences(board, shown), ...unsent.map((place) => `a mark says ${place}`)];
}

/** The board's state once it has everything that was entered. */
async function received({ first, ask, model }: Tabs): Promise<BoardSheet> {
  for (const end = Date.now() + GIVE_UP_AFTER_MS; ; await pause(150)) {
    await first.attend();
    const board = await model.read(ask);
    const isDone = first.shown()?.places.every((place) => place === 'board' || place === 'nowhere') === true;
    if ((isDone && model.check(board).length === 0) || Date.now() > end) return board;
  }
}
