import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { fullTests } from './fullTests.ts';
import { readFaults, readPlaywright, readVitest, type Result } from './testReports.ts';

/**
 * `npm test` proves every behavior once. `npm run test:full` (`--full`) adds what that leaves out: PostgreSQL for every
 * server test, all widths and color schemes, long models, the short fault suite. `npm test -- --changed` checks what
 * uncommitted changes affect.
 *
 * Exits with 1 if anything failed. The last line is the result.
 */
interface Command {
  title: string;
  line: string;
  /** Reads the JSON report of a test runner; another command counts as one test. */
  read?: (report: never) => Result;
}

const reports = await mkdtemp(join(tmpdir(), 'portal-tests-'));
const reportOf = (title: string) => join(reports, `${title.toLowerCase().replaceAll(' ', '-')}.json`);

const vitest = (options: string): Command => ({
  title: 'Vitest',
  line: `vitest run ${options} --reporter=default --reporter=json --outputFile.json=${reportOf('Vitest')}`,
  read: readVitest,
});
const playwright = (options: string): Command => ({
  title: 'Playwright',
  line: `playwright test ${options} --reporter=list,json`,
  read: readPlaywright,
});
const faults = (form: string): Command => ({
  title: 'Fault suite',
  line: `tsx tests/faults/main.ts ${form} --built --json=${reportOf('Fault suite')}`,
  read: readFaults,
});
const build: Command = { title: 'Build', line: 'tsx scripts/build.ts' };
const floor: Command = { title: 'Browsers', line: 'tsx scripts/checkBrowserFloor.ts' };
const checks: readonly Command[] = [
  { title: 'Format', line: 'oxfmt --check' },
  { title: 'Dead code', line: 'knip' },
  // The linter's own `--type-check` needs three times as much as both.
  { title: 'Lint', line: 'oxlint --type-aware --deny-warnings' },
  { title: 'Types', line: 'tsc --noEmit --checkers 1' },
];

/** Stages, one after the other, of lanes, beside each other, because each command leaves a processor idle at times. */
function stages(): readonly (readonly (readonly Command[])[])[] {
  if (process.argv.includes('--changed')) return [[[vitest('--changed --passWithNoTests')], checks]];
  if (process.argv.includes('--full'))
    return [
      [[vitest(`--tags-filter full ${fullTests().join(' ')}`)], [build, faults('--short')]],
      [[playwright('--grep @full')]],
    ];
  return [
    [[vitest('--tags-filter !full')], [build, floor, ...checks]],
    [[playwright('--grep-invert @full')], [faults('--smoke')]],
  ];
}

const env: NodeJS.ProcessEnv = {
  ...process.env,
  FORCE_COLOR: '0',
  PORTAL_BUILT: '1',
  // Lint and types are Go programs: collecting garbage takes half of their processor time, and Vitest needs the other
  // processor.
  GOGC: 'off',
  GOMEMLIMIT: '3GiB',
  GOMAXPROCS: '1',
  PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf('Playwright'),
};

/** Resolves to whether the command succeeded. Output of a lane other than the first is printed at its end. */
function run({ title, line }: Command, isLive: boolean): Promise<boolean> {
  const heading = `\n── ${title}: ${line}`;
  if (isLive) console.log(heading);
  return new Promise((resolve) => {
    const [program = '', ...args] = line.split(' ');
    const child = spawn(program, args, { stdio: isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'], env });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => void output.push(chunk));
    const end = (isGood: boolean) => {
      if (!isLive) process.stdout.write(`${heading}\n${Buffer.concat(output).toString()}`);
      resolve(isGood);
    };
    child.on('error', () => end(false));
    child.on('close', (code) => end(code === 0));
  });
}

async function resultOf(command: Command, isLive: boolean): Promise<Result> {
  const { title, read } = command;
  const isGood = await run(command, isLive);
  const alone: Result = { passed: 0, failed: [title], durations: [] };
  if (!read) return isGood ? { passed: 1, failed: [], durations: [] } : alone;
  const text = await readFile(reportOf(title), 'utf8').catch(() => null);
  if (text === null) return alone;
  const result = read(JSON.parse(text) as never);
  // Such as an error outside of a test, which the output names.
  return isGood || result.failed.length > 0 ? result : { ...result, failed: [`${title}, outside of a test`] };
}

ensureChromium();
const results: Result[] = [];
const times: string[] = [];
for (const lanes of stages())
  await Promise.all(
    lanes.map(async (commands, lane) => {
      for (const command of commands) {
        const began = performance.now();
        results.push(await resultOf(command, lane === 0));
        times.push(`${command.title}: ${Math.round((performance.now() - began) / 1_000)} s`);
      }
    }),
  );
await rm(reports, { recursive: true, force: true });

const slowest = results.flatMap(({ durations }) => durations).toSorted(([, a], [, b]) => b - a);
const failed = results.flatMap((result) => result.failed);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
console.log('\nThe slowest tests:');
for (const [name, ms] of slowest.slice(0, 20))
  console.log(`${(ms / 1_000).toFixed(1).padStart(6)} s  ${name}`);
console.log(`\n${times.join('\n')}\n`);
for (const name of failed) console.log(`failed: ${name}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
