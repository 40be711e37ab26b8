import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run lock`: adds what npm leaves out of the lockfile when its registry does not offer the binaries of other
 * platforms. Without those entries `npm ci` refuses the lockfile, and another platform would get an install
 * that cannot build. The entries need no checksum: npm skips those of other platforms and fetches its own.
 */
interface Entry {
  version?: string;
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

/** Optional dependencies that have no entry, with the package that asks for each. */
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

/** What a binary's name says of the platform that it is for. */
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = join(import.meta.dirname, '..', 'package-lock.json');
  const lock = JSON.parse(await readFile(path, 'utf8')) as Lock;
  await writeFile(path, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
}
