import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const headlessShell = '/usr/bin/chromium-headless-shell';

const find = (places: readonly string[]) =>
  [process.env.CHROMIUM_PATH ?? '', ...places].find((path) => path !== '' && existsSync(path));

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0;

/**
 * The browser for the tests: `CHROMIUM_PATH`, a usual path, otherwise installed with what the machine has
 * (Debian's packages, then Playwright's own at its default path). Undefined means Playwright's.
 */
export function ensureChromium(): string | undefined {
  const found = find(usualPlaces);
  if (found) return found;
  console.log('No Chromium found: installing one.');
  if (run('apt-get', ['update'])) {
    run('apt-get', ['install', '-y', 'chromium-headless-shell']); // older releases have none
    if (run('apt-get', ['install', '-y', 'chromium'])) return find(usualPlaces);
  }
  if (run('npx', ['playwright', 'install', '--with-deps', 'chromium'])) return undefined;
  throw new Error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

/**
 * The same for tests that need no profile on disk: `CHROMIUM_PATH`, otherwise Debian's headless shell if it is
 * installed, which needs less processor time than `chromium --headless`.
 */
export function ensureHeadlessChromium(): string | undefined {
  const shell = find([headlessShell]);
  if (shell) return shell;
  const chromium = ensureChromium();
  return find([headlessShell]) ?? chromium;
}

/** Flags for headless Chromium in a container, without background network requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
