import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { demoPassword } from '#server/demo/seed/password.ts';
import { startRenewedServer, type RenewedServer } from '#tests/support/server/renewedServer.ts';
import { startCuttingProxy, type CuttingProxy } from './cuttingProxy.ts';
import type { ScreenSize } from '#tests/support/display/screenInMemory.ts';
import { startDisplay, type WebKitDisplay } from './display.ts';
import { WebKitTab } from './webKitTab.ts';

export { expect };

interface Fixtures {
  /** The address of a server of this test's own. */
  origin: string;
  /** Whether the pages of `network` tell what their console says. */
  listens: boolean;
  /** The server of this test with a network that can be cut. */
  network: CuttingProxy;
  /** A window of WebKit, in which nobody is signed in. */
  tab: WebKitTab;
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
  listens: [false, { option: true }],
  network: async ({ origin, listens }, use) => {
    const proxy = await startCuttingProxy(origin, { listens });
    await use(proxy);
    await proxy.stop();
  },
  tab: async ({ display, origin }, use, info) => {
    const tab = await WebKitTab.open(display, origin);
    await use(tab);
    if (info.status !== info.expectedStatus)
      await writeFile(info.outputPath('failed.png'), await tab.driver.takeScreenshot(), 'base64');
    await tab.close();
  },
});

/** The name and password of a demo account. */
export const accountOf = (userName: string) => ({ userName, password: demoPassword });
