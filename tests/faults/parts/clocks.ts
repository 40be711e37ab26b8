import { DateTime } from 'luxon';
import { makeExamDay, type DayExaminee } from '#tests/support/scoring/scoring.ts';
import { makeBrowser, type RealBrowser } from '../browser.ts';
import { makeDriver, openCase, type ExamDriver } from '../examDriver.ts';
import { askAs } from '../examiner.ts';
import { makeFaultServer, VICTOR, type FaultServer } from '../faultServer.ts';
import { startExam } from '#tests/support/scoring/startExam.ts';

/** A displayed or recorded time, and its error in seconds. */
export type ClockErrors = [what: string, seconds: number][];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The allowed error of displayed times, in seconds. */
export const SLACK = 2;
const TIMEOUT_MS = 30_000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Trial {
  name: string;
  /** The machine's initial clock error in milliseconds. */
  wrongBy: number;
  /** What happens to the clocks during the exam. */
  meanwhile: 'nothing' | 'set right' | 'set wrong' | 'sleep' | 'sleep, stopped' | 'opened offline';
  /** The board's time; now by default. */
  at?: string;
  /** Times of the exam as displayed in its zone. */
  shows?: string[];
}

/** Five minutes before an hour in UTC, on the next such Sunday: the records of an exam may not be from before today. */
function nightOf({ month, sunday, hour }: Record<'month' | 'sunday' | 'hour', number>): string {
  const now = DateTime.utc();
  const inYear = (year: number) => {
    const first = DateTime.utc(year, month, 1, hour, 55);
    return first.plus({ days: 7 - first.weekday + 7 * (sunday - 1) });
  };
  const night = [inYear(now.year), inYear(now.year + 1)].find((each) => each > now)!; // next year's is
  return night.toJSDate().toISOString();
}

const trials: Trial[] = [
  { name: 'two hours fast', wrongBy: 2 * HOUR, meanwhile: 'nothing' },
  { name: 'two hours slow', wrongBy: -2 * HOUR, meanwhile: 'nothing' },
  { name: 'two hours fast, then set right', wrongBy: 2 * HOUR, meanwhile: 'set right' },
  { name: 'right, then set two hours slow', wrongBy: 0, meanwhile: 'set wrong' },
  { name: 'ten minutes of sleep', wrongBy: 0, meanwhile: 'sleep' },
  {
    name: 'ten minutes of sleep, in which steady clocks stop',
    wrongBy: -2 * HOUR,
    meanwhile: 'sleep, stopped',
  },
  {
    name: 'two hours slow, opened without a network',
    wrongBy: -2 * HOUR,
    meanwhile: 'opened offline',
  },
  {
    name: 'a day slow, opened without a network',
    wrongBy: -24 * HOUR,
    meanwhile: 'opened offline',
  },
  {
    name: 'two hours fast, opened without a network',
    wrongBy: 2 * HOUR,
    meanwhile: 'opened offline',
  },
  {
    name: 'the night when clocks go forward',
    wrongBy: 0,
    meanwhile: 'sleep',
    at: nightOf({ month: 3, sunday: 2, hour: 7 }),
    shows: ['1:55', '3:23'],
  },
  {
    name: 'the night when clocks go back',
    wrongBy: 0,
    meanwhile: 'sleep',
    at: nightOf({ month: 11, sunday: 1, hour: 6 }),
    shows: ['1:55', '1:23'],
  },
];
const SLEEP = 10 * MINUTE;

/** Seconds of "12:34 of 28:00" or "1:02:03 of …". */
function secondsOf(words: string | null): number {
  const parts =
    /^[\d:]+/
      .exec(words ?? '')?.[0]
      .split(':')
      .map(Number) ?? [];
  return parts.length === 0 ? Number.NaN : parts.reduce((sum, part) => sum * 60 + part, 0);
}

/** Clocks that are wrong, are changed, or sleep, with these words in their name; each with its own server and machine. */
export async function tryClocks(count: number, name: string): Promise<ClockErrors> {
  const errors: ClockErrors = [];
  const browser = await makeBrowser();
  try {
    for (const trial of trials.filter((each) => each.name.includes(name)).slice(0, count))
      errors.push(...(await tryClock(browser, trial)));
    return errors;
  } finally {
    await browser.end();
  }
}

async function tryClock(
  browser: RealBrowser,
  { name, wrongBy, meanwhile, at, shows }: Trial,
): Promise<ClockErrors> {
  const errors: ClockErrors = [];
  const ahead = at === undefined ? 0 : Date.parse(at) - Date.now();
  const server = await makeFaultServer(
    (sql) => makeExamDay(sql, { examiners: [VICTOR.userId], examinees: 1, startsAt: Date.now() + ahead }),
    { ahead },
  );
  try {
    await server.start();
    await browser.start();
    const machine = await browser.browser().newContext({ timezoneId: 'America/Chicago' });
    await machine.clock.install({ time: server.now() + wrongBy });
    const driver = await makeDriver({ browser, machine, origin: server.origin, person: VICTOR });
    const { examScheduleId } = server.prepared.examinees[0]!; // one was made
    await driver.open(examScheduleId);
    await driver.until('the briefing', ({ page }) => page === 'briefing');
    for (const time of shows ?? []) {
      const isShown = async () => (await driver.page().locator('main').innerText()).includes(time);
      for (const end = Date.now() + TIMEOUT_MS; !(await isShown()) && Date.now() < end;) await pause(100);
      errors.push([`${name}: the exam's time ${time}`, (await isShown()) ? 0 : 3_600]);
    }

    const isOffline = meanwhile === 'opened offline';
    if (isOffline) {
      await driver.untilKept();
      await driver.setOffline(true);
      await driver.reload();
      await driver.reopen();
      await driver.until('the briefing without a network', ({ page }) => page === 'briefing');
    }
    const from = server.now();
    await startExam(driver.page());
    await driver.until('the cases', ({ page }) => page === 'scoring');
    if (isOffline) {
      const scene = { driver, server, begun: [from, server.now()], examScheduleId } as const;
      await compareOffline(errors, name, scene, server.prepared.examinees[0]!); // one was made
      return errors;
    }
    const scene = { driver, server, begun: [from, server.now()], examScheduleId } as const;
    await compare(errors, `${name}, at first`, scene, 0);
    if (meanwhile === 'nothing') {
      // Now the board says when the exam began.
      await driver.open(examScheduleId);
      await openCase(driver, 1);
    }
    if (meanwhile === 'set right') await machine.clock.setSystemTime(server.now());
    if (meanwhile === 'set wrong') await machine.clock.setSystemTime(server.now() - 2 * HOUR);
    if (meanwhile === 'sleep' || meanwhile === 'sleep, stopped') {
      await server.setAhead(ahead + SLEEP);
      if (meanwhile === 'sleep') await machine.clock.fastForward(SLEEP);
      else await machine.clock.setSystemTime(server.now() + wrongBy);
    }
    await compare(errors, `${name}, afterwards`, scene, 1);
    return errors;
  } finally {
    await browser.end();
    await server.end();
  }
}

interface Scene {
  driver: ExamDriver;
  server: FaultServer;
  /** The exam began between these times of the board. */
  begun: readonly [number, number];
  examScheduleId: number;
}

const scores = ['pass', 'equivocal'] as const;

/** How far a value is outside of its range; the slowness of the machine is not an error. */
const outside = (value: number, least: number, most: number) =>
  value < least ? value - least : Math.max(0, value - most);

/** The errors of the recorded times of a start and two scores, of which the board learns minutes later. */
async function compareOffline(
  errors: ClockErrors,
  name: string,
  { driver, server, begun }: Scene,
  { examScheduleId, sheets }: DayExaminee,
): Promise<void> {
  const given: [from: number, until: number][] = [];
  for (const position of [1, 2]) {
    await openCase(driver, position);
    const from = server.now();
    await driver.press(String(position));
    await driver.until('a score on the device', ({ open }) => open?.place === 'device');
    given.push([from, server.now()]);
    await pause(2_500);
  }
  await driver.setOffline(false);
  await driver.until('all received', ({ cases, wantsPassword }) => {
    const places = cases.slice(0, given.length).map(({ place }) => place);
    return !wantsPassword && places.length > 0 && places.every((place) => place === 'board');
  });
  const ask = askAs(server.origin, VICTOR);
  const { examScheduleScoreId } = sheets.get(VICTOR.userId)!; // a sheet for each examiner
  const sheet = await ask('getExamScore', { query: { examScheduleScoreId } });
  const started = Date.parse(sheet.body.startedAt ?? '');
  errors.push([`${name}: when the exam was started`, outside(started, begun[0], begun[1]) / 1_000]);
  const { body: lines } = await ask('listCaseScores', { query: { examScheduleId } });
  for (const [index, [from, until]] of given.entries()) {
    const shown = Date.parse(lines[index]?.givenAt ?? '');
    errors.push([`${name}: when score ${index + 1} was given`, outside(shown, from, until) / 1_000]);
  }
}

/** The error of the displayed elapsed time, and of the recorded time of a score. */
async function compare(errors: ClockErrors, name: string, scene: Scene, score: 0 | 1): Promise<void> {
  const { driver, server, begun, examScheduleId } = scene;
  const timer = driver.page().locator('[role="timer"] .tabular').first();
  const look = async () => {
    const least = server.now() - begun[1];
    const used = secondsOf(await timer.innerText());
    // The screen shows completed seconds.
    return outside(used, Math.floor(least / 1_000), (server.now() - begun[0]) / 1_000);
  };
  // A jump is noticed within a second, and then the board's time is fetched.
  await pause(2_500);
  let error = await look();
  for (
    const end = Date.now() + TIMEOUT_MS;
    !(Math.abs(error) <= SLACK) && Date.now() < end;
    error = await look()
  )
    await pause(100);
  errors.push([`${name}: time used`, error]);

  const from = server.now();
  await driver.press(String(score + 1));
  const ask = askAs(server.origin, VICTOR);
  const read = async () => (await ask('listCaseScores', { query: { examScheduleId } })).body[0];
  let given = await read();
  for (
    const end = Date.now() + TIMEOUT_MS;
    given?.score !== scores[score] && Date.now() < end;
    given = await read()
  )
    await pause(50);
  const shown = given?.score === scores[score] ? Date.parse(given.givenAt ?? '') : Number.NaN;
  errors.push([`${name}: when the score was given`, outside(shown, from, server.now()) / 1_000]);
}
