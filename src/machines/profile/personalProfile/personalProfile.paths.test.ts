import { describe, expect, it } from 'vitest';
import { walkAllPaths } from '#tests/support/machines/machinePaths.ts';
import { personalProfileWalk } from './personalProfile.walk.ts';

describe('the personal profile', () => {
  it('is read or edited, opens the form at a part, and forgets the part with the form', () => {
    const coverage = walkAllPaths(personalProfileWalk, ({ after }) => {
      expect(after.hasTag('editing')).toBe(after.context.section !== null);
    });
    expect(coverage.unreached).toEqual([]);
    expect(coverage.unused).toEqual([]);
  });
});
