import type { Browser } from '@playwright/test';
import texts from '../public/locales/en-US/scoring.json' with { type: 'json' };
import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { insertExaminers } from './examiners.ts';
import { timesOfActs, watch } from './interactions.ts';
import type { Member } from './members.ts';
import { plainNames, signIn } from './pages.ts';
import { throttle } from './profile.ts';
import { reportTimes } from './report.ts';
import { inDatabase, type Place } from './server.ts';

/** Few examinees, with very long cases of so many characters. */
const EXAMINEES = 5;
const CHARACTERS = 20_000;
const CASES = 4;
const FIRST = 20_300_000;

/** An examiner whose examinees have very long cases. */
const examiner: Member = { userId: 61_900, userName: 'bench.examiner.today' };
/** The id of the first examinee's exam, as `makeExamDay` assigns it; it returns that only where it is called. */
const made = { exam: 0 };

/** Adds the examiner and the day to the database of a server that is not running yet. */
export async function seedScoringDay(place: Place): Promise<void> {
  await inDatabase(place, async (db) => {
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
    await db.query`
      update case_headers set sections = ${JSON.stringify(sections)}::jsonb
       where case_header_id = any(${day.caseHeaderIds}::integer[])`;
    made.exam = day.examinees[0]!.examScheduleId; // there are some
    await db.query`analyze`;
  });
}

/** From the key of a grade to the frame that shows it, with a throttled processor, while the page does all its other work. */
export async function measureScoreKeys(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(plainNames);
  await signIn(page, origin, examiner.userName);
  await page.goto(`${origin}/ce-scoring/oral-examinations/exam/${made.exam}`);
  await page.getByRole('checkbox', { name: /identity/ }).check();
  await page.getByRole('button', { name: texts.exam.start }).click();
  await page.locator('#exam-grades').waitFor();
  await page.waitForLoadState('networkidle');
  const cdp = await context.newCDPSession(page);
  await watch(page, '#exam-grades');
  const keys = Array.from({ length: 20 }, (_, at) => () => page.keyboard.press(at % 2 ? '1' : '2'));
  const { cpu } = await timesOfActs(page, cdp, keys);
  await throttle(cdp, { cpu: true, network: false });
  const { after } = await timesOfActs(page, cdp, keys);
  await context.close();
  reportTimes('key of a grade: work of the main thread', cpu);
  reportTimes('key of a grade to its mark, 4× CPU', after, 50);
}
