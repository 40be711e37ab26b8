import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What the build reads, relative to the project's root. */
const sources = [
  'contract',
  'index.html',
  'package-lock.json',
  'public',
  'scripts',
  'src',
  'tsconfig.json',
  'vite.config.ts',
];

const markerOf = (root: string) => join(root, '.cache/built');

/** Names, sizes and times of the files below a path. */
function* filesOf(path: string): Generator<string> {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isDirectory()) for (const name of readdirSync(path).toSorted()) yield* filesOf(join(path, name));
  else yield `${path} ${stat.size} ${stat.mtimeMs}`;
}

/** What tells the present sources from others; an older release that is copied over them differs too. */
export function sourcesOf(root: string): string {
  const sum = createHash('sha256');
  for (const name of sources) for (const file of filesOf(join(root, name))) sum.update(`${file}\n`);
  return sum.digest('hex');
}

/** Forgets the last build: one that is interrupted must not count as complete. */
export const forgetBuild = (root: string): void => rmSync(markerOf(root), { force: true });

/**
 * Notes that `dist` is complete.
 *
 * @param built the sources as they were when the build began: what changed since then is not in it for certain.
 */
export function noteBuild(root: string, built: string): void {
  mkdirSync(dirname(markerOf(root)), { recursive: true });
  writeFileSync(markerOf(root), built);
}

/** Whether `dist` is complete and nothing that it is built from has changed since. */
export const isBuildFresh = (root: string): boolean =>
  existsSync(join(root, 'dist/index.html')) &&
  existsSync(markerOf(root)) &&
  readFileSync(markerOf(root), 'utf8') === sourcesOf(root);
