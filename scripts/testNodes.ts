import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readVitest } from './testReports.ts';

/**
 * `npm run test:nodes`: the types and the Vitest tests of `npm test` on newer versions of Node, one after the other,
 * with the binaries of the npm package `node`. `npm run test:nodes -- 26` tries one version; paths after it select
 * test files, and leave out the types.
 *
 * Exits with 1 if anything failed. The last lines are the results.
 */
const majors = ['22', '24', '26'];

const { positionals } = parseArgs({ allowPositionals: true });
const named = majors.filter((major) => positionals.includes(major));
const paths = positionals.filter((word) => !majors.includes(word));

/** Resolves to whether the command succeeded. */
function run(program: string, args: readonly string[], env = process.env): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: 'inherit', env });
    child.on('error', ({ message }) => {
      console.error(message);
      done(false);
    });
    child.on('close', (code) => done(code === 0));
  });
}

/** Installs the newest release of a version. */
async function install(major: string, folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  return await run('npm', ['install', '--prefix', folder, '--no-save', `node@${major}`]);
}

async function testsOn(node: string, report: string, env: NodeJS.ProcessEnv) {
  await rm(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--tags-filter', '!full', ...reporters, ...paths];
  const isGood = await run(node, ['node_modules/vitest/vitest.mjs', ...args], env);
  const text = await readFile(report, 'utf8').catch(() => '{"testResults":[]}');
  const { passed, failed } = readVitest(JSON.parse(text) as Parameters<typeof readVitest>[0]);
  return { passed, failed: isGood || failed.length > 0 ? failed : ['Vitest, outside of a test'] };
}

async function resultOn(major: string): Promise<{ passed: number; failed: readonly string[] }> {
  console.log(`\n── Node ${major}`);
  const folder = resolve('.cache/nodes', major);
  if (!(await install(major, folder))) return { passed: 0, failed: ['the installation'] };
  const node = join(folder, 'node_modules/node/bin/node');
  // Vitest's workers run on the binary of their parent; programs that ask for `node` get it too.
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  await run(node, ['--version']);
  const types = ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'];
  const hasTypes = paths.length > 0 || (await run(node, types, env));
  const { passed, failed } = await testsOn(node, join(folder, 'vitest.json'), env);
  return { passed, failed: hasTypes ? failed : ['types', ...failed] };
}

const lines: string[] = [];
for (const major of named.length > 0 ? named : majors) {
  const { passed, failed } = await resultOn(major);
  lines.push(`Node ${major}: ${passed} passed, ${failed.length} failed`);
  lines.push(...failed.map((name) => `  failed: ${name}`));
  if (failed.length > 0) process.exitCode = 1;
}
console.log(`\n${lines.join('\n')}`);
