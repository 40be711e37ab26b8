import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { demoPassword } from '#server/db/seed/password.ts';
import { startRenewedServer, type RenewedServer } from '#tests/support/server/renewedServer.ts';
import { startCuttingProxy, type CuttingProxy } from './cuttingProxy.ts';
import { startDisplay, type ScreenSize, type WebKitDisplay } from './display.ts';
import { WebKitTab } from './webKitTab.ts';

export { expect };

interface Fixtures {
  /** The address of a server of this test's own. */
  origin: string;
  /** The server of this test with a network that can be cut. */
  network: CuttingProxy;
  /** A window of WebKit, in which nobody is signed in. */
  tab: WebKitTab;
  /** The warnings and errors on the consoles of this test; a test that expects some says which. */
  complaints: { allow(pattern: RegExp): void };
}

interface Workers {
  screenSize: ScreenSize;
  server: RenewedServer;
  display: WebKitDisplay;
}

export const test = base.extend<Fixtures, Workers>({
  screenSize: [
    { width: 1280, height: 900 },
    { option: true, scope: 'worker' },
  ],
  server: [
    async ({}, use) => {
      const server = await startRenewedServer({ FAULT_SWITCHES: '1' });
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  display: [
    async ({ screenSize }, use) => {
      const display = await startDisplay(screenSize, process.env.WEBKIT_DARK === '1');
      await use(display);
      await display.stop();
    },
    { scope: 'worker' },
  ],
  origin: async ({ server }, use) => use(await server.renew()),
  network: async ({ origin }, use) => {
    const proxy = await startCuttingProxy(origin);
    await use(proxy);
    await proxy.stop();
  },
  complaints: async ({ display }, use) => {
    const allowed: RegExp[] = [];
    display.complaints();
    await use({ allow: (pattern) => void allowed.push(pattern) });
    expect(display.complaints().filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
  },
  tab: async ({ display, origin, complaints: _ }, use, info) => {
    const tab = await WebKitTab.open(display.driver, origin);
    await use(tab);
    if (info.status !== info.expectedStatus)
      await writeFile(info.outputPath('failed.png'), await tab.driver.takeScreenshot(), 'base64');
    await tab.close();
  },
});

/** The name and password of a demo account. */
export const accountOf = (userName: string) => ({ userName, password: demoPassword });
