import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../../scripts/chromium.ts';

/** A Chromium with a profile on disk, which can be killed and restarted with the same profile. */
export interface RealBrowser {
  /** The profile's own context. */
  context(): BrowserContext;
  /** Separate from the profile, like another machine. */
  browser(): Browser;
  /** Starts it if it is not running. */
  start(): Promise<void>;
  /** Kills all its processes at once, without notice or flush. */
  kill(): Promise<void>;
  /** Stops it and deletes the profile. */
  end(): Promise<void>;
}

const READY = 120_000;

/** Waits until the browser prints its DevTools address. */
const addressOf = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`Chromium did not start: ${output}`)), READY);
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
    child.once('exit', () => reject(new Error(`Chromium ended: ${output}`)));
  });

/** The full Chromium: after an outage it loads a page again by itself, which the headless shell does not. */
export async function makeBrowser(): Promise<RealBrowser> {
  const executable = ensureChromium() ?? chromium.executablePath();
  const profile = await mkdtemp(join(tmpdir(), 'portal-profile-'));
  let running: { child: ChildProcess; exited: Promise<void>; browser: Browser } | null = null;

  async function kill() {
    const { child, exited, browser } = running ?? {};
    running = null;
    // A process group of its own, so that no helper process of the browser survives.
    if (child?.pid !== undefined && child.exitCode === null)
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        child.kill('SIGKILL');
      }
    await exited;
    await browser?.close().catch(() => {});
  }

  const atExit = () => {
    if (running?.child.pid !== undefined && running.child.exitCode === null)
      process.kill(-running.child.pid, 'SIGKILL');
  };
  process.once('exit', atExit);

  return {
    context: () => running!.browser.contexts()[0]!, // used only while it runs
    browser: () => running!.browser, // as above
    async start() {
      if (running) return;
      const child = spawn(
        executable,
        [
          '--headless',
          '--remote-debugging-port=0',
          `--user-data-dir=${profile}`,
          '--hide-crash-restore-bubble',
          '--window-size=1280,900',
          ...chromiumFlags,
          'about:blank',
        ],
        { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      const browser = await chromium.connectOverCDP(await addressOf(child), { timeout: READY });
      child.stderr.resume();
      running = { child, exited, browser };
    },
    kill,
    async end() {
      await kill();
      process.off('exit', atExit);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
