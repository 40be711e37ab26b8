import { toCases, type Act } from './examActs.ts';
import { pause, type FaultRun } from './faultRun.ts';
import { settleAll } from './settleAll.ts';
import { grades } from './checks/sheetModel.ts';
import type { Shown } from './checks/watcher.ts';

const whatIsShown = ({ page, cases, open, comment }: Shown) =>
  JSON.stringify([page, cases.map(({ grade }) => grade), open?.position, open?.grade, comment?.text]);

/** The page is blanked because of a screenshot's keys; the key or click that ends this must do nothing else. */
export async function screenBlanked(run: FaultRun, act: Act, what: string): Promise<void> {
  const { driver, chance, found, model, ask } = run;
  await toCases(run);
  // So that there is something to clear, to remove, and to change by mistake.
  if (driver.shown()?.open?.grade === '') await act.run(run);
  await settleAll(run, [driver], what);
  await toCases(run);
  const page = driver.page();
  const before = driver.shown()!; // it has just settled
  const board = await model.read(ask);
  const way = chance.pick(['grade', 'grade', '0', 'u', 's', 'j', 'click', 'click'] as const);
  // With a modifier, keys have no other meaning, but a click does.
  const held = way === 'click' && chance.happens(0.5) ? ['Meta', 'Shift'] : [];
  for (const key of held) await page.keyboard.down(key);
  if (held.length === 0) await page.keyboard.press('PrintScreen');
  await driver.until('the blank page', ({ isBlank }) => isBlank, { onlyLook: true, giveUpAfter: 5_000 });

  const others = grades.map((_, index) => index).filter((index) => labelOf(index) !== before.open?.grade);
  const grade = chance.pick(others);
  const did = way === 'grade' ? String(grade + 1) : way;
  if (way === 'click') {
    const box = await page.locator('[data-score-bar] fieldset button').nth(grade).boundingBox();
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    for (const key of held) await page.keyboard.up(key);
    // A click need not end it; a key without a meaning does.
    await page.keyboard.press('F8');
  } else await page.keyboard.press(did);
  await driver.until('the page again', ({ isBlank }) => !isBlank, { onlyLook: true, giveUpAfter: 10_000 });
  // Effects of the key are immediate and sent at once.
  await pause(300);
  const after = await driver.until(
    'an exam at rest',
    ({ places }) => places.every((place) => place === 'board' || place === 'nowhere'),
    { onlyLook: true, giveUpAfter: 15_000 },
  );
  const now = await model.read(ask);
  const name = `${what}: ${did === 'click' ? 'a click' : `the key ${did}`} under the blank page`;
  if (whatIsShown(after) !== whatIsShown(before))
    found.changed.push(`${name} changed the screen from ${whatIsShown(before)} to ${whatIsShown(after)}`);
  if (JSON.stringify(now) !== JSON.stringify(board)) found.changed.push(`${name} changed the board`);
  model.accept(now);
  model.settle(now);
}

const labelOf = (index: number) => ['Pass', 'Equivocal', 'Fail'][index];
