import type { Browser, Page } from '@playwright/test';
import { openDatabase } from '#server/db/open.ts';
import { insertExaminers } from './examiners.ts';
import type { Member } from './members.ts';
import { plainNames, signIn } from './pages.ts';
import { bareChange, throttle } from './profile.ts';
import { timesOf, type Times } from './report.ts';

/** The longest case log: how many kinds of cases, in how many groups. */
export const CATEGORIES = 200;
const GROUPS = 20;
const FIRST = 61_950_000;
const exam = 503;

/** The surgeon with that case log; examiners are surgeons too. */
const surgeon: Member = { userId: 61_950, userName: 'bench.surgeon' };

/** Gives an exam of the demo its own directory and adds the surgeon as a candidate; the server is not running yet. */
export async function seedCaseLog(place: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const { db } = await openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir }, console.warn);
  try {
    await insertExaminers(db, [surgeon]);
    await db.transaction(async (tx) => {
      await tx.query('insert into exam_candidates (user_id, exam_id) values ($1, $2)', [
        surgeon.userId,
        exam,
      ]);
      await tx.query('delete from exam_case_logs where exam_id = $1', [exam]);
      await tx.query(
        `insert into exam_case_logs (exam_case_log_id, exam_id, position, name, minimum)
         select $1::integer + n, $2::integer, n, 'Group ' || n, 40 from generate_series(1, $3::integer) n`,
        [FIRST, exam, GROUPS],
      );
      await tx.query(
        `insert into exam_case_categories (category_id, exam_case_log_id, position, name, minimum)
         select $1::integer + n, $1::integer + 1 + n % $2::integer, n, 'Kind of case ' || n, n % 4
           from generate_series(1, $3::integer) n`,
        [FIRST, GROUPS, CATEGORIES],
      );
      await tx.query(
        `insert into exam_case_counts (user_id, exam_id, category_id, count)
         select $1::integer, $2::integer, $3::integer + n, n % 7 from generate_series(1, $4::integer) n`,
        [surgeon.userId, exam, FIRST, CATEGORIES],
      );
    });
  } finally {
    await db.close();
  }
}

/** Records each key press by the event's timestamp, and the end of the first frame after it. */
const watchKeys = () => {
  const seen = { times: [] as number[], longTasks: [] as number[] };
  Object.assign(window, { keys_: seen });
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => seen.times.push(performance.now() - timeStamp))),
    true,
  );
  new PerformanceObserver((list) =>
    seen.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask' });
};
type Seen = { keys_: { times: number[]; longTasks: number[] } };

const FIELDS = 20;
/** People do not type faster; in between the draft is saved on the device. */
const PAUSE = 130;

export interface TypingTimes {
  /** The cost of any change on that page. */
  bare: Times;
  /** From a key press in a count to the frame that shows it. */
  key: Times;
  /** Tasks of more than 50 milliseconds while typing. */
  longTasks: readonly number[];
}

/** Types two digits into many fields of the case log, with a throttled processor. */
export async function measureTyping(browser: Browser, origin: string): Promise<TypingTimes> {
  const page: Page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await page.addInitScript(plainNames);
  await signIn(page, origin, surgeon.userName);
  await page.goto(`${origin}/case-logs/${exam}`);
  const fields = page.locator('input[name^="counts."]');
  await fields.last().waitFor();
  if ((await fields.count()) !== CATEGORIES)
    throw new Error('the case log has not as many kinds as it should');
  await page.waitForLoadState('networkidle');
  await throttle(await page.context().newCDPSession(page), { cpu: true, network: false });
  const bare: number[] = [];
  await page.evaluate(watchKeys);
  for (let place = 0; place < FIELDS; place += 1) {
    await fields.nth(place * Math.floor(CATEGORIES / FIELDS)).focus();
    bare.push(await bareChange(page));
    for (const digit of ['1', '2']) {
      await page.keyboard.press(digit);
      await page.waitForTimeout(PAUSE);
    }
  }
  const { times, longTasks } = await page.evaluate(() => (window as unknown as Seen).keys_);
  await page.context().close();
  return { bare: timesOf(bare), key: timesOf(times), longTasks };
}
