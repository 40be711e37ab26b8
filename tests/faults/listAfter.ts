import { toSummary, type Act } from './examActs.ts';
import { listDifferences, openList, readListRow } from './checks/otherPages.ts';
import { pause, tell, type FaultRun } from './faultRun.ts';
import { settleAll } from './settleAll.ts';

/** Submits an exam, mostly offline, and checks that the list of examinees shows it. */
export async function submitToList(run: FaultRun, act: Act, what: string): Promise<void> {
  const { driver, chance, found, model } = run;
  // Unsent commands of a closed page are found some seconds later.
  await settleAll(run, [driver], what);
  await openList(driver);
  const row = await readListRow(driver, model);
  if (row === null) {
    tell('  not on the list');
    await driver.open(model.examScheduleId);
  } else
    await driver
      .page()
      .getByRole('listitem')
      .filter({ hasText: `Candidate ${model.examScheduleId}` })
      .getByRole('link')
      .first()
      .click();
  await toSummary(run);
  const isOffline = chance.happens(0.7);
  if (isOffline) await driver.setOffline(true);
  try {
    await act.run(run);
    await driver.until('that it is submitted', ({ page }) => page === 'submitting' || page === 'submitted', {
      giveUpAfter: 20_000,
    });
    await driver.page().getByRole('link', { name: 'Next examinee' }).click();
    const said = await readListRow(driver, model);
    tell(`  ${isOffline ? 'offline' : 'online'}: ${JSON.stringify(said)}`);
    if (said !== null) {
      const isTold = isOffline ? /Submitting/ : /Submitting|Submitted/;
      if (/\bSkip\b|\bStart\b|\bContinue\b/.test(said) || !isTold.test(said))
        found.shownWrong.push(`${what}: submitted, and the list has ${JSON.stringify(said)}`);
      const [, scored, total] = /(\d+) of (\d+) cases scored/.exec(said) ?? [];
      if (scored !== total)
        found.shownWrong.push(`${what}: all cases scored, and the list has ${JSON.stringify(said)}`);
    }
    await driver.setOffline(false);
    if (said !== null)
      found.shownWrong.push(...(await stillOtherwise(run)).map((words) => `${what}: ${words}`));
  } finally {
    await driver.setOffline(false);
  }
  await driver.open(model.examScheduleId);
  await settleAll(run, [driver], what);
}

/** Where the list still differs from the board after it had time to update. */
async function stillOtherwise({ driver, model, ask }: FaultRun): Promise<string[]> {
  for (const end = Date.now() + 60_000; ; await pause(200)) {
    const words = await readListRow(driver, model);
    const differences =
      words === null ? ['the list has lost the examinee'] : listDifferences(words, await model.read(ask));
    if (differences.length === 0 || Date.now() > end) return differences;
  }
}
