import type { Act } from './examActs.ts';
import { scoringPath } from './faultKinds.ts';
import type { ExamDriver } from './examDriver.ts';
import { pause, restful, tell, type FaultRun } from './faultRun.ts';
import { settleAll } from './settleAll.ts';
import type { Shown } from './checks/watcher.ts';

const interruptions = ['nothing', 'reload', 'reload', 'tab closed', 'browser SIGKILL', 'second tab'] as const;
/** Without the reference, which differs in every response. */
const titlesOf = ({ refusals }: Shown) => refusals.map((words) => words.split('\n')[0] ?? '').toSorted();
/** A tab takes over unsent commands of closed tabs in rounds of ten seconds. */
const TIMEOUT_MS = 60_000;

/**
 * The board rejects an action for good, and then the page closes: the command must not be sent again by
 * itself, and must still be shown as rejected until the user retries or discards it.
 */
export async function refuseForGood(run: FaultRun, act: Act, what: string): Promise<void> {
  const { server, driver, chance, found, model, ask } = run;
  const status = chance.pick([400, 403, 404, 409, 410, 422]);
  const how = chance.pick(interruptions);
  tell(`  ${status}, ${how}`);
  // Nothing else is in flight, so that only this action is rejected.
  await settleAll(run, [driver], what);
  for (const method of ['POST', 'PUT', 'DELETE'])
    await server.fault({ match: { method, path: scoringPath }, kind: 'status', status });
  const before = await model.read(ask);
  await act.run(run);
  const told = await driver.until('that it was refused', ({ refusals }) => refusals.length > 0, {
    onlyLook: true,
    giveUpAfter: 20_000,
  });
  const titles = titlesOf(told);
  await server.clearFaults();

  const other = how === 'second tab' ? await run.sitDown('second tab') : null;
  if (how === 'reload') {
    await driver.reload();
    await driver.reopen();
  }
  if (how === 'tab closed') await driver.closeTab();
  if (how === 'browser SIGKILL') await driver.killBrowser();
  if (how === 'tab closed' || how === 'browser SIGKILL') await driver.open(model.examScheduleId);
  let wasSent = false;
  await other?.open(model.examScheduleId);
  if (other) await look(other, ({ page, isReadOnly }) => isReadOnly || restful.has(page));
  try {
    const isStill = (shown: Shown) =>
      restful.has(shown.page) && titlesOf(shown).join('\n') === titles.join('\n');
    if (!(await look(driver, isStill)))
      found.sentAgain.push(
        `${what}: after ${how}, what was refused with ${status} (${titles.join('; ')}) is no longer shown so`,
      );
    const now = await model.read(ask);
    wasSent = JSON.stringify(now) !== JSON.stringify(before);
    if (wasSent)
      found.sentAgain.push(`${what}: after ${how}, what was refused with ${status} was sent again by itself`);
  } finally {
    await other?.leave();
  }

  const isTriedAgain = chance.happens(0.5);
  const refused = driver.page().locator('main section[role="alert"]');
  const failed = driver.page().getByRole('alertdialog', { name: 'Error' });
  const okay = failed.getByRole('button', { name: 'Okay' });
  for (let tries = 0; tries < 10 && (driver.shown()?.refusals.length ?? 0) > 0; tries += 1) {
    // A skip that failed says so in a dialog first.
    if (await okay.isVisible()) await okay.click({ timeout: 2_000 }).catch(() => {});
    const name = isTriedAgain ? /^Try again/ : /^Discard/;
    await refused
      .getByRole('button', { name })
      .first()
      .click({ timeout: 2_000 })
      .catch(() => {});
    await pause(200);
  }
  if (!isTriedAgain && !wasSent) model.withdraw();
  await settleAll(run, [driver], `${what}, ${isTriedAgain ? 'tried again' : 'given up'}`);
}

/** Waits until something is shown, without deciding about rejections. */
async function look(driver: ExamDriver, isSo: (shown: Shown) => boolean): Promise<boolean> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await pause(50)) {
    await driver.attend();
    const shown = driver.shown();
    if (shown && isSo(shown)) return true;
  }
  return false;
}
