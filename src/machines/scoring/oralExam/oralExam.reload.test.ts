import { describe, expect, it } from 'vitest';
import { allPassed, loadedExam } from '#tests/support/scoring/examCases.ts';
import { runExam } from '#tests/support/scoring/examRun.ts';

describe('an exam that is opened again', () => {
  it('shows the summary again after a reload of it, and not after the cases were opened', async () => {
    const { open, has, actor, reviews } = runExam({ wasReviewing: true });
    await open(loadedExam({ status: 'started', lines: allPassed() }));
    expect(has('reviewing')).toBe(true);
    actor.send({ type: 'case.open', position: 2 });
    expect(has('scoring')).toBe(true);
    expect(reviews).toEqual([true, false]);
  });
});
