import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildPortal } from './build.ts';

/**
 * `npm run test:spoken`: walks through the portal with the screen reader Orca, and compares what it says with the
 * transcripts in docs/spoken. `--update` writes them; what follows `--` goes to Playwright.
 *
 * Exits with 1 if a transcript changed, a walk failed, or a package is missing.
 */
const split = process.argv.indexOf('--');
const own = split < 0 ? process.argv.slice(2) : process.argv.slice(2, split);
const extra = split < 0 ? [] : process.argv.slice(split + 1);

/** Debian's packages, with a file that each installs. */
const packages: readonly (readonly [string, string])[] = [
  ['orca', '/usr/bin/orca'],
  ['at-spi2-core', '/usr/libexec/at-spi-bus-launcher'],
  ['dbus', '/usr/bin/dbus-daemon'],
  ['xdotool', '/usr/bin/xdotool'],
  ['xvfb', '/usr/bin/Xvfb'],
  ['openbox', '/usr/bin/openbox'],
];
const missing = packages.flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
if (missing.length > 0) {
  console.error(`Not run; install what it needs (Debian: apt-get install ${missing.join(' ')}).`);
  process.exit(1);
}
if (process.env.PORTAL_BUILT === undefined) await buildPortal({ quiet: true });
const began = performance.now();
const snapshots = own.includes('--update') ? 'all' : 'none';
const child = spawn(
  'playwright',
  [
    'test',
    '--config=tests/spoken/spoken.config.ts',
    '--reporter=list',
    `--update-snapshots=${snapshots}`,
    ...extra,
  ],
  { stdio: 'inherit', env: { ...process.env, PORTAL_BUILT: '1' } },
);
const code = await new Promise<number | null>((resolve) => {
  child.once('error', () => resolve(null));
  child.once('close', resolve);
});
console.log(`${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
process.exit(code === 0 ? 0 : 1);
