import { expect, it } from 'vitest';
import { filesBelow, textOf } from '../support/sources.ts';

/** Files that are not in what members get. */
const developersOnly = /^src\/(main\.tsx|app\/inspector\/)/;

it('every part of the portal that is a file of its own is loaded by `lazyImport`', () => {
  const wrong = filesBelow('src', /(?<!\.(test|walk|d))\.tsx?$/)
    .filter((path) => !developersOnly.test(path))
    .flatMap((path) => {
      const text = textOf(path);
      // `typeof import(…)` and `import('…').Name` in types load nothing.
      const calls = [...text.matchAll(/(?<!typeof )\bimport\(/g)];
      return calls
        .filter(({ index }) => !/lazyImport\(\s*\(\) =>\s*$/.test(text.slice(0, index)))
        .map(() => path);
    });
  const globs = filesBelow('src', /\.tsx?$/).filter((path) => textOf(path).includes('import.meta.glob'));
  expect(wrong).toEqual([]);
  // Its modules are loaded by `lazyImport` there.
  expect(globs).toEqual(['src/app/screens.ts']);
});
