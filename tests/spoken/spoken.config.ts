import { defineConfig } from '@playwright/test';

/** Walks through the portal as the screen reader Orca says it, in Chromium on a screen in memory. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: '../browser/globalSetup.ts',
  outputDir: '../../test-results/spoken',
  snapshotPathTemplate: '../../docs/spoken/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 20_000 },
});
