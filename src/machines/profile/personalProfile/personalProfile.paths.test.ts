import { describe, expect, it } from 'vitest';
import { walkAllPaths } from '#tests/support/machines/machinePaths.ts';
import { personalProfileWalk } from './personalProfile.walk.ts';

describe('the personal profile', () => {
  it('is read or edited, and opens the form at a part', () => {
    const coverage = walkAllPaths(personalProfileWalk, ({ after }) => {
      expect(after.hasTag('editing') && after.context.focus !== 'contact').toBe(false);
    });
    expect(coverage.unreached).toEqual([]);
    expect(coverage.unused).toEqual([]);
  });
});
