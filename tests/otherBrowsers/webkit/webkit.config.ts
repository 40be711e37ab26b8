import { defineConfig } from '@playwright/test';
import type { ScreenSize } from '../../support/display/screenInMemory.ts';

/** Walks in WebKitGTK's MiniBrowser, driven by the WebDriver protocol; Playwright only runs the tests. */
export default defineConfig<object, { screenSize: ScreenSize }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: '../../browser/globalSetup.ts',
  outputDir: '../../../test-results/webkit',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: '1280', use: { screenSize: { width: 1280, height: 900 } } },
    { name: '390', use: { screenSize: { width: 390, height: 844 } } },
  ],
});
