import { describe, expect, it } from 'vitest';
import { isForPlatform, missingOptionals, withoutIntegrity, type Lock } from '../../scripts/completeLock.ts';
import { textOf } from '../support/sources.ts';

describe('the lockfile', () => {
  it('has an entry for the binaries of every platform; otherwise run `npm run lock`', () => {
    expect(missingOptionals(JSON.parse(textOf('package-lock.json')) as Lock)).toEqual([]);
  });

  it('has a checksum for every package but binaries of platforms that the registry of `npm run lock` did not offer', () => {
    const lock = JSON.parse(textOf('package-lock.json')) as Lock;
    const unchecked = [...withoutIntegrity(lock)].filter(
      ([path]) => !isForPlatform(lock.packages[path] ?? {}),
    );
    expect(unchecked).toEqual([]);
  });

  it('names no registry', () => {
    expect(textOf('package-lock.json')).not.toMatch(/"resolved"/);
  });

  it('holds vitest and its coverage in one exact version', () => {
    const { packages } = JSON.parse(textOf('package-lock.json')) as Lock;
    expect(packages['node_modules/@vitest/coverage-v8']?.version).toBe(
      packages['node_modules/vitest']?.version,
    );
  });
});
