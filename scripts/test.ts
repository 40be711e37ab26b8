import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import type { UnitReport } from './unitReporter.ts';

/**
 * `npm test`: types, lint, format, dead code, the unit, machine and API tests (on the embedded database, and
 * on PostgreSQL if installed), a real browser with the built portal, and the short form of the fault suite.
 * Failed test files are run once more, as the browser tests are, because a shared machine may stall. Tests
 * that needed a second run, and those that failed, are listed by name before the last line, which is the
 * result.
 *
 * The checks run beside the unit tests and the fault suite beside the browser tests, because each of them
 * leaves a processor idle for part of its time.
 */
interface Count {
  passed: number;
  failed: number;
  skipped: number;
}
/** What a runner's report says, with the names of its tests. */
interface Result {
  passed: number;
  skipped: number;
  failed: readonly string[];
  flaky: readonly string[];
}
const total: Count = { passed: 0, failed: 0, skipped: 0 };
/** More failed files than this are not flaky. */
const MOST_AGAIN = 5;
const notes: string[] = [];
const times: string[] = [];
const env: NodeJS.ProcessEnv = { ...process.env, FORCE_COLOR: '0' };

/** `isBeside` buffers the output until the end, so that it does not mix with that of the other runner. */
function run(title: string, command: string, args: string[], isBeside = false): Promise<boolean> {
  const heading = `\n── ${title}`;
  if (!isBeside) console.log(heading);
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit', env });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => void output.push(chunk));
    const end = (isGood: boolean) => {
      if (isBeside) process.stdout.write(`${heading}\n${Buffer.concat(output).toString()}`);
      times.push(`${title}: ${Math.round((performance.now() - began) / 1_000)} s`);
      resolve(isGood);
    };
    child.on('error', () => end(false));
    child.on('close', (code) => end(code === 0));
  });
}

async function check(title: string, command: string, args: string[]) {
  if (await run(title, command, args, true)) {
    total.passed += 1;
    return;
  }
  total.failed += 1;
  notes.push(`failed: ${title}`);
}

/** Runs a test runner that writes a JSON report; a runner that fails without a failed test counts as one failure. */
async function suite(
  {
    title,
    args,
    report,
    isBeside = false,
  }: { title: string; args: string[]; report: string; isBeside?: boolean },
  read: (json: never) => Result,
) {
  const ok = await run(title, 'npx', args, isBeside);
  let result: Result = { passed: 0, skipped: 0, failed: [], flaky: [] };
  try {
    result = read(JSON.parse(await readFile(report, 'utf8')) as never);
  } catch {
    console.error(`${title}: no report was written`);
  }
  const failed = ok || result.failed.length > 0 ? result.failed : [`${title}, without a failed test`];
  notes.push(...result.flaky.map((name) => `needed a second try: ${name}`));
  notes.push(...failed.map((name) => `failed: ${name}`));
  total.passed += result.passed;
  total.failed += failed.length;
  total.skipped += result.skipped;
}

interface BrowserReport {
  suites: BrowserSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}
interface BrowserSuite {
  title: string;
  suites?: BrowserSuite[];
  specs: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
}

/** Names of the browser tests that ended so, with the file and the groups that they are in. */
const namesOf = (status: 'unexpected' | 'flaky', suites: readonly BrowserSuite[]): string[] =>
  suites.flatMap(({ title, suites: inner = [], specs }) =>
    [
      ...specs.filter((spec) => spec.tests.some((test) => test.status === status)).map((spec) => spec.title),
      ...namesOf(status, inner),
    ].map((name) => `${title} › ${name}`),
  );

async function unitRun(title: string, name: string, only: readonly string[]): Promise<UnitReport> {
  const path = join(scratch, `${name}.json`);
  env.UNIT_REPORT = path;
  const reporters = ['--reporter=default', '--reporter=./scripts/unitReporter.ts'];
  const ok = await run(title, 'npx', ['vitest', 'run', ...reporters, ...only]);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return { files: [], errors: [`${title}, no report was written`] };
  const { files, errors } = JSON.parse(text) as UnitReport;
  const isExplained = ok || errors.length > 0 || files.some(({ failures }) => failures.length > 0);
  return { files, errors: isExplained ? errors : [`${title}, without a failed test`] };
}

async function unitTests() {
  const first = await unitRun('Unit, machine, contract and server tests', 'unit', []);
  const failed = first.files.filter(({ failures }) => failures.length > 0);
  const mayTryAgain = first.errors.length === 0 && failed.length > 0 && failed.length <= MOST_AGAIN;
  const again = mayTryAgain
    ? await unitRun(
        'The files that failed, once more',
        'again',
        failed.map(({ path }) => path),
      )
    : { files: failed, errors: first.errors };
  const failures = [...again.files.flatMap((file) => file.failures), ...again.errors];
  const flaky = failed.flatMap((file) => file.failures).filter((name) => !failures.includes(name));
  notes.push(...flaky.map((name) => `needed a second try: ${name}`));
  notes.push(...failures.map((name) => `failed: ${name}`));
  for (const { passed, skipped } of [
    ...first.files.filter((file) => !failed.includes(file)),
    ...again.files,
  ]) {
    total.passed += passed;
    total.skipped += skipped;
  }
  total.failed += failures.length;
}

const scratch = await mkdtemp(join(tmpdir(), 'portal-tests-'));
// Installed now if needed, because two suites would do so at the same time.
ensureChromium();

async function checks() {
  await check('Types', 'npx', ['tsc', '--noEmit']);
  await check('Lint', 'npx', ['oxlint', '--type-aware', '--deny-warnings']);
  await check('Format', 'npx', ['oxfmt', '--check']);
  await check('Dead code', 'npx', ['knip']);
  await check('Build', 'npx', ['tsx', 'scripts/build.ts']);
}

async function browserTests() {
  const report = join(scratch, 'browser.json');
  env.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
  await suite(
    { title: 'Browser tests', args: ['playwright', 'test', '--reporter=list,json'], report },
    ({ suites, stats }: BrowserReport) => ({
      passed: stats.expected + stats.flaky,
      skipped: stats.skipped,
      failed: namesOf('unexpected', suites),
      flaky: namesOf('flaky', suites),
    }),
  );
}

async function faultSuite() {
  const report = join(scratch, 'faults.json');
  await suite(
    {
      title: 'Fault suite, short form',
      args: ['tsx', 'tests/faults/main.ts', '--short', '--built', `--json=${report}`],
      report,
      isBeside: true,
    },
    (json: { passed: number; failures: string[] }) => ({
      passed: json.passed,
      skipped: 0,
      failed: json.failures,
      flaky: [],
    }),
  );
}

try {
  await Promise.all([unitTests(), checks()]);
  env.PORTAL_BUILT = '1';
  await Promise.all([browserTests(), faultSuite()]);
} finally {
  await rm(scratch, { recursive: true, force: true });
}

console.log(`\n${times.join('\n')}`);
if (notes.length > 0) console.log(`\n${notes.join('\n')}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 ? 0 : 1);
