import { defineConfig } from '@playwright/test';
import { chromiumFlags, ensureHeadlessChromium } from './scripts/chromium.ts';

const executablePath = ensureHeadlessChromium();

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/browser/globalSetup.ts',
  globalTeardown: './tests/browser/globalTeardown.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A shared machine stalls at times; what needed a second try is listed as flaky.
  retries: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: chromiumFlags,
    },
  },
});
