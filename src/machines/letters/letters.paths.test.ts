import { afterAll, describe, expect, it } from 'vitest';
import { toldCoverage, walkAllPaths, type Step } from '#tests/support/machines/machinePaths.ts';
import type { LettersContext } from './letters.types.ts';
import { lettersWalk } from './letters.walk.ts';

const lines: string[] = [];
afterAll(() => console.info(`Reference letters:\n  ${lines.join('\n  ')}`));

const isAsking = ({ after }: Pick<Step, 'after'>) => after.matches('sending') || after.matches('resending');

/** A request goes out that the user did not make, or twice at once. */
const isUnasked = ({ before, event, after }: Step) =>
  isAsking({ after }) &&
  !isAsking({ after: before }) &&
  !['letter.send', 'letter.resend'].includes(event.type) &&
  !(event.isEditedSince === false && (before.context as LettersContext).wantsRequest);

describe('the reference letters of officials', () => {
  it('come into each state and take each transition, and nothing is sent without a request', () => {
    const wrong: string[] = [];
    const coverage = walkAllPaths(lettersWalk, (step) => {
      if (isUnasked(step)) wrong.push(step.event.type);
    });
    expect(wrong).toEqual([]);
    expect(coverage.unreached).toEqual([]);
    expect(coverage.unused).toEqual([]);
    expect(coverage.unpassed).toEqual([]);
    lines.push(toldCoverage('lettersMachine', coverage));
  });
});
