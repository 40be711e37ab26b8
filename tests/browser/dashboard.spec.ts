import {
  accountOf,
  authenticate,
  expect,
  expectAccessible,
  full,
  fullUnless,
  showPdfs,
  signIn,
  test,
} from './fixtures.ts';

test('a surgeon sees what to do and by when before anything else', full, async ({ page, accounts }) => {
  await signIn(page, accountOf(accounts, 'maria.castellan'));
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText('What to do next');
  const next = page.getByRole('region', { name: 'What to do next' }).getByRole('listitem');
  await expect(next.first()).toContainText(/Due \w+/);
  await expect(page.getByText('Maria Castellan, MD · Board number 031870')).toBeVisible();
});

for (const width of [1280, 360])
  for (const userName of [
    'tomas.abara',
    'grace.okafor',
    'leila.haddad',
    'arthur.whitcombe',
    'nora.lindqvist',
  ])
    test(
      `the dashboard of ${userName} is whole at ${width} pixels`,
      fullUnless(width === 360 && userName === 'arthur.whitcombe'),
      async ({ page, accounts }) => {
        await authenticate(page, accountOf(accounts, userName));
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/dashboard');
        await expect(page.getByRole('heading', { name: 'Certification', exact: true })).toBeVisible();
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
        // Every panel ends where its row ends: the last one of a row at the edge that the first panel has.
        const edges = await page
          .getByRole('main')
          .getByRole('region')
          .evaluateAll((panels) =>
            panels.map((panel) => {
              const { top, right } = panel.getBoundingClientRect();
              return { top: Math.round(top), right: Math.round(right) };
            }),
          );
        const rows = [...new Set(edges.map(({ top }) => top))];
        const ends = rows.map((row) =>
          Math.max(...edges.filter(({ top }) => top === row).map(({ right }) => right)),
        );
        expect(new Set(ends).size).toBe(1);
      },
    );

test(
  'menu and page are in the middle of a wide screen, and each page starts beside the menu',
  full,
  async ({ page, accounts }) => {
    await page.setViewportSize({ width: 1920, height: 1000 });
    await signIn(page, accountOf(accounts, 'nora.lindqvist'));
    const menu = (await page.getByRole('navigation', { name: 'Portal' }).boundingBox())!;
    const panel = (await page.getByRole('region', { name: 'What to do next' }).boundingBox())!;
    expect(panel.x - (menu.x + menu.width)).toBeLessThan(40);
    await page.getByRole('link', { name: 'Medical Training' }).click();
    const table = (await page.getByRole('region', { name: 'Fellowships' }).boundingBox())!;
    expect(table.x).toBe(panel.x);
    expect(Math.abs(menu.x - (1920 - (table.x + table.width)))).toBeLessThan(60);
  },
);

test('the words of a certificate are the specification’s', full, async ({ page, accounts }) => {
  await signIn(page, accountOf(accounts, 'samuel.brandt'));
  await expect(page.getByRole('region', { name: 'Certification', exact: true })).toContainText(
    'Clinically Inactive',
  );
});

test(
  'a certificate is shown in the frame, with its bytes from the session',
  full,
  async ({ page, accounts }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await showPdfs(page);
    await signIn(page, accountOf(accounts, 'maria.castellan'));
    await page
      .getByRole('link', { name: /View certificate/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/pdf-viewer\?id=\d+$/);
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute('src', /^blob:.*#toolbar=0/);
    expect(await frame.evaluate((element) => element.getBoundingClientRect().height)).toBe(600);
    // On a lower screen, and on a phone, the buttons are in view all the same.
    for (const [width, height] of [
      [1280, 720],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport({
        ratio: 1,
      });
    }
  },
);

test('another person’s document shows nothing of itself', full, async ({ page, accounts, complaints }) => {
  // Calls in flight when the session ended may be rejected.
  complaints.allow(/404|401/);
  await signIn(page, accountOf(accounts, 'maria.castellan'));
  const href = await page
    .getByRole('link', { name: /View certificate/ })
    .first()
    .getAttribute('href');
  await page.getByRole('button', { name: 'Logout' }).click();
  await authenticate(page, accountOf(accounts, 'nora.lindqvist'));
  await page.goto(href ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

for (const [userName, sentence] of [
  ['tomas.abara', /Register for the General Surgery Qualifying Exam, if you intend to take it/],
  ['grace.okafor', /3 of 7 steps done/],
  ['henrik.sato', /Waiting for the board/],
  ['priya.menon', /The board has not set a date yet/],
  ['dana.reyes', /Your certification has lapsed/],
] as const)
  test(`${userName} sees how things stand`, full, async ({ page, accounts }) => {
    await signIn(page, accountOf(accounts, userName));
    await expect(page.getByRole('main')).toContainText(sentence);
  });

test(
  'one part that fails leaves the others alone and loads again on request',
  full,
  async ({ page, accounts, faults, complaints }) => {
    complaints.allow(/500/);
    await faults.set({
      match: { method: 'GET', path: 'certifications' },
      kind: 'status',
      status: 500,
      times: 1,
    });
    await signIn(page, accountOf(accounts, 'maria.castellan'));
    const failed = page.getByRole('region', { name: 'Certification', exact: true });
    await expect(failed).toContainText('This could not be loaded. The rest of the page is not affected.');
    const next = page.getByRole('region', { name: 'What to do next' });
    await expect(next).toContainText(
      'This list may be incomplete, because we could not load your certificates.',
    );
    await expect(page.getByRole('region', { name: 'Meeting requirements' })).toBeVisible();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(failed).toContainText('Certificate number');
  },
);
