import type { FullConfig } from '@playwright/test';
import { coverageSummary } from '../support/machines/coverageTable.ts';
import { coverageFileIn, mergeWorkers } from '../support/machines/browserCoverage.ts';

/** Merges what the machines took during the suite into one file, and says how much that is. */
export default async ({ projects: [project] }: FullConfig) => {
  const { outputDir } = project!; // Playwright always has one
  const coverage = await mergeWorkers(outputDir);
  if (coverage) console.log(`${coverageSummary(coverage)} (${coverageFileIn(outputDir)})`);
};
