import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow, root, textOf } from '../support/sources.ts';
import { routeTable, type RouteRow } from '#domain/access/routeTable.ts';
import { accountOf, expect, fullUnless, signIn, test } from './fixtures.ts';

test('the production bundle holds no inspector, no gallery, and names no foreign host', async () => {
  const dist = join(root, 'dist');
  const all = await readdir(dist, { recursive: true });
  // Without the hash of the content, which may have any letters.
  const plain = all.map((name) => name.replace(/-[\w-]{8}(?=\.)/, ''));
  expect(plain.filter((name) => /inspector|elk|gallery/i.test(name))).toEqual([]);
  const names = all.filter((name) => /\.(js|html|css)$/.test(name));
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    const text = await readFile(join(dist, name), 'utf8');
    expect(text, name).not.toMatch(
      /stately\.ai\/inspect|createBrowserInspector|statelyai|portal\.inspect|inspector-recording|@inspector\.|elk\.algorithm|data-specimen|Gallery of the components/,
    );
  }
});

/** What the document of the build asks for before its code is there (`scripts/firstRequests.js`). */
interface Start {
  files: string[];
  calls: [string, string][];
  session: { files: number[]; call: number };
  examiner: number[];
  pages: { path: string; files: number[]; calls: [number, string?][] }[];
}

async function readStart() {
  const html = await readFile(join(root, 'dist/index.html'), 'utf8');
  const start = JSON.parse(/var start = (\{.*\});/.exec(html)![1]!) as Start; // the build writes one line
  const entry = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file!);
  const rows: readonly RouteRow[] = routeTable;
  const screens = filesBelow('src/screens', /\.screen\.ts$/).map((path) => {
    const name = /(\w+)\.screen\.ts$/.exec(path)![1]!;
    const [, list = ''] = /\btexts: \[([^\]]*)\]/.exec(textOf(path)) ?? [];
    const texts = [...list.matchAll(/'(\w+)'/g)].map(([, text]) => text!);
    return { name, texts, row: rows.find(({ screen }) => screen === name)! };
  });
  return { start, entry, screens };
}

test('the first page fetches the chunk and the texts of every screen', async () => {
  const { start, screens } = await readStart();
  for (const { name, texts, row } of screens)
    for (const path of row.paths) {
      const files = start.pages.find((page) => page.path === path)!.files.map((file) => start.files[file]);
      expect(files, path).toContainEqual(expect.stringMatching(new RegExp(`^/assets/${name}-[^.]+\\.js$`)));
      for (const text of texts)
        expect(files, path).toContainEqual(expect.stringMatching(`^/locales/en-US/${text}\\.json\\?v=`));
    }
});

test('the first page asks for the user’s own data with the names of the path, and for nothing that changes', async () => {
  const { start } = await readStart();
  const addressesOf = (path: string) =>
    start.pages.find((page) => page.path === path)!.calls.map(([call]) => start.calls[call]![1]);
  expect(addressesOf('/dashboard')).toContain(
    '/api/users/profiles/by-userId?userId={userId}&api-version=1.0',
  );
  expect(addressesOf('/gme-history/:examSpecialtyId')).toContain(
    '/api/graduate-medical-education/gaps?examSpecialtyId={examSpecialtyId}&api-version=1.0',
  );
  // Not only the exams of the calendar: the address says which exam it is.
  expect(addressesOf('/apply-and-register/exam-registration/:examId')).toContain(
    '/api/billing/exam-fee/by-examid?examId={examId}&api-version=1.0',
  );
  for (const [name, address] of start.calls) expect(address, name).not.toMatch(/\d{4}|server-time/);
});

/** The most scripts, and kilobytes of them (1,000 bytes, gzip), that a page opened cold fetches before it can show. */
const usual = { files: 13, kilobytes: 315 };
const budgets: Partial<Record<string, typeof usual>> = {
  login: { files: 4, kilobytes: 167.5 },
  forgotPassword: { files: 6, kilobytes: 247.5 },
  pdfViewer: { files: 7, kilobytes: 254.5 },
  dashboard: { files: 7, kilobytes: 248 },
  registrationRequirements: { files: 7, kilobytes: 250.5 },
  applyAndRegister: { files: 8, kilobytes: 258 },
  assessments: { files: 8, kilobytes: 259.5 },
  documents: { files: 12, kilobytes: 317.5 },
  mbsActivities: { files: 14, kilobytes: 314.5 },
  yourAttestation: { files: 14, kilobytes: 313.5 },
  caseLogs: { files: 14, kilobytes: 321 },
  committees: { files: 8, kilobytes: 242 },
  examinationHistory: { files: 9, kilobytes: 263.5 },
  paymentHistory: { files: 10, kilobytes: 268.5 },
  myAccount: { files: 10, kilobytes: 291.5 },
  survey: { files: 10, kilobytes: 291.5 },
  medicalTraining: { files: 10, kilobytes: 290 },
  gmeHistory: { files: 10, kilobytes: 297 },
  cmeRepository: { files: 11, kilobytes: 303.5 },
  examRegistration: { files: 12, kilobytes: 286 },
  ccReferenceLetters: { files: 16, kilobytes: 338 },
  referenceFormStatus: { files: 16, kilobytes: 338 },
  deviceCheck: { files: 15, kilobytes: 270.5 },
  examinerHome: { files: 14, kilobytes: 274.5 },
  oralExam: { files: 15, kilobytes: 304.5 },
  oralExaminations: { files: 15, kilobytes: 288.5 },
  examinationScores: { files: 17, kilobytes: 319 },
  examinationRosters: { files: 18, kilobytes: 342 },
};

test('no page fetches more scripts before it can show than its budget', async () => {
  const { start, entry, screens } = await readStart();
  const over: Record<string, typeof usual> = {};
  for (const { name, row } of screens) {
    const isExaminers = row.demand?.required?.includes('examiner') === true;
    const page = start.pages.find(({ path }) => path === row.paths[0])!;
    const numbers = [
      ...(row.access === 'signedIn' ? start.session.files : []),
      ...(isExaminers ? start.examiner : []),
      ...page.files,
    ];
    const files = new Set([...entry, ...numbers.map((file) => start.files[file]!)]);
    const scripts = [...files].filter((file) => file.endsWith('.js'));
    const sizes = await Promise.all(
      scripts.map(async (file) => (await stat(join(root, 'dist', `${file}.gz`))).size),
    );
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1_000;
    const budget = budgets[name] ?? usual;
    if (scripts.length > budget.files || kilobytes > budget.kilobytes)
      over[name] = { files: scripts.length, kilobytes };
  }
  expect(over).toEqual({});
});

test('a page that is opened again asks for each of its answers once', async ({ page, accounts }) => {
  await signIn(page, accountOf(accounts, 'maria.castellan'));
  await expect(page.getByRole('region', { name: 'Certification', exact: true })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  // The page of before may ask until this one takes its place.
  page.on('framenavigated', () => (asked.length = 0));
  await page.reload();
  await expect(
    page.getByRole('region', { name: 'Certification', exact: true }).getByRole('listitem').first(),
  ).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  expect(asked.filter((url) => url.includes('/api/users/profiles/by-userId'))).toHaveLength(1);
  expect(asked.length).toBeGreaterThan(5);
  expect(new Set(asked).size).toBe(asked.length);
  // Begun by the document, and taken.
  const profile = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/users/profiles/by-userId'))
      .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
  );
  expect(profile).toEqual(['fetch']);
  expect(await page.evaluate(() => window.earlyAnswers && Object.keys(window.earlyAnswers.answers))).toEqual(
    [],
  );
});

for (const [name, userName, path, call] of [
  ['the history of rotations', 'tomas.abara', '/gme-history/1', '/picklists/clinical-levels'],
  [
    'an exam registration',
    'tomas.abara',
    '/apply-and-register/exam-registration/501',
    '/registration-draft/by-examid',
  ],
  ['the examiner’s home', 'victor.osei', '/ce-scoring', '/dashboard-roster'],
  [
    'an oral exam',
    'victor.osei',
    '/ce-scoring/oral-examinations/exam/71005',
    '/cases/scores/all-by-examschedule-id',
  ],
] as const)
  test(
    `${name} takes every answer that the document has asked for`,
    fullUnless(name === 'the history of rotations'),
    async ({ page, accounts }) => {
      await signIn(page, accountOf(accounts, userName));
      await expect(page.locator('main [aria-busy="false"]').first()).toBeVisible();
      // The page of before asks for nothing any more.
      await page.goto('about:blank');
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(request.url()));
      await page.goto(path);
      await expect(page.locator('main header, main [aria-busy="false"]').first()).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => window.earlyAnswers && Object.keys(window.earlyAnswers.answers)))
        .toEqual([]);
      expect(asked.filter((url) => url.includes(call))).toHaveLength(1);
    },
  );

test('a page without a menu has none in its outline either, and another page has', async ({
  page,
  accounts,
  complaints,
}) => {
  await signIn(page, accountOf(accounts, 'victor.osei'));
  complaints.allow(/Failed to load resource/);
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const [path, menus] of [
    ['/ce-scoring/oral-examinations/exam/71005', 0],
    ['/ce-scoring', 1],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText('Loading', { exact: false })).toBeAttached();
    await expect(page.locator('[data-menu]')).toHaveCount(menus);
  }
});

test('a page that a person may not open asks for nothing of it', async ({ page, accounts }) => {
  await signIn(page, accountOf(accounts, 'nora.lindqvist'));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/cme-repository');
  await expect(page.getByText('you are not authorized to access this page')).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/cme/'))).toEqual([]);
});
