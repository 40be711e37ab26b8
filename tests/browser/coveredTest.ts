import { test } from '@playwright/test';
import { createCoverageCollector } from '../support/machines/browserCoverage.ts';

/** Playwright's test, which collects what the machines take in every page that a test opens. */
export const coveredTest = test.extend<object, { machineCoverage: void }>({
  machineCoverage: [
    async ({ browser }, use, { project, workerIndex }) => {
      const collector = createCoverageCollector();
      // A context that a test closes at once takes no script any more.
      browser.on('context', (context) => void collector.watch(context).catch(() => {}));
      await use();
      await collector.save(project.outputDir, workerIndex);
    },
    { scope: 'worker', auto: true },
  ],
});
