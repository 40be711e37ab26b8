import type { Browser, CDPSession, Page } from '@playwright/test';
import cme from '../public/locales/en-US/cme.json' with { type: 'json' };
import documents from '../public/locales/en-US/documents.json' with { type: 'json' };
import gme from '../public/locales/en-US/gme.json' with { type: 'json' };
import payments from '../public/locales/en-US/payments.json' with { type: 'json' };
import { fragment } from '#server/db/fragment.ts';
import { insertExaminers } from './examiners.ts';
import { timesOfActs, watch } from './interactions.ts';
import { veteran, type Member } from './members.ts';
import { plainNames, signIn } from './pages.ts';
import { bareChange, throttle } from './profile.ts';
import { reportTimes, timesOf } from './report.ts';
import { inDatabase, type Place } from './server.ts';

const CREDITS = 3_000;
const ROTATIONS = 400;
/** The longest case log: how many kinds of cases, in how many groups. */
const CATEGORIES = 200;
const GROUPS = 20;
const FIRST = 61_950_000;
const exam = 503;
/** The most that a person should wait for an answer to a key or a click, and for what follows from it, in ms. */
const OWN = 50;
const AFTER = 100;

/** A surgeon with more records than any career has; examiners are surgeons too. */
const surgeon: Member = { userId: 61_950, userName: 'bench.surgeon' };

const statements = [
  fragment`
    insert into cme_credits (cme_id, user_id, title, date, credits_total, credits_sa, reporting_organization,
                             accrediting_body, accredited_provider, credit_exp_date)
    select ${FIRST}::integer + n, ${surgeon.userId}::integer, 'Course ' || (n * 7919) % ${CREDITS}::integer, day,
           (1 + n % 9) * 0.25, (n % 3) * 0.25, 'College ' || n % 7, '', 'College ' || n % 7,
           make_date(extract(year from day)::integer + 5, 12, 31)
      from (select n, current_date - (n * 104729) % 1800 as day from generate_series(1, ${CREDITS}::integer) n) as days`,
  fragment`
    insert into rotations (user_id, exam_specialty_id, start_date, end_date, clinical_level_id, clinical_activity,
                           other, non_surgical_activity, program_name, alternate_institution_name, is_essential,
                           is_international_rotation, is_credit)
    select ${surgeon.userId}::integer, 1, make_date(2017, 7, 1) + n * 7,
           make_date(2017, 7, 1) + n * 7 + 6 - (n % 40 = 0)::integer,
           (101 + n / 80)::text, 'Other', rpad('Activity ' || n || ' ', 80, 'of a very long name '), '', '',
           rpad('Institution ' || n % 30 || ' ', 80, 'of a very long name '), true, false, true
      from generate_series(0, ${ROTATIONS}::integer - 1) n`,
  fragment`insert into exam_candidates (user_id, exam_id) values (${surgeon.userId}, ${exam})`,
  fragment`delete from exam_case_logs where exam_id = ${exam}`,
  fragment`
    insert into exam_case_logs (exam_case_log_id, exam_id, position, name, minimum)
    select ${FIRST}::integer + n, ${exam}::integer, n, 'Group ' || n, 40 from generate_series(1, ${GROUPS}::integer) n`,
  fragment`
    insert into exam_case_categories (category_id, exam_case_log_id, position, name, minimum)
    select ${FIRST}::integer + n, ${FIRST}::integer + 1 + n % ${GROUPS}::integer, n, 'Kind of case ' || n, n % 4
      from generate_series(1, ${CATEGORIES}::integer) n`,
  fragment`
    insert into exam_case_counts (user_id, exam_id, category_id, count)
    select ${surgeon.userId}::integer, ${exam}::integer, ${FIRST}::integer + n, n % 7
      from generate_series(1, ${CATEGORIES}::integer) n`,
];

/** Adds the surgeon, and an exam with a case log of its own; the server is not running yet. */
export async function seedLists(place: Place): Promise<void> {
  await inDatabase(place, async (db) => {
    await insertExaminers(db, [surgeon]);
    for (const statement of statements) await db.query`${statement}`;
    await db.query`analyze`;
  });
}

/** Lists with a filter whose headers sort them. */
const lists = [
  {
    rows: CREDITS,
    of: surgeon,
    path: '/cme-repository',
    table: cme.credits.title,
    filter: cme.credits.filter,
  },
  {
    rows: ROTATIONS,
    of: surgeon,
    path: '/gme-history/1',
    table: gme.rotations.title,
    filter: gme.rotations.filter,
  },
  {
    rows: 1_000,
    of: veteran,
    path: '/payment-history',
    table: payments.payments.title,
    filter: payments.payments.filter,
  },
  {
    rows: 1_000,
    of: veteran,
    path: '/documents',
    table: documents.list.title,
    filter: documents.list.filter,
  },
] as const;

/** Two digits that match some of the rows; then they are deleted again. */
const keys = ['4', '2', 'Backspace', 'Backspace', '7', '1', 'Backspace', 'Backspace'];

async function openAs(browser: Browser, origin: string, { of, path }: { of: Member; path: string }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(plainNames);
  await signIn(page, origin, of.userName);
  await page.goto(origin + path);
  await page.waitForLoadState('networkidle');
  return { page, cdp: await context.newCDPSession(page) };
}

/** What any change costs on a page, which no figure of it can be below. */
async function reportFloor({ page, cdp }: { page: Page; cdp: CDPSession }, where: string): Promise<void> {
  await throttle(cdp, { cpu: true, network: false });
  const bare: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) bare.push(await bareChange(page));
  await throttle(cdp, { cpu: false, network: false });
  reportTimes(`floor: one word changed beside ${where}, 4× CPU`, timesOf(bare));
}

type Act = () => Promise<void>;

/**
 * Does the same twice: with the processor as it is, for what the page works, and with a throttled one, for what a person
 * sees. The first is the figure to compare where the machine does other work.
 */
async function reportActs(
  { page, cdp }: { page: Page; cdp: CDPSession },
  name: string,
  acts: readonly Act[],
  follows?: string,
) {
  const { cpu } = await timesOfActs(page, cdp, acts);
  reportTimes(`${name}: work of the main thread`, cpu);
  await throttle(cdp, { cpu: true, network: false });
  const { own, after } = await timesOfActs(page, cdp, acts);
  await throttle(cdp, { cpu: false, network: false });
  reportTimes(`${name}: answer, 4× CPU`, own, OWN);
  if (follows) reportTimes(`${follows}, 4× CPU`, after, OWN + AFTER);
}

/** Filters each long list, and sorts it by each of its columns and back, with a throttled processor. */
export async function measureLists(browser: Browser, origin: string): Promise<void> {
  for (const list of lists) {
    const opened = await openAs(browser, origin, list);
    const { page } = opened;
    const table = page.getByRole('table', { name: list.table, exact: true });
    await table.waitFor();
    const name = `${list.rows.toLocaleString('en-US')} of ${list.table}`;
    await reportFloor(opened, name);
    await table.evaluate((element) => element.parentElement!.setAttribute('data-bench', ''));
    await watch(page, '[data-bench]');
    await page.getByLabel(list.filter, { exact: true }).click();
    const typed = keys.map((key) => () => page.keyboard.press(key));
    await reportActs(opened, `${name}: key in the filter`, typed, `${name}: rows that match`);
    // Within the page, because the driver's look-ups are work of its main thread too.
    const headers = await table.locator('thead button').elementHandles();
    const clicks = headers
      .flatMap((header) => [header, header])
      .map((header) => () => header.evaluate((button) => (button as HTMLElement).click()));
    await reportActs(opened, `${name}: click on a header`, clicks, `${name}: rows in order`);
    await page.context().close();
  }
}

/** Types into the form of one of many rotations, and into a case log, with a throttled processor. */
export async function measureTyping(browser: Browser, origin: string): Promise<void> {
  const opened = await openAs(browser, origin, { of: surgeon, path: '/gme-history/1' });
  const { page } = opened;
  await page
    .getByRole('table', { name: gme.rotations.title, exact: true })
    .getByRole('button', { name: /^Change / })
    .first()
    .click();
  const field = page.getByLabel(new RegExp(`^${gme.rotations.fields.other}`));
  await field.waitFor();
  await page.waitForLoadState('networkidle');
  for (const part of [gme.timeline.title, gme.rules.title, gme.summary.title])
    await page
      .getByRole('region', { name: part, exact: true })
      .evaluate((element) => element.setAttribute('data-bench', ''));
  await watch(page, '[data-bench]');
  await reportFloor(opened, `${ROTATIONS} rotations`);
  const press = (key: string) => () => page.keyboard.press(key);
  await field.focus();
  await page.keyboard.press('End');
  await reportActs(
    opened,
    `key in a text beside ${ROTATIONS} rotations`,
    Array.from({ length: 20 }, (_, at) => press(at < 10 ? String(at) : 'Backspace')),
    'timeline and meters that follow it',
  );
  await page.getByLabel(gme.rotations.fields.endDate, { exact: true }).focus();
  await reportActs(
    opened,
    `day of one of ${ROTATIONS} rotations`,
    Array.from({ length: 10 }, (_, at) => press(at % 2 ? 'ArrowDown' : 'ArrowUp')),
    'timeline and meters that follow the day',
  );
  await page.context().close();

  const log = await openAs(browser, origin, { of: surgeon, path: `/case-logs/${exam}` });
  const fields = log.page.locator('input[name^="counts."]');
  await fields.last().waitFor();
  await watch(log.page, 'main');
  await reportFloor(log, `a case log of ${CATEGORIES} kinds`);
  const places = Array.from({ length: 20 }, (_, at) => fields.nth((at * CATEGORIES) / 20));
  await reportActs(
    log,
    `key in a case log of ${CATEGORIES} kinds`,
    places.map((place) => () => place.press('1')),
  );
  await log.page.context().close();
}
