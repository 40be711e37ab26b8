import { afterAll, describe, expect, it } from 'vitest';
import type { LettersContext } from '#machines/application/referenceFormStatus/referenceFormStatus.types.ts';
import type { Confirmation } from '#machines/kit/confirm.ts';
import { letterMachines } from '#tests/support/machines/letterMachines.ts';
import { toldCoverage, walkAllPaths, type Step } from '#tests/support/machines/machinePaths.ts';

const told: string[] = [];
afterAll(() => console.info(`Reference letters:\n  ${told.join('\n  ')}`));

const entryOf = (exported: string) => letterMachines.find(({ from }) => from[1] === exported)!; // both are listed

const isAsking = ({ after }: Pick<Step, 'after'>) => after.matches('sending') || after.matches('resending');

/** A request goes out that the user did not make, or twice at once. */
const isUnasked = ({ before, event, after }: Step) =>
  isAsking({ after }) &&
  !isAsking({ after: before }) &&
  !['letter.send', 'letter.resend'].includes(event.type) &&
  !(event.isEditedSince === false && (before.context as LettersContext).wantsRequest);

const ways = ['letter.close', 'card.saved', 'xstate.error.actor.card'];
/** The user agreed to lose what was typed. */
const isConfirmed = ({ output }: Step['event']) =>
  (output as Partial<Confirmation> | undefined)?.isConfirmed === true;

/**
 * An open form closes without a request of the user or a save of its own, or at a request while there are unsaved
 * changes.
 */
function isSnatched({ before, event, after }: Step) {
  if (!before.hasTag('editing') || after.hasTag('editing')) return false;
  const { form } = before.context as LettersContext;
  if (isConfirmed(event)) return false;
  return !ways.includes(event.type) || (event.type === 'letter.close' && (form.isEdited || form.isBusy));
}

/** A letter can be changed although registration for the exam has ended. */
const isTooLate = ({ after }: Step) =>
  (after.context as LettersContext).board?.readOnlyReason === 'closed' &&
  (isAsking({ after }) || after.matches('editing'));

describe('the reference letters of an application', () => {
  it('come into each state and take each transition; nothing is sent without a request, and no answer closes the form', () => {
    const wrong: string[] = [];
    const coverage = walkAllPaths(entryOf('referenceFormStatusMachine'), (step) => {
      for (const isWrong of [isUnasked, isSnatched, isTooLate])
        if (isWrong(step)) wrong.push(`${isWrong.name}: ${step.event.type}`);
    });
    expect(wrong).toEqual([]);
    expect(coverage.unreached).toEqual([]);
    expect(coverage.unused).toEqual([]);
    expect(coverage.unpassed).toEqual([]);
    told.push(toldCoverage('referenceFormStatusMachine', coverage));
  });

  it('are typed into a form each of whose states and transitions is taken', () => {
    const coverage = walkAllPaths(entryOf('referenceLetterMachine'));
    expect(coverage.unreached).toEqual([]);
    expect(coverage.unused).toEqual([]);
    expect(coverage.unpassed).toEqual([]);
    told.push(toldCoverage('referenceLetterMachine', coverage));
  });
});
