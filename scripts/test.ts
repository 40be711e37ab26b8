import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms, startPostgres } from '#tests/support/postgres.ts';
import { ensureChromium } from './chromium.ts';

/**
 * Everything that `npm test` means: types, lint, format, dead code, the unit, machine and API tests (on the
 * embedded database, and on PostgreSQL where the machine has one), a real browser over the built portal, and the
 * short form of the fault suite.
 * The last line counts what passed and failed.
 */
interface Count {
  passed: number;
  failed: number;
  skipped: number;
}
const total: Count = { passed: 0, failed: 0, skipped: 0 };
const env: NodeJS.ProcessEnv = { ...process.env, FORCE_COLOR: '0' };

function run(title: string, command: string, args: string[]): Promise<boolean> {
  console.log(`\n── ${title}`);
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

async function check(title: string, command: string, args: string[]) {
  if (await run(title, command, args)) total.passed += 1;
  else total.failed += 1;
}

/** Runs a test runner that leaves a JSON report; a runner that failed without a failed test counts as one. */
async function suite(title: string, args: string[], report: string, read: (json: never) => Count) {
  const ok = await run(title, 'npx', args);
  let count: Count = { passed: 0, failed: 0, skipped: 0 };
  try {
    count = read(JSON.parse(await readFile(report, 'utf8')) as never);
  } catch {
    console.error(`${title}: no report was written`);
  }
  if (!ok && count.failed === 0) count.failed = 1;
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
}

const scratch = await mkdtemp(join(tmpdir(), 'portal-tests-'));
env.CHROMIUM_PATH = ensureChromium() ?? '';
const postgres = postgresPrograms() ? await startPostgres() : null;
if (postgres) env.TEST_DATABASE_URL = postgres.url;
else console.warn('PostgreSQL is not installed here: the API tests run on the embedded database only.');

try {
  await check('Types', 'npx', ['tsc', '--noEmit']);
  await check('Lint', 'npx', ['oxlint', '--type-aware', '--deny-warnings']);
  await check('Format', 'npx', ['prettier', '--check', '--log-level', 'warn', '.']);
  await check('Dead code', 'npx', ['knip']);

  const unit = join(scratch, 'unit.json');
  await suite(
    'Unit, machine, contract and server tests',
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`],
    unit,
    (json: { numPassedTests: number; numFailedTests: number; numPendingTests: number }) => ({
      passed: json.numPassedTests,
      failed: json.numFailedTests,
      skipped: json.numPendingTests,
    }),
  );

  const browser = join(scratch, 'browser.json');
  env.PLAYWRIGHT_JSON_OUTPUT_NAME = browser;
  await suite(
    'Browser tests',
    ['playwright', 'test', '--reporter=list,json'],
    browser,
    (json: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }) => ({
      passed: json.stats.expected + json.stats.flaky,
      failed: json.stats.unexpected,
      skipped: json.stats.skipped,
    }),
  );

  // On the portal that the browser tests have just built.
  const faults = join(scratch, 'faults.json');
  await suite(
    'Fault suite, short form',
    ['tsx', 'tests/faults/main.ts', '--short', '--built', `--json=${faults}`],
    faults,
    (json: { passed: number; failed: number }) => ({ ...json, skipped: 0 }),
  );
} finally {
  await postgres?.stop();
  await rm(scratch, { recursive: true, force: true });
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 ? 0 : 1);
