import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';
import type { Call } from './core/call.ts';

const rows: Readonly<Record<string, Call>> = calls;

describe('a row of the contract', () => {
  it('names in `invalidates` only calls that read', () => {
    const named = Object.values(rows).flatMap(({ invalidates }) => invalidates);
    expect(named.filter((name) => rows[name]?.method !== 'GET')).toEqual([]);
  });

  it('lets a device store only what examiners may read', () => {
    const stored = Object.entries(rows).filter(([, { onDevice }]) => onDevice !== undefined);
    const others = stored.filter(([, { access }]) => Array.isArray(access) && !access.includes('examiner'));
    expect(stored.length).toBeGreaterThan(0);
    expect(others).toEqual([]);
  });
});
