import type { BrowserContext } from '@playwright/test';
import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { makeBrowser } from '../browser.ts';
import { faultKinds, isDeadly, isDeathOffline, someTrouble, strike, type FaultKind } from '../faultKinds.ts';
import type { Chance } from '../chance.ts';
import { encounters, isEncounter, meet, suits, type Encounter } from '../encounters.ts';
import { makeDriver, type ExamDriver } from '../examDriver.ts';
import { askAs } from '../examiner.ts';
import { examActs, type Act, type ActName } from '../examActs.ts';
import { readLog } from '../checks/logAudit.ts';
import { noKillPoints, pause, restful, tell, wrongIn, type KillPoints, type FaultRun } from '../faultRun.ts';
import type { Seat } from '../checks/oracle.ts';
import { SheetModel } from '../checks/sheetModel.ts';
import type { Place, Shown } from '../checks/watcher.ts';
import { makeFaultServer } from '../faultServer.ts';

const atRest: ReadonlySet<Place> = new Set(['nowhere', 'board']);
const isDrained = ({ page, places, comment, remarks, wantsPassword }: Shown) =>
  // A start has no mark of its own, and waits for the password like everything else.
  restful.has(page) &&
  !wantsPassword &&
  places.every((place) => atRest.has(place)) &&
  !comment?.isTyping &&
  !remarks?.isTyping;

/** Waits until nothing is in flight, and compares the board's state with what was shown as saved. */
async function settle({ driver, ask, found, model }: FaultRun, what: string): Promise<void> {
  const from = Date.now();
  const limit = from + 60_000;
  for (;;) {
    const shown = await driver.until(`what came of ${what}`, isDrained);
    const board = await model.read(ask);
    const wrong = model.check(board);
    const differences = model.differences(board, shown);
    const isRight = wrong.length === 0 && differences.length === 0;
    // A dead tab's unsent commands are found some seconds later.
    if (!isRight && Date.now() < limit) {
      await pause(200);
      continue;
    }
    const otherwise = model.submittedOtherwise(board);
    found.submittedOtherwise.push(...otherwise.map((words) => `${what}: ${words}`));
    for (const words of [...wrong.map((each) => each.words), ...differences, ...otherwise]) tell(words);
    for (const { verdict, words } of wrong) found[verdict].push(`${what}: ${words}`);
    found.shownWrong.push(...differences.map((words) => `${what}: ${words}`));
    found.recoveries.push(Date.now() - from);
    model.settle(board);
    return;
  }
}

const troubleMoments = ['before', 'before', 'at once', 'just after', 'once saved'] as const;
const deathMoments = ['at once', 'just after', 'once saved', 'once saved'] as const;

/** One action with a fault, and the recovery. */
async function killPoint(run: FaultRun, kind: FaultKind, act: Act): Promise<void> {
  const { driver, chance, found, model } = run;
  const endsPage = isDeadly(kind) || isDeathOffline(kind);
  const moment = chance.pick(endsPage ? deathMoments : troubleMoments);
  const trouble = isDeadly(kind) && chance.happens(0.8) ? someTrouble(chance) : null;
  const what = `point ${found.points + 1}, ${kind}${trouble ? ` during ${trouble}` : ''} ${moment} ${act.name}`;
  tell(what);
  found.points += 1;
  found.byKind[kind] = (found.byKind[kind] ?? 0) + 1;
  const before = wrongIn(found);
  try {
    const endTrouble = trouble ? await strike(trouble, run) : async () => {};
    let endFault = moment === 'before' ? await strike(kind, run) : null;
    await act.run(run);
    if (endFault === null) {
      if (moment === 'just after') await pause(chance.below(80));
      if (moment === 'once saved') await act.saved(run);
      if (model.isAtStake && driver.shown()?.places.includes('device')) {
        found.atStake += 1;
        if (isDeadly(kind)) found.atStakeDeadly += 1;
      }
      endFault = await strike(kind, run);
      // Unsent work for the fault.
      if (!isDeadly(kind) && driver.shown()?.page === 'scoring') {
        await examActs.give.run(run);
        // Just after the start, an exam accepts keys before it shows their effect.
        await driver.until('the score', ({ page, open }) => page !== 'scoring' || open?.grade !== '');
      }
    }
    if (!isDeadly(kind)) await pause(chance.below(1_000));
    await endTrouble();
    await endFault();
    if (kind === 'tab closed' || kind === 'browser SIGKILL') await driver.open(model.examScheduleId);
    else if (kind === 'reload') await driver.reopen();
  } catch (thrown) {
    found.stuck.push(`${what}: ${String(thrown)}`);
    tell(String(thrown));
    await run.server.start();
    await run.server.clearFaults();
    await driver.setOffline(false);
    await driver.open(model.examScheduleId);
  }
  await rest(run, what);
  if (wrongIn(found) > before) found.caught[kind] = (found.caught[kind] ?? 0) + 1;
  tell('  at rest');
}

/** Waits until the screen settles; if it does not by itself, reloads once. */
async function rest(run: FaultRun, what: string): Promise<void> {
  try {
    await settle(run, what);
  } catch (thrown) {
    run.found.stuck.push(`${what}: ${String(thrown)}`);
    tell(String(thrown));
    await run.driver.reload();
    await run.driver.reopen();
    await settle(run, `${what}, reloaded`);
  }
}

/** An examiner's actions with one examinee, most of them with a fault. */
function planFor(chance: Chance): ActName[] {
  if (chance.happens(0.12)) return ['skip'];
  const common = ['give', 'give', 'give', 'change', 'clear', 'comment', 'comment', 'undo', 'burst'] as const;
  const middle = Array.from({ length: 5 + chance.below(5) }, () => chance.pick(common));
  return ['start', ...middle, ...(chance.happens(0.5) ? (['remarks'] as const) : []), 'submit'];
}

/** The next encounter or fault: each kind as often as the others, an encounter only if it applies. */
function drawer(chance: Chance, kinds: readonly (FaultKind | Encounter)[]) {
  let queue: (FaultKind | Encounter)[] = [];
  const suitsAct = (kind: FaultKind | Encounter, act: Act) => !isEncounter(kind) || suits(kind, act);
  return (act: Act) => {
    // A wrong submission stays wrong.
    const late = kinds.filter((kind) => isEncounter(kind) && suits(kind, act));
    if (act.name === 'submit' && late.length > 0 && chance.happens(0.7)) return chance.pick(late);
    if (!queue.some((kind) => suitsAct(kind, act))) queue = [...queue, ...chance.shuffled(kinds)];
    const next = queue.find((kind) => suitsAct(kind, act)) ?? null;
    if (next !== null) queue.splice(queue.indexOf(next), 1);
    return next;
  };
}

interface KillPointOptions {
  points: number;
  /** Possible faults and encounters; all by default. */
  kinds?: readonly (FaultKind | Encounter)[];
  /** Actions with one examinee; most of all kinds by default. */
  plan?: (chance: Chance) => readonly ActName[];
  chance: Chance;
  person: { userId: number; userName: string; password: string };
}

/** Runs kill points until the number is reached, with a server, a browser and an exam day of their own. */
export async function runKillPoints({
  points,
  kinds = [...faultKinds, ...encounters],
  plan = planFor,
  chance,
  person,
}: KillPointOptions): Promise<KillPoints> {
  const found = noKillPoints();
  const server = await makeFaultServer(async (sql) => {
    // The list of examinees shows one session, which must be this one.
    await sql.query`delete from team_examiners where user_id = ${person.userId}::integer`;
    return makeExamDay(sql, { examiners: [person.userId], examinees: 10 + points });
  });
  tell('the folder is made');
  const browser = await makeBrowser();
  const models: SheetModel[] = [];
  try {
    await server.start();
    tell('the server runs');
    const ask = askAs(server.origin, person);
    const sit = async (seat: Seat, machine?: BrowserContext) =>
      makeDriver({
        browser,
        ...(machine && { machine }),
        seat,
        origin: server.origin,
        person,
        onShown: (shown) => {
          for (const model of models) model.hear(shown, seat);
        },
        onAsked: (words) => models.at(-1)?.question(words),
      });
    const driver = await sit('first tab');
    tell('the browser runs');
    const others: ExamDriver[] = [];
    const sitDown: FaultRun['sitDown'] = async (seat) => {
      const other = await sit(
        seat,
        seat === 'other machine' ? await browser.browser().newContext() : undefined,
      );
      others.push(other);
      return other;
    };
    const draw = drawer(chance, kinds);
    for (const examinee of server.prepared.examinees) {
      if (found.points >= points) break;
      const model = new SheetModel(examinee, person.userId);
      models.push(model);
      const run: FaultRun = { server, driver, chance, ask, found, model, sitDown };
      await driver.open(model.examScheduleId);
      await driver.until('the briefing', ({ page }) => page === 'briefing');
      for (const name of plan(chance)) {
        if (found.points >= points) break;
        const act = examActs[name];
        tell(`to ${name}`);
        try {
          await act.prepare(run);
        } catch (thrown) {
          // An exam that cannot continue is abandoned, and its result reported.
          found.stuck.push(`before ${name}: ${String(thrown)}`);
          break;
        }
        const kind = draw(act);
        // Two windows may cause choices; one window must not.
        const asked = driver.counts.questions + driver.counts.refusals;
        if (kind === null) await act.run(run);
        else if (isEncounter(kind)) await meet(run, kind, act);
        else await killPoint(run, kind, act);
        const isOver = (await model.read(ask)).sheet.status === 'submitted';
        if (act.finish && !(isOver && kind !== null && isEncounter(kind))) {
          await act.finish(run);
          await rest(run, `after point ${found.points}`);
        }
        const now = driver.counts.questions + driver.counts.refusals - asked;
        if (kind !== null && isEncounter(kind)) found.choices += now;
        else found.questions += now;
        if ((await model.read(ask)).sheet.status === 'submitted') break;
      }
    }
    for (const { counts } of [driver, ...others])
      for (const count of ['signIns', 'takeOvers', 'triesAgain'] as const) found[count] += counts[count];
    await server.stop();
    const audit = await server.inDatabase((sql) => readLog(sql, models, person.userId));
    found.logLines = audit.lines;
    found.duplicated.push(...audit.duplicated);
    found.changed.push(...audit.changed);
    found.lost.push(...audit.lost);
    return found;
  } finally {
    await browser.end();
    await server.end();
  }
}
