import type { Browser, Page } from '@playwright/test';
import texts from '../public/locales/en-US/scoring.json' with { type: 'json' };
import { openDatabase } from '#server/db/open.ts';
import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { insertExaminers } from './examiners.ts';
import type { Member } from './members.ts';
import { plainNames, signIn } from './pages.ts';
import { bareChange, throttle } from './profile.ts';
import { timesOf, type Times } from './report.ts';

/** The length of the longest list, and the number of characters of each case. */
export const EXAMINEES = 200;
export const CHARACTERS = 20_000;
const CASES = 4;
const FIRST = 20_300_000;

/** An examiner whose session has very many examinees with very long cases. */
const examiner: Member = { userId: 61_900, userName: 'bench.examiner.today' };
/** The ids of the first examinees, as `makeExamDay` assigns them; it returns them only where it is called. */
const made: { exams: readonly number[] } = { exams: [] };

/** Adds the examiner and the day to the database of a server that is not running yet. */
export async function seedScoringDay(place: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const { db } = await openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir }, console.warn);
  try {
    await insertExaminers(db, [examiner]);
    const day = await makeExamDay(db, {
      examiners: [examiner.userId],
      examinees: EXAMINEES,
      cases: CASES,
      firstId: FIRST,
      startsAt: Date.now() - 60_000,
    });
    const sentence = 'Someone of 60 years has had a pain in the upper abdomen for two days. ';
    const text = sentence.repeat(CHARACTERS / 4 / sentence.length + 1).slice(0, CHARACTERS / 4);
    const sections = ['Presentation', 'Findings', 'Questions', 'Complications'].map((heading) => ({
      heading,
      text,
    }));
    await db.query('update case_headers set sections = $1::jsonb where case_header_id = any($2::integer[])', [
      JSON.stringify(sections),
      day.caseHeaderIds,
    ]);
    made.exams = day.examinees.map(({ examScheduleId }) => examScheduleId);
    await db.query('analyze');
  } finally {
    await db.close();
  }
}

const home = '/ce-scoring';
const examPath = (examScheduleId: number) => `${home}/oral-examinations/exam/${examScheduleId}`;
const at = (index: number) => made.exams[index]!; // there are two hundred

async function examinersPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(plainNames);
  await signIn(page, origin, examiner.userName);
  return page;
}

async function openExam(page: Page, origin: string, examScheduleId: number): Promise<void> {
  await page.goto(origin + examPath(examScheduleId));
  await page.getByRole('button', { name: texts.exam.start }).click();
  await page.locator('#exam-grades').waitFor();
}

/**
 * Observes the page from within: `begun` is the timestamp of the last key press, `painted` the end of the
 * first frame after it that showed another grade or another case.
 */
const watchExam = () => {
  const seen = { begun: 0, painted: 0 };
  Object.assign(window, { seen });
  const given = () =>
    document.querySelector('#exam-grades')?.getAttribute('aria-label') +
    ' ' +
    [...document.querySelectorAll('#exam-grades button')].map((key) => key.ariaPressed).join(' ');
  let known = given();
  addEventListener('keydown', ({ timeStamp }) => Object.assign(seen, { begun: timeStamp, painted: 0 }), true);
  new MutationObserver(() => {
    if (given() === known) return;
    known = given();
    requestAnimationFrame(() => setTimeout(() => (seen.painted ||= performance.now())));
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
};

async function timeOfKey(page: Page, key: string): Promise<number> {
  await page.keyboard.press(key);
  await page.waitForFunction(() => (window as unknown as { seen: { painted: number } }).seen.painted > 0);
  return page.evaluate(() => {
    const { begun, painted } = (window as unknown as { seen: { begun: number; painted: number } }).seen;
    return painted - begun;
  });
}

export interface KeyTimes {
  /** The cost of any change on that page. */
  bare: Times;
  score: Times;
  /** From the key press to the next case, whose text is all different. */
  nextCase: Times;
}

const VISITS = 3;
const ROUNDS = 4;
/** People are not faster; in between the score is saved on the device and sent to the server, and the clock ticks. */
const PAUSE = 130;

/**
 * From the key press to the frame that shows the grade, in milliseconds, with a throttled processor, while
 * the page does all its other work.
 */
export async function measureKeys(browser: Browser, origin: string): Promise<KeyTimes> {
  const bare: number[] = [];
  const score: number[] = [];
  const nextCase: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const page = await examinersPage(browser, origin);
    await openExam(page, origin, at(visit));
    await page.waitForLoadState('networkidle');
    await page.evaluate(watchExam);
    await throttle(await page.context().newCDPSession(page), { cpu: true, network: false });
    for (let round = 0; round < ROUNDS; round += 1) {
      const [key, other] = round % 2 === 0 ? ['1', '2'] : ['2', '1'];
      for (let place = 1; place <= CASES; place += 1) {
        bare.push(await bareChange(page));
        // The previous round left the case with the other grade.
        score.push(await timeOfKey(page, key));
        await page.waitForTimeout(PAUSE);
        if (round === 0) {
          score.push(await timeOfKey(page, other), await timeOfKey(page, key));
          await page.waitForTimeout(PAUSE);
        }
        if (place < CASES) nextCase.push(await timeOfKey(page, 'j'));
        await page.waitForTimeout(PAUSE);
      }
      for (let place = CASES; place > 1; place -= 1) nextCase.push(await timeOfKey(page, 'k'));
    }
    await page.context().close();
  }
  return { bare: timesOf(bare), score: timesOf(score), nextCase: timesOf(nextCase) };
}

export interface ScrollTimes {
  /** Tasks of more than 50 milliseconds while scrolling, each with its length. */
  readonly longTasks: readonly number[];
  /** Between two frames of the page. */
  readonly frames: Times;
  /** The scrolled distance in pixels; a list that does not scroll measures nothing. */
  readonly pixels: number;
}

/** Collects the browser's long tasks and frame times. */
const watchFrames = () => {
  const seen = { longTasks: [] as number[], frames: [] as number[] };
  Object.assign(window, { frames_: seen });
  new PerformanceObserver((list) =>
    seen.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask' });
  let last = performance.now();
  const frame = () => {
    const now = performance.now();
    seen.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
};
type Seen = { frames_: { longTasks: number[]; frames: number[] } };

const NOTCH = 240;
const BETWEEN = 24;

/** Scrolls with the wheel to the end of the page and back. */
async function scroll(page: Page): Promise<ScrollTimes> {
  await page.mouse.move(800, 500);
  await page.evaluate(() =>
    Object.assign((window as unknown as Seen).frames_, { longTasks: [], frames: [] }),
  );
  let pixels = 0;
  for (const way of [NOTCH, -NOTCH])
    for (;;) {
      for (let turn = 0; turn < 8; turn += 1) {
        await page.mouse.wheel(0, way);
        await page.waitForTimeout(BETWEEN);
      }
      const { y, left } = await page.evaluate(() => ({
        y: scrollY,
        left: document.documentElement.scrollHeight - innerHeight - scrollY,
      }));
      pixels = Math.max(pixels, y);
      if (way > 0 ? left < 2 : y < 1) break;
    }
  const { longTasks, frames } = await page.evaluate(() => (window as unknown as Seen).frames_);
  return { longTasks, frames: timesOf(frames), pixels };
}

/** A long list: its page, and what shows that it is loaded. */
export const longPages = [
  { name: `${EXAMINEES} examinees, session`, path: () => `${home}/oral-examinations`, row: 'main ol > li' },
  { name: `${EXAMINEES} examinees, home`, path: () => home, row: 'main details li' },
  { name: `${EXAMINEES * CASES} receipts`, path: () => `${home}/examination-scores`, row: 'main tbody tr' },
  {
    name: `a case of ${CHARACTERS.toLocaleString('en-US')} characters`,
    path: () => examPath(at(VISITS)),
    row: 'article section p',
  },
] as const;

/** Scrolls through a long list, without and with a throttled processor. */
export async function measureScroll(
  browser: Browser,
  origin: string,
  { path, row, name }: (typeof longPages)[number],
): Promise<{ usual: ScrollTimes; slow: ScrollTimes }> {
  const page = await examinersPage(browser, origin);
  const where = path();
  if (where.includes('/exam/')) await openExam(page, origin, at(VISITS));
  else await page.goto(origin + where);
  await page.locator(row).last().waitFor({ state: 'attached' });
  await page.evaluate(watchFrames);
  await page.waitForTimeout(1_000);
  const usual = await scroll(page);
  await throttle(await page.context().newCDPSession(page), { cpu: true, network: false });
  const slow = await scroll(page);
  await page.context().close();
  if (usual.pixels < 500) throw new Error(`${name} did not scroll.`);
  return { usual, slow };
}
