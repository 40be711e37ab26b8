import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ownScreen } from './tests/support/pages/ownScreen.ts';

/** They wait for servers; begun last, they would leave a processor idle for a minute. */
const longest = ['server/server.test.ts', 'server/db/crash.test.ts', 'server/mail/outage.test.ts'];

/**
 * The longest first, then project by project, and in each those that want a page before the others: a process is only
 * used again by a next file of the same project that wants the same, and else its modules are loaded again.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer is no array
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name));
    const wantsPage = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');
    const others = sorted.filter((file) => !isLong(file));
    const inPages = new Set(others.filter(wantsPage));
    return [
      ...sorted.filter(isLong),
      ...['page', 'isolated', 'plain'].flatMap((name) => {
        const own = others.filter(({ project }) => project.name === name);
        return [...own.filter((file) => inPages.has(file)), ...own.filter((file) => !inPages.has(file))];
      }),
    ];
  }
}

/** Tests of what keeps nothing in its modules and wants no browser. */
const plain = [
  'contract',
  'server',
  'src/domain',
  'src/machines',
  'tests/{architecture,contract,deployment,model}',
].map((folder) => `${folder}/**/*.test.ts`);

/** They replace modules. */
const isolated = ['src/app/ScreenBoundary.test.tsx', 'src/wiring/uploads.test.ts'];

export default defineConfig({
  test: {
    // A guard against what never ends, also on a machine that others keep busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Vitest's second is too short on a busy machine.
    expect: { poll: { timeout: 15_000, interval: 10 } },
    // Two leave a tenth of two processors idle, and get half of those of a busy machine.
    maxWorkers: 3,
    // Node 25 and later have a `localStorage` of their own, without a file `undefined`, that hides the one of jsdom.
    execArgv: process.allowedNodeEnvironmentFlags.has('--webstorage') ? ['--no-webstorage'] : [],
    setupFiles: ['tests/support/waits.ts'],
    globalSetup: 'tests/support/server/postgresSetup.ts',
    tags: [
      { name: 'full', description: 'Runs in `npm run test:full` only; `npm test` has a cheaper proof.' },
    ],
    sequence: { sequencer: LongestFirst },
    projects: [
      // They share the modules of their process: loading those again for each file takes as long as the tests.
      { extends: true, test: { name: 'plain', include: plain, isolate: false } },
      {
        extends: true,
        plugins: [ownScreen()],
        test: { name: 'isolated', include: isolated, setupFiles: ['tests/support/pages/freshPage.ts'] },
      },
      {
        extends: true,
        plugins: [ownScreen()],
        test: {
          name: 'page',
          include: ['{src,tests,inspector,gallery}/**/*.test.{ts,tsx}'],
          exclude: [...plain, ...isolated, 'tests/browser/**'],
          isolate: false,
          setupFiles: ['tests/support/pages/freshPage.ts'],
        },
      },
    ],
  },
});
