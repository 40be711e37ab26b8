import type { Page } from '@playwright/test';
import { routeTable, type RouteRow } from '#domain/access/routeTable.ts';
import { mayPass } from '#domain/access/access.ts';
import type { Role } from '#contract/core/roles.ts';
import { filesBelow } from '../support/sources.ts';
import { accountOf, expect, full, reconnecting, signIn, test } from './fixtures.ts';

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

type Outcome = 'shown' | 'unauthorized' | 'not found';

async function outcomes(
  page: Page,
  roles: readonly Role[],
): Promise<readonly (readonly [RouteRow, Outcome])[]> {
  const flags = (await (
    await page.request.get('/api/features?api-version=1.0', reconnecting)
  ).json()) as Record<string, boolean>;
  return rows
    .filter(({ access }) => access === 'signedIn')
    .map((row) => {
      if (!mayPass(roles, row.demand ?? {})) return [row, 'unauthorized'];
      return [row, flags[row.flag ?? ''] === true && built.has(row.screen) ? 'shown' : 'not found'];
    });
}

async function expectOutcome(page: Page, path: string, outcome: Outcome) {
  await page.goto(path);
  if (outcome === 'shown') {
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } else if (outcome === 'unauthorized') {
    await expect(page).toHaveURL(/\/unauthorized$/);
    await expect(page.locator('main')).toContainText(
      "We're sorry, you are not authorized to access this page.",
    );
  } else {
    await expect(page).toHaveURL(/\/page-not-found$/);
    await expect(page.locator('main')).toContainText(
      "We're sorry, the page you are looking for was not found",
    );
  }
}

test('a route shows or refuses itself as its row says', async ({ page, accounts }) => {
  const { userName, roles } = people[0]!;
  await signIn(page, accountOf(accounts, userName));
  const all = await outcomes(page, roles);
  for (const outcome of ['shown', 'unauthorized'] as const) {
    const [row] = all.find(([, each]) => each === outcome)!; // a user may see some pages and not others
    await expectOutcome(page, pathsOf(row)[0]!, outcome);
  }
});

/** Whether a person before this one in the list has shown that the page opens. */
const hasBeenShown = (row: RouteRow, person: number) =>
  people.slice(0, person).some(({ roles }) => mayPass(roles, row.demand ?? {}));

const kindOf = ({ demand = {}, paths: [path] }: RouteRow) => JSON.stringify([demand, path.includes(':')]);
/** The first row of each requirement, with and without an id in its path: a guard treats the others alike. */
const firstOfEach = (some: readonly RouteRow[]) => [
  ...new Map(some.toReversed().map((row) => [kindOf(row), row])).values(),
];

for (const [index, { userName, roles }] of people.entries())
  test(
    `${userName} is shown the pages that nobody before was shown, and refused one of each kind`,
    full,
    async ({ page, accounts, complaints }) => {
      // No account has the sample records.
      complaints.allow(/404/);
      await signIn(page, accountOf(accounts, userName));
      const all = await outcomes(page, roles);
      const of = (wanted: Outcome) => all.filter(([, outcome]) => outcome === wanted).map(([row]) => row);
      expect(of('not found')).toEqual([]);
      const shown = of('shown').filter((row) => !hasBeenShown(row, index));
      expect(shown.length).toBeGreaterThan(0);
      for (const path of shown.flatMap(pathsOf)) await expectOutcome(page, path, 'shown');
      for (const row of firstOfEach(of('unauthorized')))
        await expectOutcome(page, pathsOf(row)[0]!, 'unauthorized');
    },
  );

test('a visitor is sent to sign in from signed-in routes, with the way back', full, async ({ page }) => {
  for (const row of firstOfEach(rows.filter(({ access }) => access === 'signedIn'))) {
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
