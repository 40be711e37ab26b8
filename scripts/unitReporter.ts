import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Result of a test file; tests with `skip` count as skipped. */
export interface UnitFile {
  path: string;
  passed: number;
  skipped: number;
  /** Full names of tests, and messages of errors outside of tests: in a hook, in an import, unhandled. */
  failures: string[];
}

/** Result of a run of the unit tests. */
export interface UnitReport {
  files: UnitFile[];
  /** Messages of unhandled errors that name no file. */
  errors: string[];
}

const messageOf = ({ message }: { message?: unknown }) => String(message).split('\n', 1)[0] ?? '';

function fileOf(module: TestModule, unhandled: readonly SerializedError[]): UnitFile {
  const path = relative('.', module.moduleId);
  const count = (state: 'passed' | 'skipped') => [...module.children.allTests(state)].length;
  // Failed hooks and imports, which fail no test, are errors of their group.
  const groups = [module, ...module.children.allSuites()];
  const errors = [
    ...groups.flatMap((group) => group.errors()),
    ...unhandled.filter((error) => error.VITEST_TEST_PATH === module.moduleId),
  ];
  return {
    path,
    passed: count('passed'),
    skipped: count('skipped'),
    failures: [
      ...[...module.children.allTests('failed')].map(({ fullName }) => fullName),
      ...errors.map((error) => `${path}: ${messageOf(error)}`),
    ],
  };
}

/**
 * Writes a {@link UnitReport} to the path in `UNIT_REPORT`. Vitest's JSON report names neither failed hooks nor
 * unhandled errors, although a run fails because of them.
 */
export default class UnitReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const path = process.env.UNIT_REPORT;
    if (path === undefined) throw new Error('UNIT_REPORT is the path that the report is written to');
    const known = new Set<unknown>(modules.map(({ moduleId }) => moduleId));
    const report: UnitReport = {
      files: modules.map((module) => fileOf(module, unhandled)),
      errors: unhandled.filter((error) => !known.has(error.VITEST_TEST_PATH)).map(messageOf),
    };
    await writeFile(path, JSON.stringify(report));
  }
}
