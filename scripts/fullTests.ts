import { filesBelow, textOf } from '../tests/support/sources.ts';

const tag = "tags: ['full']";

/**
 * The functions of the tests' support that tag the tests they define, such as `onAnyEngine`: by the tag itself, or by
 * another of these functions.
 */
function taggingFunctions(mark = tag): readonly string[] {
  const names = filesBelow('tests/support', /(?<!\.test)\.tsx?$/).flatMap((path) => {
    const before = textOf(path).split(mark).slice(0, -1);
    return before.flatMap((text) => /export function (\w+)(?!.*export function)/s.exec(text)?.[1] ?? []);
  });
  return names.flatMap((name) => [name, ...taggingFunctions(`${name}(`)]);
}

/**
 * The test files with tests that only the full run executes, by themselves or by a function that they call. Vitest would
 * load all others too, only to skip what is in them, which takes as long as these tests.
 */
export function fullTests(): readonly string[] {
  const marks = [tag, ...taggingFunctions().map((name) => `${name}(`)];
  return ['contract', 'server', 'src', 'tests', 'inspector', 'gallery']
    .flatMap((folder) => filesBelow(folder, /\.test\.tsx?$/))
    .filter((path) => marks.some((mark) => textOf(path).includes(mark)));
}
