import { defineConfig } from '@playwright/test';
import { chromiumFlags, ensureHeadlessChromium } from './scripts/chromium.ts';

const executablePath = ensureHeadlessChromium();

/** Begun first, so that no worker is idle at the end while another runs one of them. */
const longest = /(cards|details|gallery|inspector|offline|update)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/browser/globalSetup.ts',
  globalTeardown: './tests/browser/globalTeardown.ts',
  // Two leave a fifth of two processors idle in the full form, whose tests wait more.
  workers: 3,
  // A file's tests share a server, whose start takes longer than most tests.
  fullyParallel: false,
  forbidOnly: true,
  // A test that fails now and then is defective: its cause is mended.
  retries: 0,
  // Guards, long enough for a machine that other processes keep busy.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'flows', testIgnore: longest },
  ],
  use: {
    browserName: 'chromium',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: chromiumFlags,
    },
  },
});
