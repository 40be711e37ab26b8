import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../sources.ts';

/** A folder with a build of the portal. */
export interface Build {
  folder: string;
  remove(): Promise<void>;
}

/**
 * A copy of the build in `dist` in which all hashed files have other names, as if the portal had been changed and
 * built again: a page that asks for a file of the first build does not find it.
 */
export async function makeLaterBuild(mark: string): Promise<Build> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-build-'));
  await cp(join(root, 'dist'), folder, { recursive: true });
  const names = await readdir(folder, { recursive: true });
  // Compressed copies would contain the old names.
  await Promise.all(names.filter((name) => /\.(br|gz)$/.test(name)).map((name) => rm(join(folder, name))));
  const scripts = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'));
  const stems = scripts.map((name) => name.slice(0, -'.js'.length)).toSorted((a, b) => b.length - a.length);
  const renamed = (text: string) =>
    stems.reduce((all, stem) => all.replaceAll(`${stem}.js`, `${stem}${mark}.js`), text);
  const texts = ['index.html', 'sw.js', ...scripts.map((name) => join('assets', name))];
  for (const name of texts)
    await writeFile(join(folder, name), renamed(await readFile(join(folder, name), 'utf8')));
  for (const name of scripts)
    await rename(join(folder, 'assets', name), join(folder, 'assets', name.replace(/\.js$/, `${mark}.js`)));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
