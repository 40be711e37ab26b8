import type { FullConfig } from '@playwright/test';
import { buildPortal } from '../../scripts/build.ts';
import { prepareDatabase } from '../support/server/preparedDatabase.ts';
import { bundleOf } from '../support/server/serverBundle.ts';
import { forgetCoverage } from '../support/machines/browserCoverage.ts';

/**
 * Builds the portal as `npm start` does, unless `npm test` has just done so; each worker then starts a reference
 * server on it.
 */
export default async ({ projects: [project] }: FullConfig) => {
  await forgetCoverage(project!.outputDir); // Playwright always has a project
  if (process.env.PORTAL_BUILT === undefined) await buildPortal({ quiet: true });
  // Made before the workers need them, so that no test waits for it.
  await prepareDatabase();
  await bundleOf('tests/browser/server.ts');
};
