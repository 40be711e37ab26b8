import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'vite';
import { filesBelow, root, textOf } from '../sources.ts';

/**
 * The server's programs as one file each, without their packages: started from its sources, a server needs twice the
 * processor time until it listens.
 */
const programs = [
  'server/main.ts',
  'server/board/main.ts',
  'tests/faults/server.ts',
  'tests/browser/server.ts',
];
const folder = join(root, '.cache', 'server');
/** A bundle of other sources is deleted after this long, in milliseconds; a run may still start it before. */
const UNUSED = 3_600_000;

/** Changing a source makes another bundle. */
function digest(): string {
  const sum = createHash('sha256').update(readFileSync(import.meta.filename));
  const layers = ['contract', 'server', 'src/domain'].flatMap((layer) =>
    filesBelow(layer, /(?<!\.test)\.ts$/),
  );
  for (const path of [...layers, ...programs.filter((each) => each.startsWith('tests/')), 'package.json'])
    sum.update(path).update(textOf(path));
  return sum.digest('hex').slice(0, 16);
}

async function bundle(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'source-folder',
        // They find the migrations and the built portal beside their sources.
        transform: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
      },
    ],
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((path) => [nameOf(path), join(root, path)])),
      },
    },
  });
}

const nameOf = (path: string) => path.replace(/\.ts$/, '').replaceAll('/', '-');

let made: Promise<string> | undefined;

/** The folder with the bundles of today's sources, made once and kept from one run to the next. */
function bundles(): Promise<string> {
  made ??= (async () => {
    const path = join(folder, digest());
    if (existsSync(path)) return path;
    for (const other of existsSync(folder) ? readdirSync(folder) : []) {
      // Another process may be removing it.
      const file = statSync(join(folder, other), { throwIfNoEntry: false });
      if (file && Date.now() - file.mtimeMs > UNUSED)
        rmSync(join(folder, other), { recursive: true, force: true });
    }
    const draft = join(folder, randomUUID());
    await bundle(draft);
    try {
      // Renamed when complete; another process may have been faster.
      renameSync(draft, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
      rmSync(draft, { recursive: true });
    }
    return path;
  })();
  return made;
}

/**
 * The server as its next version would be: the same, with another folder of migrations. It is beside the bundles, so that it
 * finds its packages; `remove` deletes it.
 */
export async function nextVersion(
  migrations: string,
): Promise<{ readonly program: string; readonly remove: () => void }> {
  const path = join(folder, randomUUID());
  cpSync(await bundles(), path, { recursive: true });
  const present = JSON.stringify(join(root, 'server/db'));
  const changed = readdirSync(path, { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(path, name))
    .filter((name) => readFileSync(name, 'utf8').includes(present));
  if (changed.length === 0) throw new Error('No file of the bundle names the folder of the migrations.');
  for (const name of changed)
    writeFileSync(name, readFileSync(name, 'utf8').replaceAll(present, JSON.stringify(dirname(migrations))));
  return {
    program: join(path, `${nameOf('server/main.ts')}.js`),
    remove: () => rmSync(path, { recursive: true }),
  };
}

/** The program to start with plain Node for one of the server's programs. */
export async function bundleOf(path: string): Promise<string> {
  if (!programs.includes(path)) throw new Error(`${basename(path)} is not bundled.`);
  return join(await bundles(), `${nameOf(path)}.js`);
}
