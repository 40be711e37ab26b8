import { expect, it } from 'vitest';
import { filesBelow, textOf } from '../support/sources.ts';

it('tests wait with one limit for all, because a busy machine takes longer than the second of Vitest', () => {
  const waiting = ['contract', 'inspector', 'server', 'src', 'tests']
    .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
    .filter((path) => /\bvi\.waitFor\(/.test(textOf(path)));
  expect(waiting.toSorted()).toEqual([
    'tests/support/eventually.ts',
    // It gives up on purpose.
    'tests/support/pages/screens.ts',
  ]);
});
