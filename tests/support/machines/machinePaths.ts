import {
  getInitialSnapshot,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate';
import {
  activeStates,
  isPassage,
  outputsOf,
  silenced,
  snapshotAfter,
  statesOf,
  type MachineWalk,
} from './machineWalk.ts';
import { done, failed, unreachable } from './system.ts';

/** One step of a path: an event, and the resulting situation. */
export interface Step {
  before: AnyMachineSnapshot;
  event: AnyEventObject;
  after: AnyMachineSnapshot;
}

export interface Coverage {
  situations: number;
  steps: number;
  /** Non-transient states by id, and those of them that no path reached. */
  states: readonly string[];
  unreached: readonly string[];
  transitions: number;
  /** Declared transitions that no path took. */
  unused: readonly string[];
  /** Guards of eventless transitions, and those of them that never passed. */
  doors: readonly string[];
  unpassed: readonly string[];
}

const listens = (states: readonly AnyStateNode[], type: string) =>
  states.some(({ transitions }) => transitions.has(type));

/** The possible results of invoked ports, and the timers that may fire. */
const answersIn = (states: readonly AnyStateNode[], entry: MachineWalk) =>
  states.flatMap(({ invoke, transitions }): AnyEventObject[] => [
    ...invoke.flatMap(({ id, src }) => {
      const name = typeof src === 'string' ? src : id;
      return [
        ...(outputsOf(entry)[name] ?? []).map((output) => done(id, output)),
        ...(entry.errors?.[name] ?? [unreachable()]).map((error) => failed(id, error)),
      ];
    }),
    ...[...transitions.keys()].filter((type) => type.startsWith('xstate.after.')).map((type) => ({ type })),
  ]);

/** Records which guards passed. */
function watched(machine: AnyStateMachine, passed: Set<string>): AnyStateMachine {
  const guards = machine.implementations.guards as Record<string, unknown>;
  const plain = Object.entries(guards).filter(([, guard]) => !('check' in (guard as object)));
  return machine.provide({
    guards: Object.fromEntries(
      plain.map(([name, guard]) => [
        name,
        (args: unknown, params: unknown) => {
          const passes = (guard as (args: unknown, params: unknown) => boolean)(args, params);
          if (passes) passed.add(name);
          return passes;
        },
      ]),
    ),
  });
}

/**
 * Visits every situation once, by every accepted event, every result and every timer; calls back for each
 * step. Situations with equal values of `distinguishedBy` count as one. With `enough`, a number of steps, it ends after so many in a row
 * that came into no new state and took no new transition or door.
 */
export function walkAllPaths(
  entry: MachineWalk,
  visit: (step: Step) => void = () => {},
  enough = Infinity,
): Coverage {
  const { events = [], inputs = [undefined], distinguishedBy = () => null } = entry;
  const passed = new Set<string>();
  const machine = watched(silenced(entry), passed);
  const taken = new Set<object>();
  const reached = new Set<string>();
  const situation = ({ value, context }: AnyMachineSnapshot) =>
    JSON.stringify([value, distinguishedBy(context)]);
  const left = inputs.map((input) => getInitialSnapshot(machine, input) as AnyMachineSnapshot);
  const seen = new Set(left.map(situation));
  const nodes = statesOf(machine.root);
  const states = nodes.filter((node) => !isPassage(node)).map(({ id }) => id);
  const declared = nodes.flatMap(({ transitions }) => [...transitions.values()].flat());
  const doors = nodes.flatMap(({ always }) =>
    (always ?? []).flatMap(({ guard }) => (typeof guard === 'string' ? [guard] : [])),
  );
  let steps = 0;
  let found = 0;
  let lastNew = 0;
  // The nearest situations first; the list grows while it is read.
  for (const before of left) {
    const active = activeStates(before);
    for (const { id } of active) reached.add(id);
    const foundNow = reached.size + taken.size + passed.size;
    if (foundNow > found) [found, lastNew] = [foundNow, steps];
    if (steps - lastNew >= enough) break;
    const received = [...events.filter(({ type }) => listens(active, type)), ...answersIn(active, entry)];
    for (const event of received) {
      const after = snapshotAfter(machine, before, event);
      steps += 1;
      for (const transition of machine.getTransitionData(before as never, event)) taken.add(transition);
      visit({ before, event, after });
      const mark = situation(after);
      if (seen.has(mark)) continue;
      seen.add(mark);
      left.push(after);
    }
  }
  return {
    situations: seen.size,
    steps,
    states,
    unreached: states.filter((id) => !reached.has(id)),
    transitions: declared.length,
    unused: declared
      .filter((transition) => !taken.has(transition))
      .map(({ source, eventType, target }) => `${source.id} ${eventType} → ${target?.[0]?.id ?? 'itself'}`),
    doors,
    unpassed: doors.filter((name) => !passed.has(name)),
  };
}

/** A line for the test's report. */
export const toldCoverage = (name: string, { situations, steps, states, transitions, doors }: Coverage) =>
  `${name}: ${situations} situations, ${steps} steps; ${states.length} states, ${transitions} transitions and ${doors.length} doors, all of them taken`;
