import { routeTable, type RouteRow } from '#domain/access/routeTable.ts';
import { mayPass } from '#domain/access/access.ts';
import type { Role } from '#contract/roles.ts';
import { filesBelow } from '../support/sources.ts';
import { accountOf, expect, full, fullUnless, reconnecting, signIn, test } from './fixtures.ts';

const rows: readonly RouteRow[] = routeTable;
const built = new Set(
  filesBelow('src/screens', /\.screen\.ts$/).map((path) => path.split('/').at(-1)!.replace('.screen.ts', '')),
);
const samples: Readonly<Record<string, string>> = {
  ':examId': '101',
  ':examSpecialtyId': '1',
  ':examinationId': '5',
  ':examHeaderId': '7',
  ':surveyType': 'registration',
  ':surveyUniqueId': '101',
};
const pathsOf = (row: RouteRow) =>
  row.paths.map((path) =>
    Object.entries(samples).reduce((text, [name, value]) => text.replace(name, value), path),
  );

const people: readonly { userName: string; roles: readonly Role[] }[] = [
  { userName: 'nora.lindqvist', roles: ['user'] },
  { userName: 'tomas.abara', roles: ['user', 'trainee'] },
  { userName: 'maria.castellan', roles: ['user', 'surgeon'] },
  { userName: 'victor.osei', roles: ['user', 'surgeon', 'examiner'] },
];

// Longer than ten seconds: each route is loaded by its address.
for (const { userName, roles } of people)
  test(
    `every route shows, refuses or denies itself to ${userName} as its row says`,
    fullUnless(userName === 'victor.osei'),
    async ({ page, accounts, complaints }) => {
      // No account has the sample records.
      complaints.allow(/404/);
      await signIn(page, accountOf(accounts, userName));
      const flags = (await (
        await page.request.get('/api/features?api-version=1.0', reconnecting)
      ).json()) as Record<string, boolean>;
      for (const row of rows.filter(({ access }) => access === 'signedIn'))
        for (const path of pathsOf(row)) {
          await page.goto(path);
          if (!mayPass(roles, row.demand ?? {})) {
            await expect(page).toHaveURL(/\/unauthorized$/);
            await expect(page.locator('main')).toContainText(
              "We're sorry, you are not authorized to access this page.",
            );
          } else if (flags[row.flag ?? ''] === true && built.has(row.screen)) {
            await expect(page).toHaveURL(new RegExp(`${path}$`));
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          } else {
            await expect(page).toHaveURL(/\/page-not-found$/);
            await expect(page.locator('main')).toContainText(
              "We're sorry, the page you are looking for was not found",
            );
          }
        }
    },
  );

test('a visitor is sent to sign in from every signed-in route, with the way back', full, async ({ page }) => {
  for (const row of rows.filter(({ access }) => access === 'signedIn')) {
    const [path] = pathsOf(row);
    await page.goto(path!);
    await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent(path!)}`);
  }
});

test(
  'the empty path leads to the dashboard, and the buttons of the error pages lead back there',
  full,
  async ({ page, accounts, complaints }) => {
    // An unknown path gets the page with that status.
    complaints.allow(/404/);
    await signIn(page, accountOf(accounts, 'nora.lindqvist'), '/');
    await expect(page).toHaveURL(/\/dashboard$/);
    for (const path of ['/unauthorized', '/no/such/page']) {
      await page.goto(path);
      await page.getByRole('main').getByText('Return To Dashboard').click();
      await expect(page).toHaveURL(/\/dashboard$/);
    }
  },
);

test('a route change moves the focus to the heading and names the page once', async ({ page, accounts }) => {
  await signIn(page, accountOf(accounts, 'nora.lindqvist'));
  await page.getByRole('link', { name: 'My Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeFocused();
  await expect(page).toHaveTitle(/My Account/);
});
