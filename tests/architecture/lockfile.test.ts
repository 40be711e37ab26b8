import { describe, expect, it } from 'vitest';
import { textOf } from '../support/sources.ts';

interface Entry {
  version?: string;
  integrity?: string;
  inBundle?: boolean;
  link?: boolean;
  optionalDependencies?: Readonly<Record<string, string>>;
}
const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Readonly<Record<string, Entry>> };

describe('the lockfile', () => {
  it('has an entry for the binaries of every platform; otherwise install with a registry that offers them', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('has a checksum for every package that is not part of another one', () => {
    const unchecked = Object.entries(packages).filter(
      ([path, { integrity, inBundle, link }]) => path !== '' && !integrity && !inBundle && !link,
    );
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });

  it('names no registry', () => {
    expect(textOf('package-lock.json')).not.toMatch(/"resolved"/);
  });

  it('holds vitest and its coverage in one exact version', () => {
    expect(packages['node_modules/@vitest/coverage-v8']?.version).toBe(
      packages['node_modules/vitest']?.version,
    );
  });
});
