import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ownScreen } from './tests/support/pages/ownScreen.ts';

/** They start servers one after the other; begun last, they would leave a processor idle for a minute. */
const longest = ['server/db/crash.test.ts', 'server/server.test.ts'];

/** The longest first, then by project and environment: a process is only used again by files of the same ones. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer is no array
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name));
    const isPage = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');
    const isNotPlain = ({ project }: TestSpecification) => project.name !== 'plain';
    const ranked = sorted.map(
      (file) => [[isLong, isPage, isNotPlain].findIndex((is) => is(file)), file] as const,
    );
    return [0, 1, 2, -1].flatMap((rank) => ranked.flatMap(([each, file]) => (each === rank ? [file] : [])));
  }
}

/** Tests of what keeps nothing in its modules and wants no browser. */
const plain = ['contract', 'server', 'src/domain', 'src/machines', 'tests/{architecture,contract,model}'].map(
  (folder) => `${folder}/**/*.test.ts`,
);

/** It counts the timers of the whole window, also those of earlier files. */
const alone = ['src/services/serverClock.test.ts'];

export default defineConfig({
  test: {
    // A guard against what never ends, also on a machine that others keep busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
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
        test: {
          name: 'page',
          isolate: false,
          setupFiles: ['tests/support/pages/freshPage.ts'],
          include: ['{src,tests,inspector}/**/*.test.{ts,tsx}'],
          exclude: [...plain, ...alone, 'tests/browser/**'],
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
