import { describe, expect, it } from 'vitest';
import { walkAllPaths } from '#tests/support/machines/machinePaths.ts';
import { startTestWalk } from './startTest.walk.ts';

describe('the start of a test', () => {
  it('comes into each of its states, and opens no tab before it was started', () => {
    const coverage = walkAllPaths(startTestWalk, ({ before, event, after }) => {
      const isStarted = after.matches('starting') && !before.matches('starting');
      const isAsked = before.hasTag('explaining') || event.type === 'test.continue';
      const isOpening = after.hasTag('opened') || after.hasTag('blocked');
      expect({
        startsUnasked: isStarted && !isAsked,
        lacksUrl: isOpening && after.context.url === null,
      }).toEqual({
        startsUnasked: false,
        lacksUrl: false,
      });
    });
    expect(coverage.unreached).toEqual([]);
    expect(coverage.unused).toEqual([]);
  });
});
