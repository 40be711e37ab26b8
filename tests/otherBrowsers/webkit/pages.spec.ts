import { routeTable } from '#domain/access/routeTable.ts';
import { accountOf, expect, test } from './fixtures.ts';

/** The pages whose address has no parameter. */
const paths = routeTable.flatMap(({ paths: [path], access }) =>
  access === 'signedIn' && !path.includes(':') ? [path] : [],
);

for (const userName of ['tomas.abara', 'maria.castellan', 'victor.osei'])
  test(`no page says anything on its console, as ${userName}`, async ({ tab }) => {
    test.setTimeout(240_000);
    await tab.signIn(accountOf(userName));
    for (const path of paths) {
      await tab.goto(path);
      // A page that is not for this account leads to the one that says so.
      await expect
        .poll(() =>
          tab.driver.executeScript(
            'return document.querySelector("h1") !== null && document.querySelector("[aria-busy=true]") === null',
          ),
        )
        .toBe(true);
    }
    expect(paths.length).toBeGreaterThan(15);
  });
