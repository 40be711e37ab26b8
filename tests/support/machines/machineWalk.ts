import type { AnyEventObject, AnyStateMachine, AnyStateNode } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { MachineEntry } from './machineRegistry.ts';
import { done, failed, refusal, unreachable } from './system.ts';

/** A machine's states, the root first. */
export const statesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => statesOf(child)),
];

/** A transient state: left at once in any context, so that no snapshot shows it. */
export const isPassage = (node: AnyStateNode): boolean =>
  node.always?.some(({ guard }) => guard === undefined) ?? false;

/** Possible outputs of invoked actors by source; a question is answered with yes and with no. */
export const outputsOf = ({
  outputs = {},
}: Pick<MachineEntry, 'outputs'>): Readonly<Record<string, readonly unknown[]>> => ({
  confirm: [{ isConfirmed: true }, { isConfirmed: false }],
  untilReconnected: [undefined],
  ...outputs,
});

/** The results of a machine's invoked actors and timers, as the walk sends them. */
function answersOf(entry: MachineEntry): AnyEventObject[] {
  const { machine, errors = {} } = entry;
  const outputs = outputsOf(entry);
  return statesOf(machine.root).flatMap((node) => [
    ...node.invoke.flatMap(({ id, src }) => {
      const name = typeof src === 'string' ? src : id;
      return [
        ...(outputs[name] ?? [{}]).map((output) => done(id, output)),
        ...(errors[name] ?? [unreachable(), refusal(400)]).map((error) => failed(id, error)),
      ];
    }),
    ...[...node.transitions.keys()]
      .filter((type) => type.startsWith('xstate.after.'))
      .map((type) => ({ type })),
  ]);
}

/** The machine without its messages to the portal's other actors, which a walk does not have. */
function alone(machine: AnyStateMachine): AnyStateMachine {
  const silent = Object.entries(machine.implementations.actions)
    .filter(([name, action]) => {
      const { type } = action as { type?: string };
      return type === 'xstate.sendTo' || name === 'liftGuards';
    })
    .map(([name]) => [name, () => {}]);
  return machine.provide({ actions: Object.fromEntries(silent) });
}

/** The states that some path from the start reaches, by id. */
export function reachedStates(entry: MachineEntry): Set<string> {
  const { events = [], inputs = [undefined], facts = () => null } = entry;
  const machine = alone(entry.machine);
  const everything = [...events, ...answersOf(entry)];
  const reached = new Set<string>();
  for (const input of inputs)
    for (const { state } of getShortestPaths(machine, {
      input,
      // An event that no state handles changes nothing.
      events: (snapshot) =>
        everything.filter(({ type }) =>
          (snapshot._nodes as AnyStateNode[]).some(({ transitions }) => transitions.has(type)),
        ),
      limit: 300_000,
      serializeState: (snapshot) => JSON.stringify([snapshot.value, facts(snapshot.context)]),
    }))
      for (const { id } of state._nodes as AnyStateNode[]) reached.add(id);
  return reached;
}
