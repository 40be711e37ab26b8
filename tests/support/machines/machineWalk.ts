import {
  getInitialSnapshot,
  getNextSnapshot,
  getStateNodes,
  type ActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate';
import { done, failed, refusal, unreachable } from './system.ts';

/**
 * A machine with the events and outputs that reach each of its states. It is exported by `<name>.walk.ts` beside
 * `<name>.machine.ts`.
 */
export interface MachineWalk {
  readonly machine: AnyStateMachine;
  /** The exported function that made the machine, if the machine itself is not exported. */
  readonly factory?: (...args: never[]) => AnyStateMachine;
  /** One entry per walk. */
  readonly inputs?: readonly unknown[];
  /** Events to send to the machine; results of invoked actors and timers are added by the walk. */
  readonly events?: readonly AnyEventObject[];
  /** Outputs of invoked actors by source; by default an empty object. */
  readonly outputs?: Readonly<Record<string, readonly unknown[]>>;
  /** Errors of invoked actors by source; by default an outage and a rejection. */
  readonly errors?: Readonly<Record<string, readonly unknown[]>>;
  /** Facts of the context that guards read, to distinguish situations in the same state. */
  readonly distinguishedBy?: (context: any) => unknown; // each machine has a context of its own
  /** Actions that only send to other actors; those made with `sendTo` itself are found without this list. */
  readonly sendingActions?: readonly string[];
}

/** Events without data. */
export const plain = (...types: string[]): AnyEventObject[] => types.map((type) => ({ type }));

/** A machine's states, the root first. */
export const statesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => statesOf(child)),
];

/** A transient state: left at once in any context, so that no snapshot shows it. */
export const isPassage = (node: AnyStateNode): boolean =>
  node.always?.some(({ guard }) => guard === undefined) ?? false;

/** The states that a snapshot is in, the root first. */
export const activeStates = ({ machine, value }: AnyMachineSnapshot): readonly AnyStateNode[] => [
  ...new Set([machine.root, ...getStateNodes(machine.root, value)]),
];

/**
 * The snapshot after an event, without running an actor. Given the machine itself, `getNextSnapshot` computes its
 * initial state for every event, which takes as long as the event.
 */
export function snapshotAfter(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): AnyMachineSnapshot {
  const logic: ActorLogic<AnyMachineSnapshot, AnyEventObject> = {
    getInitialSnapshot: () => snapshot,
    getPersistedSnapshot: () => snapshot,
    transition: (before, sent, scope) =>
      machine.transition(before as never, sent, scope as never) as AnyMachineSnapshot,
  };
  return getNextSnapshot(logic, snapshot, event);
}

/** Possible outputs of invoked actors by source; a question is answered with yes and with no, and a draft is kept. */
export const outputsOf = ({
  outputs = {},
}: Pick<MachineWalk, 'outputs'>): Readonly<Record<string, readonly unknown[]>> => ({
  confirm: [{ isConfirmed: true }, { isConfirmed: false }],
  untilReconnected: [undefined],
  keeper: [undefined],
  ...outputs,
});

/** The results of a state's invoked actors and timers, as the walk sends them. */
function answersOf({ invoke, transitions }: AnyStateNode, walk: MachineWalk): AnyEventObject[] {
  const outputs = outputsOf(walk);
  return [
    ...invoke.flatMap(({ id, src }) => {
      const name = typeof src === 'string' ? src : id;
      return [
        ...(outputs[name] ?? [{}]).map((output) => done(id, output)),
        ...(walk.errors?.[name] ?? [unreachable(), refusal(400)]).map((error) => failed(id, error)),
      ];
    }),
    ...[...transitions.keys()].filter((type) => type.startsWith('xstate.after.')).map((type) => ({ type })),
  ];
}

/** The machine without its messages to the portal's other actors, which a walk does not have. */
export function silenced({
  machine,
  sendingActions = [],
}: Pick<MachineWalk, 'machine' | 'sendingActions'>): AnyStateMachine {
  const silent = Object.entries(machine.implementations.actions)
    .filter(([name, action]) => {
      const { type } = action as { type?: string };
      return type === 'xstate.sendTo' || sendingActions.includes(name);
    })
    .map(([name]) => [name, () => {}]);
  return machine.provide({ actions: Object.fromEntries(silent) });
}

/**
 * The states that some path from the start reaches, by id. It ends as soon as it has been in every state; only where
 * one is missing are all situations visited.
 */
export function reachedStates(walk: MachineWalk): Set<string> {
  const { events = [], inputs = [undefined], distinguishedBy = () => null } = walk;
  const machine = silenced(walk);
  const reached = new Set<string>();
  const situation = ({ value, context }: AnyMachineSnapshot) =>
    JSON.stringify([value, distinguishedBy(context)]);
  const queue = inputs.map((input) => getInitialSnapshot(machine, input) as AnyMachineSnapshot);
  const seen = new Set(queue.map(situation));
  const declared = statesOf(machine.root).filter((node) => !isPassage(node));
  // The nearest situations first; the queue grows while it is read.
  for (const snapshot of queue) {
    const states = activeStates(snapshot);
    for (const { id } of states) reached.add(id);
    if (declared.every(({ id }) => reached.has(id))) break;
    const accepted = events.filter(({ type }) => states.some(({ transitions }) => transitions.has(type)));
    for (const event of [...accepted, ...states.flatMap((state) => answersOf(state, walk))]) {
      const next = snapshotAfter(machine, snapshot, event);
      const mark = situation(next);
      if (seen.has(mark)) continue;
      seen.add(mark);
      queue.push(next);
    }
  }
  return reached;
}
