/** What a test runner found. */
export interface Result {
  passed: number;
  /** Names of the tests that failed. */
  failed: readonly string[];
  /** Names of tests with how long they took, in milliseconds. */
  durations: readonly (readonly [string, number])[];
}

interface VitestReport {
  testResults: readonly {
    assertionResults: readonly { fullName: string; status: string; duration?: number | null }[];
  }[];
}
/** Reads the report of Vitest's JSON reporter. */
export function readVitest({ testResults }: VitestReport): Result {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    durations: tests.map(({ fullName, duration }) => [fullName, duration ?? 0] as const),
  };
}

interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: readonly { duration: number }[];
}
interface PlaywrightSuite {
  title: string;
  suites?: readonly PlaywrightSuite[];
  specs: readonly { title: string; tests: readonly PlaywrightTest[] }[];
}
/** Tests with their names, which begin with the titles of the file and of the groups that they are in. */
const testsOf = ({ title, suites = [], specs }: PlaywrightSuite): [string, PlaywrightTest][] =>
  [
    ...specs.flatMap((spec) => spec.tests.map((test): [string, PlaywrightTest] => [spec.title, test])),
    ...suites.flatMap(testsOf),
  ].map(([name, test]) => [`${title} › ${name}`, test]);

/** Reads the report of Playwright's JSON reporter; a test that passed at a second try has failed. */
export function readPlaywright({ suites }: { suites: readonly PlaywrightSuite[] }): Result {
  const tests = suites.flatMap(testsOf);
  const namesOf = (...wanted: readonly PlaywrightTest['status'][]) =>
    tests.filter(([, { status }]) => wanted.includes(status)).map(([name]) => name);
  return {
    passed: namesOf('expected').length,
    failed: namesOf('unexpected', 'flaky'),
    durations: tests.map(([name, { results }]) => [
      name,
      results.reduce((sum, { duration }) => sum + duration, 0),
    ]),
  };
}

/** Reads the report of the fault suite (`--json`). */
export const readFaults = ({
  passed,
  failures,
}: {
  passed: number;
  failures: readonly string[];
}): Result => ({
  passed,
  failed: failures,
  durations: [],
});
