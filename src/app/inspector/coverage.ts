import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';

/** What of one machine was taken: states as dotted paths below the machine, transitions as `transitionKey` makes them. */
export interface MachineCoverage {
  states: string[];
  transitions: string[];
}

/** A coverage file: what of each machine was taken, by the machine's id. */
export interface Coverage {
  kind: 'portal-coverage';
  version: 1;
  machines: Record<string, MachineCoverage>;
}

export const emptyCoverage = (): Coverage => ({ kind: 'portal-coverage', version: 1, machines: {} });

/** The dotted path of a state below its machine; the machine itself is `(root)`. */
export const statePath = (node: AnyStateNode): string => node.path.join('.') || '(root)';

/**
 * The key of a transition: `<from> --<event type>--> <to>`, with several targets sorted and separated by commas. The
 * event type of an eventless transition is `always`, and a transition without a target goes to `(stays)`.
 * Transitions that differ only in their guards share a key.
 */
export function transitionKey({ source, eventType, target }: AnyTransitionDefinition): string {
  const targets: readonly AnyStateNode[] = target ?? [];
  const to = targets.map(statePath).toSorted().join(',') || '(stays)';
  return `${statePath(source)} --${eventType || 'always'}--> ${to}`;
}

const activeStates = ({ _nodes }: AnyMachineSnapshot): string[] =>
  _nodes.filter(({ path }) => path.length > 0).map(statePath);

const isMachineSnapshot = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && '_nodes' in snapshot && 'machine' in snapshot;

/** What one inspection event of XState says was taken, or undefined if it says nothing of a machine. */
export function coverageOf(event: InspectionEvent): Coverage | undefined {
  if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return undefined;
  const { snapshot } = event;
  if (!isMachineSnapshot(snapshot)) return undefined;
  return {
    ...emptyCoverage(),
    machines: {
      [snapshot.machine.id]: {
        states: activeStates(snapshot),
        transitions: event.type === '@xstate.microstep' ? event._transitions.map(transitionKey) : [],
      },
    },
  };
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child: AnyStateNode) => nodesOf(child)),
];

/** Every state and transition that a machine has: what full coverage of it would be. History states are never active. */
export function fullCoverageOf(machine: AnyStateMachine): MachineCoverage {
  const nodes = nodesOf(machine.root);
  const transitions = nodes.flatMap((node): AnyTransitionDefinition[] => [
    ...(node.always ?? []),
    ...[...node.transitions.values()].flat(),
  ]);
  return {
    states: sorted(nodes.filter(({ path, type }) => path.length > 0 && type !== 'history').map(statePath)),
    transitions: sorted(transitions.map(transitionKey)),
  };
}

/** All that is in any of the coverages, each entry once and sorted. */
export function mergeCoverage(...coverages: readonly Coverage[]): Coverage {
  const ids = sorted(coverages.flatMap(({ machines }) => Object.keys(machines)));
  const partsOf = (id: string) => coverages.flatMap(({ machines }) => machines[id] ?? []);
  return {
    ...emptyCoverage(),
    machines: Object.fromEntries(
      ids.map((id) => [
        id,
        {
          states: sorted(partsOf(id).flatMap(({ states }) => states)),
          transitions: sorted(partsOf(id).flatMap(({ transitions }) => transitions)),
        },
      ]),
    ),
  };
}

const sorted = (names: readonly string[]) => [...new Set(names)].toSorted();

/** Collects coverage from the inspection events of a whole actor system; `next` is cheap enough for each of them. */
export function createCoverageRecorder() {
  const machines = new Map<string, { states: Set<string>; transitions: Set<string> }>();
  return {
    next(event: InspectionEvent): void {
      for (const [id, { states, transitions }] of Object.entries(coverageOf(event)?.machines ?? {})) {
        const taken = machines.get(id) ?? { states: new Set(), transitions: new Set() };
        machines.set(id, taken);
        for (const state of states) taken.states.add(state);
        for (const transition of transitions) taken.transitions.add(transition);
      }
    },
    coverage: (): Coverage =>
      mergeCoverage({
        ...emptyCoverage(),
        machines: Object.fromEntries(
          [...machines].map(([id, { states, transitions }]) => [
            id,
            { states: [...states], transitions: [...transitions] },
          ]),
        ),
      }),
  };
}
