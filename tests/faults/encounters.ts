import {
  complete,
  examActs,
  submit,
  toCases,
  toSummary,
  type Act,
  type ActName,
  type Hands,
} from './examActs.ts';
import type { ExamDriver } from './examDriver.ts';
import { changeInLedger, dismissOpenElsewhere, openLedger, readLedger } from './checks/otherPages.ts';
import { pause, restful, tell, wrongIn, type FaultRun } from './faultRun.ts';
import { submitToList } from './listAfter.ts';
import { screenBlanked } from './overlay.ts';
import { refuseForGood } from './refusal.ts';
import { settleAll } from './settleAll.ts';
import { gradeOf } from './checks/sheetModel.ts';

const onCases: readonly ActName[] = ['give', 'change', 'clear', 'comment', 'undo', 'burst'];
const suiting = {
  'taken over': [...onCases, 'submit'],
  'second machine': [...onCases, 'submit'],
  'ledger beside': [...onCases, 'submit'],
  overlay: onCases,
  refused: ['give', 'change', 'clear', 'comment', 'skip', 'submit'],
  'list after': ['submit'],
} as const satisfies Readonly<Record<string, readonly ActName[]>>;

/** Concurrent actions of the same person in another window or on another machine. */
export type Encounter = keyof typeof suiting;
export const encounters = Object.keys(suiting) as Encounter[];
export const isEncounter = (kind: string): kind is Encounter => kind in suiting;
/** Whether an act can have this encounter. */
export const suits = (kind: Encounter, { name }: Act) => (suiting[kind] as readonly string[]).includes(name);

const meetings: Readonly<Record<Encounter, (run: FaultRun, act: Act, what: string) => Promise<void>>> = {
  'taken over': takenOver,
  'second machine': secondMachine,
  'ledger beside': ledgerBeside,
  overlay: screenBlanked,
  refused: refuseForGood,
  'list after': submitToList,
};

/** One act with an encounter, and the result on every screen. */
export async function meet(run: FaultRun, kind: Encounter, act: Act): Promise<void> {
  const { found, driver, model } = run;
  const what = `point ${found.points + 1}, ${kind} around ${act.name}`;
  tell(what);
  found.points += 1;
  found.byKind[kind] = (found.byKind[kind] ?? 0) + 1;
  const before = wrongIn(found);
  try {
    await meetings[kind](run, act, what);
  } catch (thrown) {
    tell(String(thrown));
    found.stuck.push(`${what}: ${String(thrown)}`);
  }
  await run.server.clearFaults();
  if (wrongIn(found) > before) {
    found.caught[kind] = (found.caught[kind] ?? 0) + 1;
    // The next act starts from the board's state.
    await driver.setOffline(false);
    await driver.open(model.examScheduleId);
    await settleAll(run, [driver], what, { isTold: false });
  }
}

/** Takes the exam over with the button in the notice. */
export async function takeOver(driver: ExamDriver): Promise<void> {
  await driver.page().getByRole('button', { name: 'Take over here' }).click({ timeout: 20_000 });
  await driver.until('that it has the exam', ({ isReadOnly, page }) => !isReadOnly && restful.has(page), {
    onlyLook: true,
    giveUpAfter: 20_000,
  });
}

/** Acts in another window, until that shows it as saved. */
async function work(there: Hands, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const act = examActs[there.chance.pick(['change', 'change', 'give', 'comment', 'clear'] as const)];
    await act.prepare(there);
    await act.run(there);
    await act.saved(there);
  }
}

/** A second tab takes the exam over, acts there, mostly offline, and gives it back or does not. */
async function takenOver(run: FaultRun, act: Act, what: string): Promise<void> {
  const { driver, chance, model } = run;
  const other = await run.sitDown('second tab');
  const there = { ...run, driver: other };
  const seats = [driver];
  try {
    await other.open(model.examScheduleId);
    await other.until('that another tab has the exam', ({ isReadOnly }) => isReadOnly);
    const isOffline = chance.happens(0.7);
    if (isOffline) await driver.setOffline(true);
    const isBusy = act.name !== 'submit' && chance.happens(0.5);
    if (isBusy) {
      await act.run(run);
      await act.saved(run);
    }
    await takeOver(other);
    await work(there, 1 + chance.below(2));
    const way =
      act.name === 'submit' ? 'back' : chance.pick(['back', 'back', 'submitted', 'closed'] as const);
    tell(`  ${isOffline ? 'offline' : 'online'}, ${isBusy ? 'busy' : 'idle'}, ${way}`);
    if (way === 'closed') {
      await other.leave();
      await driver.until('the exam again', ({ isReadOnly }) => !isReadOnly, {
        onlyLook: true,
        giveUpAfter: 30_000,
      });
    } else seats.push(other);
    if (way === 'back') {
      await driver.comeBack();
      await takeOver(driver);
    }
    if (way === 'submitted') {
      await complete(there);
      await toSummary(there);
      await submit(there);
    } else if (!isBusy) {
      if (act.name !== 'submit') await toCases(run);
      await act.run(run);
    }
    if (isOffline) await driver.setOffline(false);
    await settleAll(run, seats, what, { isOneDevice: true });
  } finally {
    await driver.setOffline(false);
    await other.leave();
  }
}

/** Another machine of the same examiner changes a record. */
async function secondMachine(run: FaultRun, act: Act, what: string): Promise<void> {
  const { driver, chance, model } = run;
  const other = await run.sitDown('other machine');
  const there = { ...run, driver: other };
  try {
    await other.open(model.examScheduleId);
    await other.until('the exam', ({ page, isReadOnly }) => page === 'scoring' && !isReadOnly);
    const isOffline = chance.happens(0.4);
    if (isOffline) await driver.setOffline(true);
    const isBusy = act.name !== 'submit' && chance.happens(0.5);
    if (isBusy) await act.run(run);
    await work(there, 1 + chance.below(2));
    await other.until(
      'what the other machine did, at the board',
      ({ places, comment }) =>
        !comment?.isTyping && places.every((place) => place === 'board' || place === 'nowhere'),
    );
    tell(`  ${isOffline ? 'offline' : 'online'}, ${isBusy ? 'busy' : 'idle'}`);
    await driver.comeBack();
    if (!isBusy && chance.happens(act.name === 'submit' ? 1 : 0.6)) await act.run(run);
    if (isOffline) await driver.setOffline(false);
    await settleAll(run, [driver, other], what);
  } finally {
    await driver.setOffline(false);
    await other.leave();
  }
}

/** Daily Exam Scores in a second tab changes a score of the open exam. */
async function ledgerBeside(run: FaultRun, act: Act, what: string): Promise<void> {
  const { driver, chance, model } = run;
  const other = await run.sitDown('second tab');
  try {
    await openLedger(other, model);
    const isOffline = chance.happens(0.3);
    if (isOffline) await driver.setOffline(true);
    const position = 1 + chance.below(model.scores.length);
    const record = model.scores[position - 1]!; // a case of the roster
    const label = chance.pick(
      ['Pass', 'Equivocal', 'Fail'].filter((each) => gradeOf(each) !== record.latest),
    );
    record.ask(gradeOf(label), 0, 'second tab');
    if (await changeInLedger(other, model, position, label)) {
      for (const end = Date.now() + 10_000; Date.now() < end; await pause(50)) {
        // Only the tab that has the exam may change it; the other one says so, and saves nothing.
        if (await dismissOpenElsewhere(other)) {
          record.withdraw();
          break;
        }
        const line = (await readLedger(other, model)).find((each) => each.position === position);
        if (line?.score !== gradeOf(label)) continue;
        const isSaved = line.places.some((place) => place === 'device' || place === 'board');
        if (isSaved) record.hear(gradeOf(label), 1, 'second tab');
        if (isSaved && (isOffline || line.places.includes('board'))) break;
      }
    } else record.withdraw();
    await driver.comeBack();
    const { isReadOnly } = driver.shown() ?? {};
    if (isReadOnly) await takeOver(driver);
    if (chance.happens(act.name === 'submit' ? 1 : 0.5)) await act.run(run);
    if (isOffline) await driver.setOffline(false);
    await settleAll(run, [driver], what, {
      // The ledger refreshes when its window gets the focus.
      beside: async (board) => {
        await other.comeBack();
        await other.attend();
        return model
          .lineDifferences(board, await readLedger(other, model))
          .map((words) => `ledger: ${words}`);
      },
    });
  } finally {
    await driver.setOffline(false);
    await other.leave();
  }
}
