import { accountOf, authenticate, expect, signIn, test } from './fixtures.ts';

test('a surgeon sees what is owed and by when before anything else', async ({ page, accounts }) => {
  await signIn(page, accountOf(accounts, 'maria.castellan'));
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText('What you still owe');
  const owed = page.getByRole('region', { name: 'What you still owe' }).getByRole('listitem');
  await expect(owed.first()).toContainText(/by \w+/);
  await expect(page.getByRole('region', { name: 'Upcoming exams' }).getByRole('listitem')).toHaveCount(2);
});

test('the words of a certificate are the specification’s', async ({ page, accounts }) => {
  await signIn(page, accountOf(accounts, 'samuel.brandt'));
  await expect(page.getByRole('region', { name: 'Certification', exact: true })).toContainText(
    'Clinically Inactive',
  );
});

test('a certificate is shown in the frame, with its bytes from the session', async ({ page, accounts }) => {
  await signIn(page, accountOf(accounts, 'maria.castellan'));
  await page
    .getByRole('link', { name: /View certificate/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/pdf-viewer\?id=\d+$/);
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('src', /^blob:.*#toolbar=0/);
  expect(await frame.evaluate((element) => element.getBoundingClientRect().height)).toBe(600);
});

test('another person’s document shows nothing of itself', async ({ page, accounts, complaints }) => {
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
  ['tomas.abara', /Apply for the/],
  ['grace.okafor', /You have paid the fee/],
  ['henrik.sato', /The board has opened the application again for you/],
  ['priya.menon', /The board has not set a date yet/],
  ['dana.reyes', /Your certification has lapsed/],
] as const)
  test(`${userName} sees how things stand`, async ({ page, accounts }) => {
    await signIn(page, accountOf(accounts, userName));
    await expect(page.getByRole('main')).toContainText(sentence);
  });

test('one part that fails leaves the others alone and loads again on request', async ({
  page,
  accounts,
  faults,
  complaints,
}) => {
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
  await expect(page.getByRole('region', { name: 'Upcoming exams' }).getByRole('listitem')).toHaveCount(2);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toContainText('Certificate number');
});
