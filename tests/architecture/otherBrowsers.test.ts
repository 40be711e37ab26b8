import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leftOut } from '#tests/otherBrowsers/firefox/leftOut.ts';
import { root } from '#tests/support/sources.ts';

it('leaves out in Firefox only tests that exist', () => {
  const unknown = leftOut.filter(
    ({ file, title }) => !readFileSync(join(root, `tests/browser/${file}.spec.ts`), 'utf8').includes(title),
  );
  expect(unknown).toEqual([]);
});
