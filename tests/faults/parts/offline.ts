import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { makeBrowser } from '../browser.ts';
import type { Chance } from '../chance.ts';
import { makeDriver, openCase } from '../examDriver.ts';
import { makeFaultServer, VICTOR } from '../faultServer.ts';
import { startExam } from '#tests/support/scoring/startExam.ts';

/** The result of what was done offline. */
export interface OfflineStretch {
  actions: number;
  minutes: number;
  received: number;
  refused: number;
  /** Differences from what was done: missing, duplicate, or in another order. */
  wrong: string[];
}

const BETWEEN = 30_000;
const CASES = 4;
const graded = (value: string, label: string) => ({ value, label, commentRequired: false });
const grades = [graded('pass', 'Pass'), graded('equivocal', 'Equivocal'), graded('fail', 'Fail')];
/** The board removes it from its configuration while the examiner is offline. */
const gone = graded('deferred', 'Deferred');

/**
 * Offline actions, one each half minute of the browser's simulated clock, while the board stops offering one
 * of the grades. Then the network comes back.
 */
export async function workOffline(actions: number, chance: Chance): Promise<OfflineStretch> {
  const found: OfflineStretch = { actions: 0, minutes: 0, received: 0, refused: 0, wrong: [] };
  const server = await makeFaultServer((sql) =>
    makeExamDay(sql, { examiners: [VICTOR.userId], examinees: 1, cases: CASES, grades: [...grades, gone] }),
  );
  const browser = await makeBrowser();
  try {
    await server.start();
    await browser.start();
    const machine = await browser.browser().newContext();
    await machine.clock.install({ time: Date.now() });
    const driver = await makeDriver({ browser, machine, origin: server.origin, person: VICTOR });
    const examinee = server.prepared.examinees[0]!; // one was made
    const { examScheduleScoreId, examScoringIds } = examinee.sheets.get(VICTOR.userId)!; // a sheet for each examiner
    await driver.open(examinee.examScheduleId);
    await driver.until('the briefing', ({ page }) => page === 'briefing');
    await driver.setOffline(true);
    await server.stop();

    const begun = await driver.page().evaluate<number>('Date.now()');
    const asked = examScoringIds.map(() => [] as string[]);
    const comments = examScoringIds.map((_, index) => `What was heard in case ${index + 1}.`);
    const after = async () => {
      found.actions += 1;
      await machine.clock.runFor(BETWEEN);
    };
    const give = async (index: number, key: number) => {
      await openCase(driver, index + 1);
      await driver.press(String(key + 1));
      asked[index]!.push([...grades, gone][key]!.value); // a key of a grade, in a case of the roster
      await after();
    };

    await startExam(driver.page());
    await driver.until('the cases', ({ page }) => page === 'scoring');
    await after();
    for (const [index, text] of comments.entries()) {
      await openCase(driver, index + 1);
      await driver.press('c');
      await driver.page().keyboard.insertText(text);
      await driver.press('Escape');
      await after();
    }
    while (found.actions < actions - 1) {
      const index = chance.below(CASES);
      const last = asked[index]!.at(-1); // a case of the roster
      if (last !== undefined && last !== '' && chance.happens(0.15)) {
        await openCase(driver, index + 1);
        await driver.press('0');
        asked[index]!.push(''); // as above
        await after();
      } else await give(index, chance.pick([0, 1, 2].filter((key) => grades[key]!.value !== last))); // keys of grades
    }
    await give(CASES - 1, grades.length);
    asked[CASES - 1]!.pop(); // the board rejects that one
    found.minutes = ((await driver.page().evaluate<number>('Date.now()')) - begun) / 60_000;

    await server.inDatabase(
      (sql) =>
        sql.query`
          update oral_exams set grades = ${JSON.stringify(grades)}::jsonb
           where exam_header_id = ${server.prepared.examHeaderId}::integer`,
    );
    await server.setAhead(actions * BETWEEN);
    await server.start();
    await driver.setOffline(false);
    await driver.until(
      'everything received but what was refused',
      ({ places, refusals }) =>
        refusals.length === 1 &&
        places.every((place) => place === 'board' || place === 'nowhere' || place === 'refused'),
      { onlyLook: true, giveUpAfter: 180_000 },
    );
    found.refused = driver.shown()?.refusals.length ?? 0;

    await server.stop();
    await server.inDatabase(async (sql) => {
      const logged = async (record: string, id: number, value: string) =>
        (
          await sql.query<{ value: string | null }>`
            select new_value->>${value}::text as value from scoring_log
             where record = ${record} and record_id = ${id}::integer order by log_id`
        ).map((line) => line.value ?? '');
      const compare = (words: string, is: readonly string[], wanted: readonly string[]) => {
        found.received += is.length;
        if (is.join() !== wanted.join())
          found.wrong.push(`${words}: done ${wanted.join(' → ')}; received ${is.join(' → ')}`);
      };
      compare('the exam', await logged('examScore', examScheduleScoreId, 'status'), ['started']);
      for (const [index, id] of examScoringIds.entries()) {
        compare(`the score of case ${index + 1}`, await logged('caseScore', id, 'score'), asked[index]!); // one for each case
        const [comment] = await sql.query<{
          id: number;
        }>`select id from case_comments where exam_scoring_id = ${id}::integer`;
        const written = comment ? await logged('caseComment', comment.id, 'comment') : [];
        compare(`the comment on case ${index + 1}`, written, [comments[index]!]); // as above
      }
    });
    return found;
  } finally {
    await browser.end();
    await server.end();
  }
}
