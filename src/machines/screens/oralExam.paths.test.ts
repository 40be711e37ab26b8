import {
  getInitialSnapshot,
  getNextSnapshot,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate';
import { afterAll, describe, expect, it } from 'vitest';
import { examErrors, examEvents, examInput, examOutputs, examSituation } from '#tests/support/examCases.ts';
import { isPassage, statesOf } from '#tests/support/machineWalk.ts';
import { done, failed, unreachable } from '#tests/support/system.ts';
import { oralExamMachine } from './oralExam.machine.ts';
import type { OralExamContext } from './oralExam.types.ts';

/** The machine without what it says to others, which a path on paper has not got. */
const onPaper = (machine: AnyStateMachine) =>
  machine.provide({
    actions: Object.fromEntries(
      Object.entries(machine.implementations.actions)
        .filter(([, action]) => (action as { type?: string }).type === 'xstate.sendTo')
        .map(([name]) => [name, () => {}]),
    ),
  });

const listens = (snapshot: AnyMachineSnapshot, type: string) =>
  (snapshot._nodes as AnyStateNode[]).some(({ transitions }) => transitions.has(type));

const outputs: Readonly<Record<string, readonly unknown[]>> = examOutputs;
const errors: Readonly<Record<string, readonly unknown[]>> = examErrors;

/** What the ports that are under way may answer, and the timers that may run out. */
const answersIn = (snapshot: AnyMachineSnapshot): AnyEventObject[] =>
  (snapshot._nodes as AnyStateNode[]).flatMap(({ invoke, transitions }) => [
    ...invoke.flatMap(({ id, src }) => {
      const name = typeof src === 'string' ? src : id;
      return [
        ...(outputs[name] ?? []).map((output) => done(id, output)),
        ...(errors[name] ?? [unreachable()]).map((error) => failed(id, error)),
      ];
    }),
    ...[...transitions.keys()].filter((type) => type.startsWith('xstate.after.')).map((type) => ({ type })),
  ]);

const situation = (snapshot: AnyMachineSnapshot) =>
  JSON.stringify([snapshot.value, examSituation(snapshot.context as never, 'coarse')]);

const inProgress = { exam: { opened: 'inProgress' } } as const;
const counts: string[] = [];
afterAll(() => console.info(`The exam's machine:\n  ${counts.join('\n  ')}`));

interface Step {
  before: AnyMachineSnapshot;
  event: AnyEventObject;
  after: AnyMachineSnapshot;
}

/** Goes everywhere once; calls back for each step, and tells how many situations there are. */
function explore(machine: AnyStateMachine, visit: (step: Step) => void): number {
  const left = [getInitialSnapshot(machine, examInput) as AnyMachineSnapshot];
  const seen = new Set(left.map(situation));
  while (left.length > 0) {
    const before = left.pop()!; // there is one
    const events = [...examEvents.filter(({ type }) => listens(before, type)), ...answersIn(before)];
    for (const event of events) {
      const after = getNextSnapshot(machine, before as never, event as never) as AnyMachineSnapshot;
      visit({ before, event, after });
      const mark = situation(after);
      if (seen.has(mark)) continue;
      seen.add(mark);
      left.push(after);
    }
  }
  return seen.size;
}

/** Nothing may be written in a tab that does not have the exam, nor once it was handed in. */
const isWrongWish = ({ before, event }: Step) =>
  before.matches(inProgress) &&
  (before.hasTag('readOnly') || before.hasTag('submitting')) &&
  /^(score\.|comment|remarks|exam\.submit)/.test(event.type);

const marksIn = ({ context }: AnyMachineSnapshot) => (context as OralExamContext).marks;

describe('the exam', () => {
  it('comes into each of its states, takes each of its transitions, and writes only where it may', () => {
    const taken = new Set<object>();
    const reached = new Set<string>();
    const passed = new Set<string>();
    const guards = oralExamMachine.implementations.guards as Record<string, unknown>;
    const machine = onPaper(oralExamMachine).provide({
      guards: Object.fromEntries(
        Object.entries(guards)
          .filter(([name]) => name !== 'mayHandIn')
          .map(([name, guard]) => [
            name,
            (args: unknown, params: unknown) => {
              const passes = (guard as (args: unknown, params: unknown) => boolean)(args, params);
              if (passes) passed.add(name);
              return passes;
            },
          ]),
      ) as never,
    });
    const tally = { doors: 0, refused: 0, steps: 0 };
    const situations = explore(machine, (step) => {
      const { before, event, after } = step;
      for (const transition of machine.getTransitionData(before as never, event)) taken.add(transition);
      for (const { id } of after._nodes as AnyStateNode[]) reached.add(id);
      tally.steps += 1;
      if (before.matches(inProgress) !== after.matches(inProgress)) tally.doors += 1;
      const isOpen = after.matches(inProgress) && !after.hasTag('submitting');
      if (after.hasTag('inProgress') !== isOpen) throw new Error('leaving does not ask');
      if (!isWrongWish(step)) return;
      tally.refused += 1;
      expect(marksIn(after)).toEqual(marksIn(before));
      expect(after.hasTag('submitting')).toBe(before.hasTag('submitting'));
    });
    const states = statesOf(machine.root);
    const lasting = states.filter((node) => !isPassage(node)).map(({ id }) => id);
    const declared = states.flatMap(({ transitions }) => [...transitions.values()].flat());
    const unused = declared
      .filter((transition) => !taken.has(transition))
      .map(({ source, eventType, target }) => `${source.id} ${eventType} → ${target?.[0]?.id ?? 'itself'}`);
    expect(unused).toEqual([]);
    expect(lasting.filter((id) => !reached.has(id))).toEqual([]);
    const doors = states.flatMap(({ always }) => always ?? []);
    const names = doors.flatMap(({ guard }) => (typeof guard === 'string' ? [guard] : []));
    expect(names.filter((name) => !passed.has(name))).toEqual([]);
    expect(tally.refused).toBeGreaterThan(100);
    counts.push(
      `${situations} situations, ${tally.steps} steps; ${lasting.length} of ${lasting.length} states reached`,
      `${taken.size} of ${declared.length} transitions taken, ${names.length} doors passed`,
      `${tally.doors} times into an exam in progress or out of it, where leaving asks or asks no more`,
      `${tally.refused} wishes to write where nothing may be written`,
    );
  }, 60_000);
});
