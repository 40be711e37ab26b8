import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
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

/** The time of the last change of a file, or of anything in a folder, in milliseconds; 0 if it does not exist. */
function changedAt(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  const inside = readdirSync(path).map((name) => changedAt(join(path, name)));
  // A folder changes when something in it is deleted.
  return Math.max(stat.mtimeMs, ...inside);
}

/** Forgets the last build: one that is interrupted must not count as complete. */
export const forgetBuild = (root: string): void => rmSync(markerOf(root), { force: true });

/**
 * Notes that `dist` is complete.
 *
 * @param startedAt when the build began, in milliseconds: what changed since then is not in it for certain.
 */
export function noteBuild(root: string, startedAt: number): void {
  const marker = markerOf(root);
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, '');
  utimesSync(marker, startedAt / 1_000, startedAt / 1_000);
}

/** Whether `dist` is complete and nothing that it is built from has changed since. */
export function isBuildFresh(root: string): boolean {
  if (!existsSync(join(root, 'dist/index.html'))) return false;
  const builtAt = changedAt(markerOf(root));
  return builtAt > 0 && sources.every((name) => changedAt(join(root, name)) <= builtAt);
}
