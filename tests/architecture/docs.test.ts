import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, root, textOf } from '../support/sources.ts';

const folders = [
  'bench',
  'contract',
  'docs',
  'examples',
  'gallery',
  'inspector',
  'scripts',
  'server',
  'src',
  'tests',
];
const documents = ['README.md', 'CONTRIBUTING.md', ...folders.flatMap((each) => filesBelow(each, /\.md$/))];
const withHistory = [...documents, 'CHANGELOG.md'];
const path =
  /`((?:bench|contract|deploy|docs|examples|gallery|inspector|public|scripts|server|src|tests)\/[\w./-]+)`/g;
const link = /\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]+))?\)/g;

/** The name that GitHub gives to a heading's link. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (document: string) =>
  [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!));

it('the documents name only files and folders that exist', () => {
  const missing = documents.flatMap((document) =>
    [...textOf(document).matchAll(path)]
      .map(([, named]) => named!)
      .filter((named) => !existsSync(join(root, named)))
      .map((named) => `${document}: ${named}`),
  );
  expect(missing).toEqual([]);
});

it('every link of a document leads to a file, and to a heading of it', () => {
  const broken = withHistory.flatMap((document) =>
    [...textOf(document).matchAll(link)]
      .filter(([, file, anchor]) => {
        const target = file ? join(dirname(document), file) : document;
        if (!existsSync(join(root, target))) return true;
        return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
      })
      .map(([text]) => `${document}: ${text}`),
  );
  expect(broken).toEqual([]);
});

it('the documents name only scripts that package.json has', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const missing = documents.flatMap((document) =>
    [...textOf(document).matchAll(/npm run (?:-s )?([\w:-]+)/g)]
      .map(([, script]) => script!)
      .filter((script) => !(script in scripts))
      .map((script) => `${document}: ${script}`),
  );
  expect(missing).toEqual([]);
});

it('CONTRIBUTING.md is short enough to be read first: recipes are beside the code that they add to', () => {
  expect(textOf('CONTRIBUTING.md').trimEnd().split('\n').length).toBeLessThanOrEqual(170);
});
