import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, root, textOf } from '../support/sources.ts';

const documents = ['README.md', 'CONTRIBUTING.md', ...filesBelow('docs', /\.md$/)];
const path = /`((?:bench|contract|docs|public|scripts|server|src|tests)\/[\w./-]+)`/g;

it('the documents name only files and folders that exist', () => {
  const missing = documents.flatMap((document) =>
    [...textOf(document).matchAll(path)]
      .map(([, named]) => named!)
      .filter((named) => !existsSync(join(root, named)))
      .map((named) => `${document}: ${named}`),
  );
  expect(missing).toEqual([]);
});
