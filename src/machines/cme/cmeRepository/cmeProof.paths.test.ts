import { expect, it } from 'vitest';
import { walkAllPaths } from '#tests/support/machines/machinePaths.ts';
import { cmeProofWalk } from './cmeProof.walk.ts';

it('the proof of a credit comes into each of its states, and is closed only when nothing is under way', () => {
  const coverage = walkAllPaths(cmeProofWalk, ({ before, event, after }) => {
    const isLeft = before.hasTag('removing') && !after.hasTag('open');
    expect(isLeft && event.type === 'proof.close').toBe(false);
  });
  expect(coverage.unreached).toEqual([]);
  expect(coverage.unused).toEqual([]);
});
