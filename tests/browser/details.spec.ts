import { accountOf, authenticate, dialogOf, expect, full, signIn, test } from './fixtures.ts';
import { watchRequests } from './settled.ts';
import { shiftsOf, watchShifts } from './shifts.ts';

test('going back returns to where the page was left, and a new page begins at its top', async ({
  page,
  accounts,
  faults,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await signIn(page, accountOf(accounts, 'maria.castellan'));
  await expect(page.getByRole('heading', { name: 'Meeting requirements' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 600));
  const link = page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'My Account' });
  // The focus scrolls to the link, as a click would.
  await link.focus();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(200);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // Its content comes late: from its first frame on, the page is where it was left.
  await faults.set({ match: { path: '^/api' }, kind: 'delay', ms: 300, times: 20 });
  await page.evaluate(() => {
    const places: number[] = [];
    Object.assign(window, { places });
    const note = () => {
      if (document.querySelector('h1')?.textContent === 'Dashboard') places.push(window.scrollY);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Meeting requirements' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  const places = await page.evaluate(() => (window as unknown as { places: number[] }).places);
  expect([...new Set(places)]).toEqual([left]);
});

test(
  'a question takes half the width, and its buttons are 337 pixels wide',
  full,
  async ({ page, accounts }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await signIn(page, accountOf(accounts, 'maria.castellan'));
    await page.getByRole('link', { name: 'My Account' }).click();
    await page.getByLabel('Email address').fill('wide@example.org');
    await page.getByRole('button', { name: 'Logout' }).click();
    const dialog = dialogOf(page, 'Unsaved Changes');
    await dialog.click({ position: { x: 5, y: 5 } });
    await expect(dialog).toBeVisible();
    const yes = dialog.getByRole('button', { name: 'Yes' });
    expect((await yes.boundingBox())?.width).toBe(337);
    const sheet = await yes.evaluate(
      (button) => button.closest('[id*="panel"]')?.getBoundingClientRect().width,
    );
    expect(sheet).toBe(640);
    await dialog.getByRole('button', { name: 'No' }).click();
    await expect(page.getByLabel('Email address')).toHaveValue('wide@example.org');
  },
);

test('the pages below a menu entry take at most 500 pixels', full, async ({ page, accounts }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, accountOf(accounts, 'victor.osei'));
  await page.goto('/ce-scoring');
  const pages = page.getByRole('navigation', { name: 'Portal' }).getByRole('list').getByRole('list');
  await expect(pages.getByRole('link', { name: 'Exam Case Rosters' })).toBeVisible();
  await expect(pages).toHaveCSS('max-height', '500px');
});

for (const width of [1280, 360])
  test(`nothing moves while pages load at ${width} pixels`, full, async ({ page, accounts, faults }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    const requests = watchRequests(page);
    const shift = async () => (await shiftsOf(page)).shift;
    // A slow response, so that no layout shift is attributed to the key press.
    await faults.set({ match: { path: 'authenticate|certification' }, kind: 'delay', ms: 900 });
    const { userName, password } = accountOf(accounts, 'maria.castellan');
    await page.goto('/login');
    await page.getByLabel('User name', { exact: true }).fill(userName);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Meeting requirements' })).toBeVisible();
    expect(await shift()).toBeLessThan(0.005);
    for (const path of ['/dashboard', '/my-account']) {
      await page.goto(path);
      await expect(page.locator('html[data-live]')).toBeAttached();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await requests.settled();
      expect(await shift()).toBeLessThan(0.005);
    }
  });

test(
  'a form that opens hides nothing of its page while it loads',
  full,
  async ({ page, accounts, faults }) => {
    await signIn(page, accountOf(accounts, 'maria.castellan'));
    await page.goto('/professional-standing');
    await expect(page.getByRole('button', { name: /^(Edit|Change) / }).first()).toBeVisible();
    await expect(page.locator('[data-arriving]')).toHaveCount(0);
    await faults.set({ match: { path: 'medical-license/by-id' }, kind: 'delay', ms: 3_000 });
    await page
      .getByRole('button', { name: /^(Edit|Change) / })
      .first()
      .click();
    await expect(page.locator('#licenses [data-arriving]')).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Sanctions and health' })).toBeVisible();
    await expect(page.getByLabel('License number')).toBeVisible();
  },
);

/** Who opens which pages, and the paths of the calls that are answered late. */
const opened = [
  [
    'maria.castellan',
    '(s|[0-9])$',
    [
      '/personal-profile',
      '/medical-training',
      '/professional-standing',
      '/cme-repository',
      '/apply-and-register',
      '/examination-history',
      '/continuous-certification',
      '/continuous-certification/reference-letters',
      '/continuous-certification/assessments',
      '/payment-history',
      '/documents',
      '/reference-form-status/507',
      '/case-logs/507',
    ],
  ],
  [
    'tomas.abara',
    '(s|[0-9])$',
    [
      '/dashboard',
      '/gme-history/1',
      '/apply-and-register/exam-registration/501',
      '/apply-and-register/registration-requirements/501',
    ],
  ],
  [
    'victor.osei',
    '(s|[0-9])$',
    [
      '/ce-scoring',
      '/ce-scoring/oral-examinations',
      '/ce-scoring/examination-rosters',
      '/ce-scoring/examination-scores',
    ],
  ],
  ['samuel.brandt', 'sanctions|details', ['/professional-standing']],
  ['dana.reyes', 'certification', ['/continuous-certification']],
] as const;
// Longer than ten seconds: up to thirteen pages, each until its last request, with responses that are late.
for (const width of [1280, 360])
  for (const [userName, late, paths] of opened)
    test(
      `no page of ${userName} moves while its parts arrive, at ${width} pixels`,
      full,
      async ({ page, accounts, faults }) => {
        await authenticate(page, accountOf(accounts, userName));
        await page.setViewportSize({ width, height: 900 });
        await watchShifts(page);
        const requests = watchRequests(page);
        // Some parts arrive later than others.
        await faults.set({ match: { path: late }, kind: 'delay', ms: 300 });
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('[data-arriving]')).toHaveCount(0);
          await requests.settled();
          expect({ path, ...(await shiftsOf(page)) }).toEqual({
            path,
            shift: expect.closeTo(0, 2),
            moved: expect.any(Array),
          });
        }
      },
    );
