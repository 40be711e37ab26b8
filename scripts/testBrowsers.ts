import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leftOut } from '../tests/otherBrowsers/firefox/leftOut.ts';
import { buildPortal } from './build.ts';
import { readPlaywright } from './testReports.ts';

/**
 * `npm run test:browsers`: the browser tests in the distribution's Firefox, and walks in WebKitGTK. `--short` runs a part
 * of each, `--full` in Firefox also the tests of `npm run test:full`; `firefox` or `webkit` runs one of them; what follows `--` goes to Playwright.
 *
 * Exits with 1 if anything failed, or if a package is missing. The last lines are the results.
 */
const split = process.argv.indexOf('--');
const own = split < 0 ? process.argv.slice(2) : process.argv.slice(2, split);
const extra = split < 0 ? [] : process.argv.slice(split + 1);
const isShort = own.includes('--short');

interface Browser {
  title: string;
  /** Debian's packages, with a file that each installs. */
  packages: readonly (readonly [string, string])[];
  config: string;
  /** What the short form runs. */
  short: readonly string[];
  env: NodeJS.ProcessEnv;
}

const folder = 'tests/otherBrowsers';
const browsers: readonly Browser[] = [
  {
    title: 'Firefox',
    packages: [['firefox-esr', process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr']],
    config: `${folder}/firefox/firefox.config.ts`,
    short: ['details', 'offline', 'oralExam', 'records', 'registration', 'session'].map(
      (name) => `${name}.spec.ts`,
    ),
    env: {
      NODE_OPTIONS: `--require ./${folder}/firefox/biDiShim.cjs`,
      ...(own.includes('--full') && { BROWSERS_FULL: '1' }),
    },
  },
  {
    title: 'WebKit',
    packages: [
      ['webkit2gtk-driver', '/usr/bin/WebKitWebDriver'],
      ['xvfb', '/usr/bin/Xvfb'],
      ['openbox', '/usr/bin/openbox'],
    ],
    config: `${folder}/webkit/webkit.config.ts`,
    short: ['--project=390'],
    env: {},
  },
];

const reports = await mkdtemp(join(tmpdir(), 'portal-browsers-'));

/** Runs one suite; resolves to its line of the result and whether it passed. */
async function run({ title, packages, config, short, env }: Browser): Promise<[string, boolean]> {
  const missing = packages.flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (missing.length > 0)
    return [`${title}: not run; install it (Debian: apt-get install ${missing.join(' ')})`, false];
  const report = join(reports, `${title}.json`);
  const began = performance.now();
  const args = ['test', `--config=${config}`, '--reporter=list,json', ...(isShort ? short : []), ...extra];
  const child = spawn('playwright', args, {
    stdio: 'inherit',
    env: { ...process.env, ...env, PORTAL_BUILT: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text === null) return [`${title}: no result`, false];
  const { passed, failed } = readPlaywright(JSON.parse(text) as never);
  for (const name of failed) console.log(`failed: ${title} › ${name}`);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  return [`${title}: ${passed} passed, ${failed.length} failed, ${minutes} minutes`, code === 0];
}

const named = browsers.filter(({ title }) => own.includes(title.toLowerCase()));
if (process.env.PORTAL_BUILT === undefined) await buildPortal({ quiet: true });
const results: [string, boolean][] = [];
for (const browser of named.length > 0 ? named : browsers) results.push(await run(browser));
await rm(reports, { recursive: true, force: true });
console.log(`\nLeft out in Firefox, with the reasons in ${folder}/firefox/leftOut.ts: ${leftOut.length}`);
for (const [line] of results) console.log(line);
process.exit(results.every(([, isGood]) => isGood) ? 0 : 1);
