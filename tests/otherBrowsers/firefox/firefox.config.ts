import { defineConfig } from '@playwright/test';
import { leftOut } from './leftOut.ts';

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * The browser tests in the distribution's Firefox, by WebDriver BiDi and without a browser of Playwright's own.
 * `npm run test:browsers` runs them with `biDiShim.cjs`.
 */
export default defineConfig({
  testDir: '../../browser',
  testMatch: '**/*.spec.ts',
  globalSetup: '../../browser/globalSetup.ts',
  globalTeardown: '../../browser/globalTeardown.ts',
  outputDir: '../../../test-results/firefox',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // The variants that `npm run test:full` adds are tried with `--full` only.
  grepInvert: [
    ...leftOut.map(({ file, title }) => new RegExp(`${escaped(file)}\\.spec\\.ts.*${escaped(title)}`)),
    ...(process.env.BROWSERS_FULL === '1' ? [] : [/@full/]),
  ],
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
      firefoxUserPrefs: {
        // As in headless Chromium, so that a page is as wide as its window.
        'widget.gtk.overlay-scrollbars.enabled': true,
        'ui.useOverlayScrollbars': 1,
        // As in Playwright's Chromium, a page that is gone back to loads again: the client waits for that.
        'browser.sessionhistory.max_total_viewers': 0,
        // Nobody is there to allow that data is kept for good.
        'dom.storageManager.prompt.testing': true,
        'dom.storageManager.prompt.testing.allow': true,
        // Its list of downloads takes the keys.
        'browser.download.alwaysOpenPanel': false,
      },
    },
  },
});
