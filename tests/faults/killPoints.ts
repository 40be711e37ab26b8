import { makeExamDay } from '#tests/support/scoring.ts';
import { makeBrowser } from './browser.ts';
import { calamities, isDeadly, someTrouble, strike, type Calamity } from './calamities.ts';
import type { Chance } from './chance.ts';
import { makeDriver, type ExamDriver } from './examDriver.ts';
import { askAs, type Ask } from './examiner.ts';
import { examActs, type Act, type ActName } from './examActs.ts';
import { readLog } from './logAudit.ts';
import { SheetModel } from './sheetModel.ts';
import type { Place, Shown } from './watcher.ts';
import { makeWorld, type World } from './world.ts';

/** What a run of kill points found. */
export interface KillPoints {
  points: number;
  byKind: Record<string, number>;
  /** Kill points at which something was called saved on this device, and not received by the board. */
  atStake: number;
  /** Those of them that ended the page. */
  atStakeDeadly: number;
  lost: string[];
  duplicated: string[];
  changed: string[];
  /** The screen showed something else than the board had, when all was over. */
  shownWrong: string[];
  /** Points after which the screen did not come to rest, or asked what nobody should be asked. */
  stuck: string[];
  questions: number;
  refusals: number;
  signIns: number;
  takeOvers: number;
  triesAgain: number;
  /** Milliseconds from the end of each trouble until the board had everything. */
  recoveries: number[];
  logLines: number;
}

export const noKillPoints = (): KillPoints => ({
  points: 0,
  byKind: {},
  atStake: 0,
  atStakeDeadly: 0,
  lost: [],
  duplicated: [],
  changed: [],
  shownWrong: [],
  stuck: [],
  questions: 0,
  refusals: 0,
  signIns: 0,
  takeOvers: 0,
  triesAgain: 0,
  recoveries: [],
  logLines: 0,
});

interface Party {
  world: World;
  driver: ExamDriver;
  chance: Chance;
  ask: Ask;
  found: KillPoints;
  /** The examinee whose exam is on the screen. */
  model: SheetModel;
}

/** Says what is going on, to whoever looks for a cause. */
const tell = (words: string) => {
  if (process.env.FAULTS_TELL) console.log(`${(performance.now() / 1_000).toFixed(1)} s  ${words}`);
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const atRest: ReadonlySet<Place> = new Set(['nowhere', 'board']);
const restful: ReadonlySet<Shown['page']> = new Set([
  'briefing',
  'scoring',
  'reviewing',
  'submitted',
  'skipped',
]);
const isDrained = ({ page, places, comment, remarks }: Shown) =>
  restful.has(page) && places.every((place) => atRest.has(place)) && !comment?.isTyping && !remarks?.isTyping;

/** Waits until nothing is under way, and compares what the board has with what was promised. */
async function settle({ driver, ask, found, model }: Party, what: string): Promise<void> {
  const from = Date.now();
  const limit = from + 60_000;
  for (;;) {
    const shown = await driver.until(`what came of ${what}`, isDrained);
    const board = await model.read(ask);
    const wrong = model.judge(board);
    const differences = model.differences(board, shown);
    const isRight = wrong.length === 0 && differences.length === 0;
    // What a dead tab left behind is found some seconds later.
    if (!isRight && Date.now() < limit) {
      await pause(200);
      continue;
    }
    for (const words of [...wrong.map((each) => each.words), ...differences]) tell(words);
    for (const { verdict, words } of wrong) found[verdict].push(`${what}: ${words}`);
    found.shownWrong.push(...differences.map((words) => `${what}: ${words}`));
    found.recoveries.push(Date.now() - from);
    model.settle(board);
    return;
  }
}

const troubleMoments = ['before', 'before', 'at once', 'just after', 'once saved'] as const;
const deathMoments = ['at once', 'just after', 'once saved', 'once saved'] as const;

/** One action with something breaking around it, and the way back. */
async function killPoint(party: Party, calamity: Calamity, act: Act): Promise<void> {
  const { driver, chance, found, model } = party;
  const moment = chance.pick(isDeadly(calamity) ? deathMoments : troubleMoments);
  const trouble = isDeadly(calamity) && chance.happens(0.8) ? someTrouble(chance) : null;
  const what = `point ${found.points + 1}, ${calamity}${trouble ? ` during ${trouble}` : ''} ${moment} ${act.name}`;
  tell(what);
  found.points += 1;
  found.byKind[calamity] = (found.byKind[calamity] ?? 0) + 1;
  try {
    const endTrouble = trouble ? await strike(trouble, party) : async () => {};
    let endCalamity = moment === 'before' ? await strike(calamity, party) : null;
    await act.run(party);
    if (endCalamity === null) {
      if (moment === 'just after') await pause(chance.below(80));
      if (moment === 'once saved') await act.saved(party);
      if (model.isAtStake && driver.shown()?.places.includes('device')) {
        found.atStake += 1;
        if (isDeadly(calamity)) found.atStakeDeadly += 1;
      }
      endCalamity = await strike(calamity, party);
      // Something for the trouble to meet.
      if (!isDeadly(calamity) && driver.shown()?.page === 'scoring') await examActs.give.run(party);
    }
    if (!isDeadly(calamity)) await pause(chance.below(1_000));
    await endTrouble();
    await endCalamity();
    if (calamity === 'tab closed' || calamity === 'browser SIGKILL') await driver.open(model.examScheduleId);
    else if (calamity === 'reload') await driver.reopen();
  } catch (thrown) {
    found.stuck.push(`${what}: ${String(thrown)}`);
    tell(String(thrown));
    await party.world.start();
    await party.world.clearFaults();
    await driver.setOffline(false);
    await driver.open(model.examScheduleId);
  }
  await rest(party, what);
  tell('  at rest');
}

/** Comes to rest; where the screen does not by itself, once more with a reload. */
async function rest(party: Party, what: string): Promise<void> {
  try {
    await settle(party, what);
  } catch (thrown) {
    party.found.stuck.push(`${what}: ${String(thrown)}`);
    tell(String(thrown));
    await party.driver.reload();
    await party.driver.reopen();
    await settle(party, `${what}, reloaded`);
  }
}

/** What an examiner does with one examinee, most of it while something breaks. */
function planFor(chance: Chance): ActName[] {
  if (chance.happens(0.12)) return ['skip'];
  const common = ['give', 'give', 'give', 'change', 'clear', 'comment', 'comment', 'undo', 'burst'] as const;
  const middle = Array.from({ length: 5 + chance.below(5) }, () => chance.pick(common));
  return ['start', ...middle, ...(chance.happens(0.5) ? (['remarks'] as const) : []), 'submit'];
}

interface KillPointOptions {
  points: number;
  chance: Chance;
  person: { userId: number; userName: string; password: string };
}

/** Runs kill points until there are enough, on a server, a browser and an exam day of their own. */
export async function runKillPoints({ points, chance, person }: KillPointOptions): Promise<KillPoints> {
  const found = noKillPoints();
  const world = await makeWorld((sql) =>
    makeExamDay(sql, { examiners: [person.userId], examinees: 10 + Math.ceil(points / 4) }),
  );
  tell('the folder is made');
  const browser = await makeBrowser();
  const models: SheetModel[] = [];
  try {
    await world.start();
    tell('the server runs');
    const ask = askAs(world.origin, person);
    const driver = await makeDriver({
      browser,
      origin: world.origin,
      person,
      onShown: (shown) => {
        for (const model of models) model.hear(shown);
      },
    });
    tell('the browser runs');
    let queue: Calamity[] = [];
    for (const examinee of world.prepared.examinees) {
      if (found.points >= points) break;
      const model = new SheetModel(examinee, person.userId);
      models.push(model);
      const party = { world, driver, chance, ask, found, model };
      await driver.open(model.examScheduleId);
      await driver.until('the briefing', ({ page }) => page === 'briefing');
      for (const name of planFor(chance)) {
        if (found.points >= points) break;
        const act = examActs[name];
        tell(`to ${name}`);
        await act.prepare(party);
        if (queue.length === 0) queue = chance.shuffled(calamities);
        await killPoint(party, queue.pop()!, act); // just filled
        if (act.finish) {
          await act.finish(party);
          await rest(party, `after point ${found.points}`);
        }
      }
    }
    Object.assign(found, driver.counts);
    await world.stop();
    const audit = await world.inDatabase((sql) => readLog(sql, models, person.userId));
    found.logLines = audit.lines;
    found.duplicated.push(...audit.duplicated);
    found.changed.push(...audit.changed);
    found.lost.push(...audit.lost);
    return found;
  } finally {
    await browser.end();
    await world.end();
  }
}
