import { routeTable } from '#domain/access/routeTable.ts';
import { accountOf, expect, test } from './fixtures.ts';

/** The pages whose address has no parameter. */
const paths = routeTable.flatMap(({ paths: [path], access }) =>
  access === 'signedIn' && !path.includes(':') ? [path] : [],
);

test.use({ listens: true });

test('what a console says, and a broken policy, are heard', async ({ tab, network }) => {
  await tab.goto('/login', network.origin);
  await tab.element('button', 'Sign in');
  await tab.driver.executeScript(
    "console.error('probe'); new Image().src = 'https://elsewhere.example/x.png';",
  );
  await expect.poll(() => network.complaints().length).toBe(2);
});

for (const userName of ['tomas.abara', 'maria.castellan', 'victor.osei'])
  test(`every page fits the screen and says nothing on its console, as ${userName}`, async ({
    tab,
    network,
  }) => {
    test.setTimeout(240_000);
    await tab.signIn(accountOf(userName), '/login', network.origin);
    for (const path of paths) {
      await tab.goto(path, network.origin);
      // A page that is not for this account leads to the one that says so.
      await expect
        .poll(() =>
          tab.driver.executeScript(
            'return document.querySelector("h1") !== null && document.querySelector("[aria-busy=true]") === null',
          ),
        )
        .toBe(true);
      await tab.fits();
    }
    expect(paths.length).toBeGreaterThan(15);
    expect(network.complaints()).toEqual([]);
  });
