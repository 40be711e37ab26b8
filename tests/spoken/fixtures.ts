import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, chromium, expect, type Page } from '@playwright/test';
import { demoPassword } from '#server/demo/seed/password.ts';
import { startRenewedServer, type RenewedServer } from '#tests/support/server/renewedServer.ts';
import { chromiumFlags, ensureChromium } from '../../scripts/chromium.ts';
import { startScreenReader } from './screenReader.ts';
import { Walk } from './walk.ts';

export { expect };

interface Fixtures {
  walk: Walk;
}

const withoutRendering = (flag: string) => flag !== '--disable-gpu';

export const test = base.extend<Fixtures, { server: RenewedServer }>({
  server: [
    async ({}, use) => {
      const server = await startRenewedServer({ FAULT_SWITCHES: '1' });
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  walk: async ({ server }, use, info) => {
    const { title } = info;
    const origin = await server.renew();
    const reader = await startScreenReader();
    const profile = await mkdtemp(join(tmpdir(), 'portal-spoken-profile-'));
    const executablePath = ensureChromium();
    const context = await chromium.launchPersistentContext(profile, {
      ...(executablePath && { executablePath }),
      headless: false,
      baseURL: origin,
      viewport: null,
      locale: 'en-US',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      env: reader.env,
      // Without a bar for addresses, which would have the focus first.
      args: [
        ...chromiumFlags.filter(withoutRendering),
        '--force-renderer-accessibility',
        '--disable-save-password-bubble',
        '--app=data:text/html,<title>Empty</title>',
        '--window-size=1280,900',
      ],
    });
    const page = context.pages()[0]!; // a browser opens with one
    await Walk.countKeys(page);
    const walk = new Walk(page, reader);
    await use(walk);
    await context.close();
    await reader.stop();
    await rm(profile, { recursive: true, force: true });
    const transcript = walk.transcript(title);
    if (info.status !== info.expectedStatus) {
      await info.attach('transcript', { body: transcript, contentType: 'text/plain' });
      return;
    }
    console.log(`${title}: ${walk.words()} words`);
    expect(transcript).toMatchSnapshot(`${title.replaceAll(/[^a-z]+/gi, '-').toLowerCase()}.txt`);
  },
});

/** The name and password of a demo account. */
export const accountOf = (userName: string) => ({ userName, password: demoPassword });

/** The page's first heading. */
export const titled = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
