import { describe, expect, it } from 'vitest';
import { walkAllPaths } from '#tests/support/machines/machinePaths.ts';
import { startTestWalk } from './startTest.walk.ts';

describe('the start of a test', () => {
  it('comes into each of its states, and opens no tab before it was started', () => {
    const coverage = walkAllPaths(startTestWalk, ({ before, event, after }) => {
      if (after.matches('starting') && !before.matches('starting'))
        expect(before.hasTag('explaining') || event.type === 'test.continue').toBe(true);
      if (after.hasTag('opened') || after.hasTag('blocked')) expect(after.context.url).not.toBeNull();
    });
    expect(coverage.unreached).toEqual([]);
    expect(coverage.unused).toEqual([]);
  });
});
