import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { makeLaterBuild, type Build } from '#tests/support/server/laterBuild.ts';
import { makeBrowser } from '../browser.ts';
import { makeDriver, openCase } from '../examDriver.ts';
import { askAs } from '../examiner.ts';
import { tell } from '../faultRun.ts';
import { makeFaultServer, VICTOR } from '../faultServer.ts';
import { startExam } from '#tests/support/scoring/startExam.ts';

export interface Updates {
  exams: number;
  /** Exams that went on to a received submission of exactly what was scored. */
  wentOn: number;
  /** What did not. */
  wrong: string[];
}

const CASES = 4;

/**
 * Exams during each of which the portal is updated: all files get other names, and the server has only the new ones.
 * The open page installs the update and goes on; some are reloaded as well.
 */
export async function updateDuringExams(exams: number): Promise<Updates> {
  const found: Updates = { exams: 0, wentOn: 0, wrong: [] };
  const server = await makeFaultServer((sql) =>
    makeExamDay(sql, { examiners: [VICTOR.userId], examinees: exams, cases: CASES }),
  );
  const browser = await makeBrowser();
  let build: Build | null = null;
  try {
    await server.start();
    const ask = askAs(server.origin, VICTOR);
    const driver = await makeDriver({ browser, origin: server.origin, person: VICTOR });
    for (const [index, { examScheduleId }] of server.prepared.examinees.entries()) {
      const what = `exam ${index + 1}`;
      tell(what);
      found.exams += 1;
      try {
        await driver.open(examScheduleId);
        await driver.until('the briefing', ({ page }) => page === 'briefing');
        await driver.untilKept();
        await startExam(driver.page());
        await openCase(driver, 1);
        await driver.press('1');

        const later = await makeLaterBuild(`u${index}`);
        await server.deploy(later.folder);
        await build?.remove();
        build = later;
        await driver
          .page()
          .evaluate('navigator.serviceWorker.getRegistration().then((each) => each.update())');
        if (index % 2 === 1) {
          await driver.reload();
          await driver.reopen();
        }
        for (let place = 2; place <= CASES; place++) {
          await openCase(driver, place);
          await driver.press(place % 2 === 0 ? '2' : '1');
          await driver.until('the score', ({ open }) => open?.position === place && open.grade !== '');
        }
        await driver.press('s');
        await driver.until('the summary', ({ page }) => page === 'reviewing');
        await driver.page().getByRole('button', { name: 'Submit scores' }).click();
        await driver.page().getByRole('button', { name: 'Submit final scores' }).click();
        await driver.until('the end', ({ page }) => page === 'submitted');
        const scores = (await ask('listCaseScores', { query: { examScheduleId } })).body.map(
          ({ score }) => score,
        );
        if (scores.every((score) => score !== null) && scores.length === CASES) found.wentOn += 1;
        else found.wrong.push(`${what}: ${scores.join()}`);
      } catch (thrown) {
        found.wrong.push(`${what}: ${String(thrown)}`);
      }
    }
    return found;
  } finally {
    await browser.end();
    await server.end();
    await build?.remove();
  }
}
