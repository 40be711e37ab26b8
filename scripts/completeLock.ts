import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * `npm run lock`: adds the lockfile entries that npm omits when its registry does not offer the binaries of
 * other platforms. Without them `npm ci` rejects the lockfile, and another platform would get an install that
 * cannot build. If the registry does offer them, their checksums are added too; the output lists those that
 * are missing, so that it can be run again elsewhere.
 */
interface Entry {
  version?: string;
  /** The checksum of the package, as its registry gives it. */
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
export interface Lock {
  packages: Record<string, Entry>;
}

const systems = [
  'darwin',
  'linux',
  'win32',
  'android',
  'freebsd',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
];
const processors = [
  'x64',
  'arm64',
  'arm',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];

/** Optional dependencies without an entry, with the package that depends on each. */
export function missingOptionals({ packages }: Lock): { name: string; version: string; isDev: boolean }[] {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(
        ([name]) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
      )
      .map(([name, version]) => ({
        name,
        version: version.replace(/^[~^]/, ''),
        isDev: entry.dev === true,
      })),
  );
  return [...new Map(missing.map((each) => [each.name, each])).values()];
}

/** The platform in a binary package's name. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.includes('gnu')
      ? ['glibc']
      : [];
  return {
    ...(cpu.length > 0 && { cpu }),
    ...(os.length > 0 && { os }),
    ...(libc.length > 0 && { libc }),
  };
}

export function completeLock(lock: Lock): Lock {
  const added = missingOptionals(lock).map(({ name, version, isDev }): [string, Entry] => [
    `node_modules/${name}`,
    { version, ...platformOf(name), ...(isDev && { dev: true }), optional: true },
  ]);
  const [own, ...others] = [...Object.entries(lock.packages), ...added];
  return {
    ...lock,
    packages: Object.fromEntries([own!, ...others.toSorted(([a], [b]) => (a < b ? -1 : 1))]),
  };
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Packages whose entry has no checksum, as `name@version`, by their path in the lockfile. */
export const withoutIntegrity = ({ packages }: Lock): Map<string, string> =>
  new Map(
    Object.entries(packages).flatMap(([path, { version, integrity, link }]) =>
      path === '' || link || integrity !== undefined ? [] : [[path, `${nameOf(path)}@${version}`]],
    ),
  );

/** Whether an entry is for certain platforms only. */
export const isForPlatform = ({ optional, os, cpu }: Entry): boolean =>
  optional === true && (os !== undefined || cpu !== undefined);

/** The checksum of a package; undefined if the registry does not offer it. */
async function integrityOf(packageName: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('npm', ['view', packageName, 'dist.integrity']);
    return /^sha512-[\w+/]+={0,2}$/.exec(stdout.trim())?.[0];
  } catch {
    return undefined;
  }
}

/** Adds the checksums that the registry gives, and returns the packages that it does not offer. */
async function addIntegrity(lock: Lock): Promise<string[]> {
  const missing: string[] = [];
  for (const [path, packageName] of withoutIntegrity(lock)) {
    const integrity = await integrityOf(packageName);
    const { version, ...rest } = lock.packages[path]!; // the paths are the lockfile's own
    if (integrity === undefined) missing.push(packageName);
    else lock.packages[path] = { ...(version !== undefined && { version }), integrity, ...rest };
  }
  return missing;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = join(import.meta.dirname, '..', 'package-lock.json');
  const lock = completeLock(JSON.parse(await readFile(path, 'utf8')) as Lock);
  const missing = await addIntegrity(lock);
  await writeFile(path, `${JSON.stringify(lock, null, 2)}\n`);
  if (missing.length > 0)
    console.warn(
      `The registry does not offer ${missing.length} packages of other platforms, so they have no checksum yet: ${missing.join(', ')}`,
    );
}
