import type { FullConfig } from '@playwright/test';
import { buildPortal } from '../../scripts/build.ts';
import { forgetCoverage } from '../support/machines/browserCoverage.ts';

/**
 * Builds the portal as `npm start` does, unless `npm test` has just done so; each worker then starts a reference
 * server on it.
 */
export default async ({ projects: [project] }: FullConfig) => {
  await forgetCoverage(project!.outputDir); // Playwright always has a project
  if (process.env.PORTAL_BUILT === undefined) await buildPortal({ quiet: true });
};
