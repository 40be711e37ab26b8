import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Files below a folder with this suffix, as paths from the repository's folder. */
export function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
}

export const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

const aliases: readonly (readonly [string, string])[] = Object.entries(
  (JSON.parse(textOf('package.json')) as { imports: Record<string, string> }).imports,
).map(([alias, target]) => [alias.replace('*', ''), target.replace('./', '').replace('*', '')]);

/** A module's imports: repository paths and package names; type-only imports are marked. */
export function importsOf(path: string): { target: string; isType: boolean }[] {
  const text = textOf(path).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const statements = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/g,
  );
  return [...statements].map(([, type, named, lazy]) => ({
    target: resolveImport(path, named ?? lazy ?? ''),
    isType: type !== undefined,
  }));
}

function resolveImport(from: string, name: string): string {
  if (name.startsWith('.')) return relative(root, resolve(root, dirname(from), name));
  const alias = aliases.find(([prefix]) => name.startsWith(prefix));
  return alias ? alias[1] + name.slice(alias[0].length) : name;
}
