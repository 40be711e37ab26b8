import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { makeBrowser } from '../browser.ts';
import { makeDriver } from '../examDriver.ts';
import { askAs } from '../examiner.ts';
import type { Findings } from './secondTab.ts';
import { makeFaultServer, VICTOR } from '../faultServer.ts';
import { startExam } from '#tests/support/scoring/startExam.ts';

const DAY = 24 * 60 * 60_000;
/** More than any time zone's offset. */
const days = [3, 30];

/** An exam of a later day, which neither the portal nor the server may start. */
export async function tryOtherDay(): Promise<Findings> {
  const findings: Findings = [];
  const server = await makeFaultServer(async (sql) => {
    const made = [];
    for (const day of days)
      made.push(
        await makeExamDay(sql, {
          examiners: [VICTOR.userId],
          examinees: 1,
          startsAt: Date.now() + day * DAY,
        }),
      );
    return made;
  });
  const browser = await makeBrowser();
  try {
    await server.start();
    const ask = askAs(server.origin, VICTOR);
    const driver = await makeDriver({ browser, origin: server.origin, person: VICTOR });
    for (const [index, { examinees }] of server.prepared.entries()) {
      const name = `an exam in ${days[index]} days`; // as many as were made
      const { examScheduleId, sheets } = examinees[0]!; // one was made
      const { examScheduleScoreId, examScoringIds } = sheets.get(VICTOR.userId)!; // a sheet for each examiner
      await driver.open(examScheduleId);
      const isThere = ({ heading, page }: { heading: string; page: string | null }) =>
        heading !== '' && page !== 'signIn' && !heading.startsWith('Sign in');
      await driver.until('the exam, or why there is none', isThere);
      await driver.page().getByText('Candidate').filter({ visible: true }).first().waitFor();
      const begin = driver.page().getByRole('button', { name: 'Start exam' });
      if ((await begin.count()) > 0 && (await begin.isEnabled())) await startExam(driver.page());
      const isBegun = await driver
        .until('the cases', ({ page }) => page === 'scoring', { onlyLook: true, giveUpAfter: 2_000 })
        .then(
          () => true,
          () => false,
        );
      findings.push([`the portal does not begin ${name}`, !isBegun]);
      const started = await ask('startExam', { body: { examScheduleId } }, { ifMatch: 0 });
      const examScoringId = examScoringIds[0]!; // it has cases
      const scored = await ask('createCaseScore', { body: { examScoringId, score: 'pass' } }, { ifMatch: 0 });
      findings.push([
        `the server begins and scores nothing of ${name}`,
        started.status >= 400 && scored.status >= 400,
      ]);
      const { body } = await ask('getExamScore', { query: { examScheduleScoreId } });
      findings.push([`${name} is still to come for the board`, body.status === 'waiting']);
    }
    return findings;
  } finally {
    await browser.end();
    await server.end();
  }
}
