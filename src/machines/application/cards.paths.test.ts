import type { AnyStateMachine } from 'xstate';
import { afterAll, describe, expect, it } from 'vitest';
import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { toldCoverage, walkAllPaths, type Step } from '#tests/support/machines/machinePaths.ts';
import {
  cardTrials,
  makeSheet,
  newSheetMachine,
  onlyNewSheetMachine,
} from '#tests/support/machines/cardMachines.ts';
import { cardWalk } from '../kit/draft/card.walk.ts';
import { caseLogCardWalk, caseLogsWalk } from './caseLogs/caseLogs.walk.ts';

const lines: string[] = [];
afterAll(() => console.info(`The cards:\n  ${lines.join('\n  ')}`));

/** Checks that a draft is lost only by a decision of the user, never by an answer. */
function expectDraftKept({ before, event, after }: Step) {
  if (!before.hasTag('edited') || !event.type.startsWith('xstate.')) return;
  const isSettled = !after.hasTag('edited');
  if (isSettled && event.type.startsWith('xstate.done.')) return; // the board has it
  const { draft, found } = after.context as { draft: unknown; found: { draft: unknown } | null };
  const mine = (before.context as { draft: unknown }).draft;
  expect([draft, found?.draft]).toContainEqual(mine);
}

/** Steps in a row that find nothing new, after which `npm test` ends a walk; the full run takes every step. */
const ENOUGH = 3_000;

type Card = readonly [name: string, walk: MachineWalk];
const cards: readonly Card[] = [
  ['card', cardWalk],
  ['caseLogCard', caseLogCardWalk],
  ['caseLogs', caseLogsWalk],
];
type NewForm = readonly [
  kind: string,
  machine: AnyStateMachine,
  isNew: boolean,
  unreached: readonly string[],
];
const newForms: readonly NewForm[] = [
  ['may be new or removed', newSheetMachine, true, []],
  ['can only be created', onlyNewSheetMachine, false, ['noting']],
];

describe('the cards of an application', () => {
  function expectCovered([name, walk]: Card, enough?: number) {
    const isCard = name !== 'caseLogs';
    const coverage = walkAllPaths(walk, isCard ? expectDraftKept : undefined, enough);
    expect(coverage.unreached).toEqual([]);
    expect(coverage.unused).toEqual([]);
    expect(coverage.unpassed).toEqual([]);
    lines.push(toldCoverage(name, coverage));
  }

  it.each(cards)(
    '%s comes into each of its states and takes each of its transitions; no answer takes away what was typed',
    (...card) => expectCovered(card, ENOUGH),
  );

  it.each(cards)('%s loses nothing that was typed in any situation', { tags: ['full'] }, (...card) =>
    expectCovered(card),
  );

  function expectFormKept([, machine, isNew, unreached]: NewForm, enough?: number) {
    const trials = cardTrials({
      make: (version, isReadOnly) => makeSheet(`text ${version}`, version, isReadOnly),
      drafts: [{ text: 'typed' }, { text: 'text 2' }],
      isNew,
    });
    const coverage = walkAllPaths(
      {
        machine,
        inputs: [{}],
        ...trials,
        // Drafts of an earlier visit, and cards that become read-only, are walked above.
        outputs: {
          ...trials.outputs,
          load: [0, 2].map((version) => ({ value: makeSheet(`text ${version}`, version), found: null })),
        },
        errors: {
          ...trials.errors,
          save: trials.errors.save.filter(({ status }) => status !== 409),
        },
      },
      expectDraftKept,
      enough,
    );
    expect(new Set(coverage.unreached)).toEqual(
      new Set(['readOnly', 'discarding', 'offered', ...unreached].map((state) => `${machine.id}.${state}`)),
    );
    lines.push(toldCoverage(machine.id, coverage));
  }

  it('the form of a record that may be new or removed keeps what was typed too', () =>
    expectFormKept(newForms[0]!, ENOUGH));

  it.each(newForms)(
    'the form of a record that %s keeps what was typed in any situation',
    { tags: ['full'] },
    (...form) => expectFormKept(form),
  );
});
