import type { Browser } from '@playwright/test';
import texts from '../public/locales/en-US/cme.json' with { type: 'json' };
import { openDatabase } from '#server/db/open.ts';
import { insertExaminers } from './examiners.ts';
import { timeOf, times, watchTable, type HistoryTimes } from './histories.ts';
import type { Member } from './members.ts';
import { plainNames, signIn } from './pages.ts';
import { throttle } from './profile.ts';
import { timesOf, type Times } from './report.ts';

/** More credits than any career has. */
export const CREDITS = 3_000;
const FIRST = 61_960_000;
/** How often the forecast's day is moved. */
const MOVES = 20;

/** The surgeon with those credits; examiners are surgeons too. */
const surgeon: Member = { userId: 61_960, userName: 'bench.cme' };

/** Adds the surgeon with credits of five years; the server is not running yet. */
export async function seedCredits(place: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const { db } = await openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir }, console.warn);
  try {
    await insertExaminers(db, [surgeon]);
    await db.query(
      `insert into cme_credits (cme_id, user_id, title, date, credits_total, credits_sa, reporting_organization,
                                accrediting_body, accredited_provider, credit_exp_date)
       select $1::integer + n, $2::integer, 'Course ' || (n * 7919) % $3::integer, day,
              (1 + n % 9) * 0.25, (n % 3) * 0.25, 'College ' || n % 7, '', 'College ' || n % 7,
              make_date(extract(year from day)::integer + 5, 12, 31)
         from (select n, current_date - (n * 104729) % 1800 as day from generate_series(1, $3::integer) n) as days`,
      [FIRST, surgeon.userId, CREDITS],
    );
  } finally {
    await db.close();
  }
}

/** Filter and sort of the list, and a move of the forecast's day to the frame that shows it, with a throttled processor. */
export async function measureCredits(
  browser: Browser,
  origin: string,
): Promise<HistoryTimes & { forecast: Times }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(plainNames);
  await signIn(page, origin, surgeon.userName);
  await page.goto(`${origin}/cme-repository`);
  const rows = page.getByRole('table', { name: texts.credits.title });
  await rows.waitFor();
  await page.waitForLoadState('networkidle');
  await throttle(await context.newCDPSession(page), { cpu: true, network: false });
  await rows.evaluate(watchTable);
  const list = await times(page, rows, page.getByLabel(texts.credits.filter));
  const slider = page.getByLabel(texts.forecast.move);
  await page.getByRole('heading', { name: texts.forecast.title, exact: true }).evaluate(watchTable);
  await slider.focus();
  const moves: number[] = [];
  for (let move = 0; move < MOVES; move += 1)
    moves.push(await timeOf(page, () => page.keyboard.press('ArrowRight')));
  await context.close();
  return { ...list, forecast: timesOf(moves) };
}
