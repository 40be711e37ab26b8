import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { makeBrowser } from '../browser.ts';
import { makeDriver, openCase } from '../examDriver.ts';
import { askAs } from '../examiner.ts';
import { makeFaultServer, VICTOR } from '../faultServer.ts';
import { startExam } from '#tests/support/scoring/startExam.ts';

/** Assertions as sentences, and whether they are true. */
export type Findings = [sentence: string, isTrue: boolean][];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Two tabs of one browser: on one exam, and on two exams with unsent commands. */
export async function trySecondTab(): Promise<Findings> {
  const findings: Findings = [];
  const server = await makeFaultServer((sql) =>
    makeExamDay(sql, { examiners: [VICTOR.userId], examinees: 2 }),
  );
  const browser = await makeBrowser();
  try {
    await server.start();
    const ask = askAs(server.origin, VICTOR);
    const one = server.prepared.examinees[0]!; // two were made
    const two = server.prepared.examinees[1]!; // as above
    const seat = { browser, origin: server.origin, person: VICTOR };
    const first = await makeDriver(seat);
    const second = await makeDriver(seat);
    const begin = async (driver: typeof first, examScheduleId: number) => {
      await driver.open(examScheduleId);
      await driver.until('the briefing', ({ page }) => page === 'briefing');
      await startExam(driver.page());
      await driver.until('the cases', ({ page }) => page === 'scoring');
    };
    const gradesOf = async ({ examScheduleId }: { examScheduleId: number }) =>
      (await ask('listCaseScores', { query: { examScheduleId } })).body.map(({ score }) => score ?? '');
    const become = async (isThere: () => Promise<boolean>, giveUpAfter = 90_000) => {
      const end = Date.now() + giveUpAfter;
      while (Date.now() < end) {
        if (await isThere()) return true;
        await pause(100);
      }
      return false;
    };

    await begin(first, one.examScheduleId);
    await first.press('1');
    await first.until('the first score', ({ open }) => open?.place === 'board');
    await second.open(one.examScheduleId);
    const readOnly = await second.until('that it is read-only', ({ isReadOnly }) => isReadOnly);
    findings.push(['a second tab on one exam is read-only', readOnly.isReadOnly]);
    // The read-only tab is at the first case without a score.
    await second.press('k');
    await second.press('3');
    await pause(500);
    findings.push(['a key in the read-only tab changes nothing', (await gradesOf(one)).join() === 'pass,,,']);

    await second.page().getByRole('button', { name: 'Take over here' }).click();
    await second.until('that it took over', ({ isReadOnly, page }) => !isReadOnly && page === 'scoring');
    const lost = await first.until('that it lost the exam', ({ isReadOnly }) => isReadOnly, {
      onlyLook: true,
    });
    findings.push(['after “Take over here” the first tab is read-only', lost.isReadOnly]);
    await openCase(second, 1);
    await second.press('2');
    await second.until(
      'the second score',
      ({ open }) => open?.grade === 'Equivocal' && open.place === 'board',
    );
    await first.press('3');
    await pause(500);
    findings.push([
      'the tab that took over scores, the other does not',
      (await gradesOf(one)).join() === 'equivocal,,,',
    ]);

    // Two exams, offline, and one tab that does not come back.
    await begin(first, two.examScheduleId);
    await first.setOffline(true);
    for (const driver of [first, second]) {
      await openCase(driver, 2);
      await driver.press('1');
      await driver.until(
        'a score on the device',
        ({ open }) => open?.grade === 'Pass' && open.place === 'device',
      );
    }
    await first.page().close();
    await second.setOffline(false);
    findings.push([
      'a tab with unsent work sends it when the network is back',
      await become(async () => (await gradesOf(one))[1] === 'pass'),
    ]);
    findings.push([
      'and what the closed tab had not sent',
      await become(async () => (await gradesOf(two))[1] === 'pass'),
    ]);
    await server.stop();
    const keys = await server.inDatabase(
      (sql) =>
        sql.query<{
          key: string;
        }>`select key::text from scoring_log where key is not null group by key having count(*) > 1`,
    );
    findings.push(['and none of it twice', keys.length === 0]);
    return findings;
  } finally {
    await browser.end();
    await server.end();
  }
}
