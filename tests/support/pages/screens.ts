import { setupServer, type SetupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Grant } from '#machines/sessionTypes.ts';
import { readGrant } from '#services/http/signIn.ts';
import { switchDevice } from './newDevice.ts';
import { cleanUpPortals, completeJsdom } from './renderPortal.tsx';
import { startTestApp, type TestApp, type TestAppOptions } from '../server/serverApp.ts';
import { throughServer } from '../server/throughServer.ts';

/** The portal logs every HTTP error (first specification, §8); anything else on the console fails the test. */
function watchConsole() {
  const logged: string[] = [];
  const unexpected: unknown[][] = [];
  const hear = (...words: unknown[]) => {
    if (typeof words[0] === 'string' && words[0].startsWith('[portal] ')) logged.push(words[0]);
    else unexpected.push(words);
  };
  beforeEach(() => {
    logged.length = 0;
    unexpected.length = 0;
    for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(hear);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    expect(unexpected).toEqual([]);
  });
  return logged;
}

/**
 * Returns a wait for the responses that are under way. One that came after Vitest had removed jsdom would be an
 * unhandled error, which fails the run. A handler that never answers is not waited for longer than 5 seconds.
 */
function watchRequests(network: SetupServer) {
  const pending = new Set<string>();
  network.events.on('request:start', ({ requestId }) => void pending.add(requestId));
  network.events.on('request:end', ({ requestId }) => void pending.delete(requestId));
  return async () => {
    const areAnswered = () => expect(pending.size).toBe(0);
    await vi.waitFor(areAnswered, { timeout: 5_000, interval: 10 }).catch(() => {});
    // MSW reads the bodies, which are in memory, before it tells the page.
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  };
}

/**
 * The setup of every screen test file: the reference server behind the network, jsdom with what it lacks, and
 * a console that must stay silent. A test's own responses come before the server's: `network.use(answer(…))`.
 * With `faults` the server's own fault switches can be used.
 */
export function screenTests(options: Pick<TestAppOptions, 'faults' | 'settings'> = {}) {
  let app: TestApp;
  // As an initial handler it also gets what a portal sends after its test.
  const network = setupServer(
    throughServer({
      get app() {
        return app.app;
      },
    }),
  );
  const responses = watchRequests(network);
  const logged = watchConsole();
  // At once, because tables of tests have files.
  completeJsdom();
  beforeAll(async () => {
    app = await startTestApp(options);
    network.listen({ onUnhandledRequest: 'error' });
  });
  beforeEach(switchDevice);
  afterEach(() => {
    // In Chromium the contents of a size container in a fieldset can vanish, see `src/ui/Panel.tsx`.
    const endangered = ':is(fieldset, fieldset *)[class~="@container"]';
    const found = [...document.querySelectorAll(endangered)].map(({ className }) => className);
    cleanUpPortals();
    expect(found).toEqual([]);
    network.resetHandlers();
  });
  afterAll(async () => {
    await responses();
    network.close();
    await app.close();
    vi.unstubAllGlobals();
  });
  return {
    network,
    /** HTTP errors that the portal logged to the console, in order. */
    logged,
    app: () => app,
    /** A session of a demo account, as a reload would find it. */
    grantOf: async (userName: string): Promise<Grant> => {
      const now = Date.now();
      return readGrant(await app.signIn(userName), now, now);
    },
  };
}
