import { afterAll, describe, expect, it } from 'vitest';
import { toldCoverage, walkAllPaths, type Step } from '#tests/support/machines/machinePaths.ts';
import type { OralExamContext } from './oralExam.types.ts';
import { oralExamWalk } from './oralExam.walk.ts';

const inProgress = { exam: { opened: 'inProgress' } } as const;
const counts: string[] = [];
afterAll(() => console.info(`The exam's machine:\n  ${counts.join('\n  ')}`));

/** A write in a tab that does not have the exam, or after the submission. */
const isForbiddenWrite = ({ before, event }: Step) =>
  before.matches(inProgress) &&
  (before.hasTag('readOnly') || before.hasTag('submitting')) &&
  /^(score\.|comment|remarks|exam\.submit)/.test(event.type);

const marksIn = ({ context }: Step['before']) => (context as OralExamContext).marks;

describe('the exam', () => {
  function expectWritesOnlyWhereItMay(enough?: number) {
    const tally = { doors: 0, refused: 0 };
    const coverage = walkAllPaths(
      oralExamWalk,
      (step) => {
        const { before, after } = step;
        if (before.matches(inProgress) !== after.matches(inProgress)) tally.doors += 1;
        const isOpen = after.matches(inProgress) && !after.hasTag('submitting');
        if (after.hasTag('inProgress') !== isOpen) throw new Error('leaving does not ask');
        if (!isForbiddenWrite(step)) return;
        tally.refused += 1;
        expect(marksIn(after)).toEqual(marksIn(before));
        expect(after.hasTag('submitting')).toBe(before.hasTag('submitting'));
      },
      enough,
    );
    expect(coverage.unused).toEqual([]);
    expect(coverage.unreached).toEqual([]);
    expect(coverage.unpassed).toEqual([]);
    expect(tally.refused).toBeGreaterThan(100);
    counts.push(
      toldCoverage('oralExamMachine', coverage),
      `${tally.doors} times into an exam in progress or out of it, where leaving asks or asks no more`,
      `${tally.refused} drafts to write where nothing may be written`,
    );
  }

  it('comes into each of its states, takes each of its transitions, and writes only where it may', () =>
    expectWritesOnlyWhereItMay(10_000));

  it('writes only where it may in every situation', { tags: ['full'], timeout: 600_000 }, () =>
    expectWritesOnlyWhereItMay(),
  );
});
