import { describe, expect, it } from 'vitest';
import { walkAllPaths, type Step } from '#tests/support/machines/machinePaths.ts';
import type { surveyMachine } from './survey.machine.ts';
import { surveyWalk } from './survey.walk.ts';
import type { SnapshotFrom } from 'xstate';

type Snapshot = SnapshotFrom<typeof surveyMachine>;

/** Checks that answers leave the form only by a decision of the user, or because the board has them. */
function expectAnswersKept({ before, event, after }: Step) {
  if (!before.hasTag('edited') || !event.type.startsWith('xstate.')) return;
  if (!after.hasTag('edited') && event.type.startsWith('xstate.done.')) return;
  const mine = (before.context as Snapshot['context']).draft;
  const { draft, found } = after.context as Snapshot['context'];
  expect([draft, found?.draft]).toContainEqual(mine);
}

describe('the survey', () => {
  function expectCovered(enough?: number) {
    const coverage = walkAllPaths(surveyWalk, expectAnswersKept, enough);
    expect(coverage.unreached).toEqual([]);
    expect(coverage.unused).toEqual([]);
    expect(coverage.unpassed).toEqual([]);
  }

  it('comes into each of its states and takes each transition; no answer of the server loses what was typed', () =>
    expectCovered(5_000));

  it('loses nothing that was typed in any situation', { tags: ['full'] }, () => expectCovered());
});
