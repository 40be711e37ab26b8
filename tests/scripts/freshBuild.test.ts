import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetBuild, isBuildFresh, noteBuild, sourcesOf } from '../../scripts/freshBuild.ts';

let root: string;
const built = Date.now() - 60_000;
const touch = (path: string, at = built - 1_000) => utimesSync(join(root, path), at / 1_000, at / 1_000);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-build-'));
  for (const folder of ['dist', 'src/app', 'public']) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['dist/index.html', 'index.html', 'src/app/main.tsx'])
    writeFileSync(join(root, file), '');
  for (const path of ['index.html', 'src/app/main.tsx', 'src/app', 'src', 'public']) touch(path);
  noteBuild(root, sourcesOf(root));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the portal that `npm start` serves', () => {
  it('is not built again where nothing has changed since', () => {
    expect(isBuildFresh(root)).toBe(true);
  });

  it.each([
    ['a source changed', () => touch('src/app/main.tsx', Date.now())],
    ['an older release was copied over it', () => touch('index.html', built - 86_400_000)],
    [
      'a source changed while it was built',
      () => {
        const before = sourcesOf(root);
        writeFileSync(join(root, 'index.html'), 'changed');
        noteBuild(root, before);
      },
    ],
    ['a source was deleted', () => rmSync(join(root, 'src/app/main.tsx'))],
    ['it was deleted', () => rmSync(join(root, 'dist'), { recursive: true })],
    ['a build was interrupted', () => forgetBuild(root)],
  ])('is built again where %s', (_, change) => {
    change();
    expect(isBuildFresh(root)).toBe(false);
  });
});
