import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { preparedTemplate } from '#tests/support/server/preparedDatabase.ts';
import { postgresPrograms, startPostgres } from '#tests/support/server/postgres.ts';
import { makeBrowser } from '../browser.ts';
import type { Chance } from '../chance.ts';
import { makeDriver, openCase, type ExamDriver } from '../examDriver.ts';
import { askAs } from '../examiner.ts';
import { grades } from '../checks/sheetModel.ts';
import { JUNE, makeFaultServer, VICTOR } from '../faultServer.ts';
import { startExam } from '#tests/support/scoring/startExam.ts';

const TIMEOUT_MS = 120_000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Two changes to one score at the same time. */
export interface Races {
  engine: string;
  /** Two tabs, or machines, of one examiner. */
  tabs: number;
  examiners: number;
  /** Of the races of tabs, those in a real browser, where the user chose between the two values. */
  chosen: number;
  /** A score that overwrote another one unseen. */
  overwritten: string[];
}

/** A prepared database in the tests' cluster, in a cluster of its own, or none if PostgreSQL is not installed. */
async function makePostgres(): Promise<{ url: string; end: () => Promise<void> } | null> {
  const given = process.env.TEST_DATABASE_URL;
  const own = given === undefined && postgresPrograms() ? await startPostgres() : null;
  const cluster = given ?? own?.url;
  if (cluster === undefined) return null;
  const name = `faults_${randomUUID().replaceAll('-', '')}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: cluster });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`create database ${name} template ${await preparedTemplate(cluster)}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async end() {
      await admin(`drop database ${name} with (force)`);
      await own?.stop();
    },
  };
}

/** Races over HTTP, on PostgreSQL if installed, so that they really overlap. */
export async function raceOverTheWire(rounds: number, chance: Chance): Promise<Races> {
  const postgres = await makePostgres();
  const server = await makeFaultServer(
    (sql) =>
      makeExamDay(sql, { examiners: [VICTOR.userId, JUNE.userId], examinees: 1 + Math.ceil(rounds / 4) }),
    postgres ? { databaseUrl: postgres.url } : {},
  );
  const found: Races = {
    engine: postgres ? 'PostgreSQL' : 'PGlite',
    tabs: 0,
    examiners: 0,
    chosen: 0,
    overwritten: [],
  };
  try {
    await server.start();
    const tabs = [askAs(server.origin, VICTOR), askAs(server.origin, VICTOR)] as const;
    const june = askAs(server.origin, JUNE);
    const [first, ...others] = server.prepared.examinees;
    const examScoringId = first!.sheets.get(VICTOR.userId)!.examScoringIds[0]!; // made above
    await tabs[0]('createCaseScore', { body: { examScoringId, score: 'pass' } });
    for (let version = 1; version <= rounds; version++) {
      const given = chance.shuffled(grades).slice(0, 2);
      const answers = await Promise.all(
        tabs.map((ask, index) =>
          ask(
            'updateCaseScore',
            { query: { examScoringId }, body: { score: given[index]! } }, // two were taken
            { ifMatch: version },
          ),
        ),
      );
      found.tabs += 1;
      const won = answers.filter(({ status }) => status === 200);
      const lost = answers.find(({ status }) => status !== 200);
      const current = (lost?.body as unknown as { current?: { score: string } } | undefined)?.current;
      if (won.length !== 1 || lost?.status !== 412 || current?.score !== won[0]?.body.score)
        found.overwritten.push(`race ${version} of two tabs: ${JSON.stringify(answers)}`);
    }

    const lines = others
      .flatMap(({ sheets }) =>
        sheets
          .get(VICTOR.userId)!
          .examScoringIds.map(
            (own, index) => [own, sheets.get(JUNE.userId)!.examScoringIds[index]!] as const,
          ),
      )
      .slice(0, rounds); // both have a sheet of every examinee
    for (const [own, theirs] of lines) {
      const [mine, hers, trespass] = await Promise.all([
        tabs[0]('createCaseScore', { body: { examScoringId: own, score: 'pass' } }, { ifMatch: 0 }),
        june('createCaseScore', { body: { examScoringId: theirs, score: 'fail' } }, { ifMatch: 0 }),
        june('createCaseScore', { body: { examScoringId: own, score: 'fail' } }, { ifMatch: 0 }),
      ]);
      const [ownNow, theirsNow] = await Promise.all([
        tabs[0]('getCaseScore', { query: { examScoringId: own } }),
        june('getCaseScore', { query: { examScoringId: theirs } }),
      ]);
      found.examiners += 1;
      const isRight =
        mine.status === 200 &&
        hers.status === 200 &&
        trespass.status === 404 &&
        ownNow.body.score === 'pass' &&
        ownNow.body.version === 1 &&
        theirsNow.body.score === 'fail';
      if (!isRight)
        found.overwritten.push(`two examiners: ${mine.status}, ${hers.status}, ${trespass.status}`);
    }
    return found;
  } finally {
    await server.end();
    await postgres?.end();
  }
}

/** The same in the browser: two machines of one examiner, and a user who chooses. */
export async function raceInTheBrowser(rounds: number, chance: Chance): Promise<Races> {
  const found: Races = { engine: 'browser', tabs: 0, examiners: 0, chosen: 0, overwritten: [] };
  const server = await makeFaultServer((sql) =>
    makeExamDay(sql, { examiners: [VICTOR.userId], examinees: 1 }),
  );
  const browser = await makeBrowser();
  try {
    await server.start();
    await browser.start();
    const { examScheduleId } = server.prepared.examinees[0]!; // one was made
    const sit = async () =>
      makeDriver({
        browser,
        machine: await browser.browser().newContext(),
        origin: server.origin,
        person: VICTOR,
      });
    const seats = [await sit(), await sit()];
    for (const [index, driver] of seats.entries()) {
      await driver.open(examScheduleId);
      const { page } = await driver.until(
        'the exam',
        ({ page: name }) => name === 'briefing' || name === 'scoring',
      );
      if (page === 'briefing') await startExam(driver.page());
      await openCase(driver, 1);
      if (index === 0) {
        await driver.press('1');
        await driver.until('a first score', ({ open }) => open?.place === 'board');
      }
    }
    const gradeOf = (driver: ExamDriver) => driver.shown()?.open?.grade ?? '';
    const labels = ['Pass', 'Equivocal', 'Fail'];
    for (let round = 1; round <= rounds; round++) {
      const before = gradeOf(seats[0]!);
      const keys = chance.shuffled(labels.filter((label) => label !== before));
      await Promise.all(seats.map((driver, index) => driver.press(String(labels.indexOf(keys[index]!) + 1)))); // two are left
      found.tabs += 1;
      // One of them gets the question; the other has its receipt.
      const isAsked = (driver: ExamDriver) => (driver.shown()?.questions ?? []).length > 0;
      const hasReceipt = (driver: ExamDriver, index: number) =>
        !isAsked(driver) && driver.shown()?.open?.place === 'board' && gradeOf(driver) === keys[index];
      const end = Date.now() + TIMEOUT_MS;
      const isDecided = () =>
        seats.filter(isAsked).length === 1 &&
        seats.filter((seat, index) => hasReceipt(seat, index)).length === 1;
      while (!isDecided() && Date.now() < end) await pause(25);
      if (!isDecided()) {
        found.overwritten.push(
          `race ${round} from ${before}: ${keys.join(' and ')}; the screens have ${JSON.stringify(seats.map((seat) => seat.shown()))}`,
        );
        break;
      }
      const asked = seats.findIndex(isAsked);
      const loser = seats[asked]!; // found above
      const mine = keys[asked]!; // as many as seats
      const theirs = keys[1 - asked]!; // as above
      const question = loser.page().locator('main [role="group"][aria-labelledby]');
      const words = await question.innerText();
      const isMine = chance.happens(0.5);
      await question
        .getByRole('button', { name: isMine ? 'Keep my version' : 'Use the board’s version' })
        .click();
      const { open } = await loser.until(
        'what was chosen',
        (shown) => shown.questions.length === 0 && shown.open?.place === 'board',
      );
      found.chosen += 1;
      if (!words.includes(mine) || !words.includes(theirs) || open?.grade !== (isMine ? mine : theirs))
        found.overwritten.push(`race ${round}: ${words}; then ${open?.grade}`);
      // The other machine sees it when it opens the exam again.
      const other = seats[1 - asked]!; // as above
      await other.open(examScheduleId);
      await openCase(other, 1);
      await other.until('the same score', (shown) => shown.open?.grade === open?.grade);
    }
    return found;
  } finally {
    await browser.end();
    await server.end();
  }
}
