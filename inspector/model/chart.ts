import { createMachine, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition } from 'xstate';

export interface ChartState {
  /** The dotted path below the machine; the machine itself is `(root)`. */
  path: string;
  key: string;
  parent: string | null;
  type: string;
  isInitial: boolean;
  tags: string[];
  /** The names of the actors that run while the state is active. */
  invokes: string[];
  children: string[];
}

export interface ChartTransition {
  /** `<from> --<event type>--> <to>`, as in coverage files. */
  key: string;
  from: string;
  to: string[];
  eventType: string;
  /** The event as a reader would say it, such as `done load`. */
  label: string;
  guard: string | null;
  actions: string[];
}

/** A statechart as the page shows it. */
export interface Chart {
  id: string;
  states: Map<string, ChartState>;
  transitions: ChartTransition[];
}

const ROOT = '(root)';
export const statePath = (node: AnyStateNode): string => node.path.join('.') || ROOT;

const nameOf = (named: unknown): string => {
  if (typeof named === 'string') return named;
  if (typeof named !== 'object' || named === null || !('type' in named)) return '';
  const { guards, stateValue } = named as { guards?: unknown; stateValue?: unknown };
  const parts = Array.isArray(guards)
    ? guards.map(nameOf)
    : stateValue === undefined
      ? []
      : [JSON.stringify(stateValue)];
  const params = 'params' in named ? named.params : undefined;
  if (parts.length > 0) return `${String(named.type)}(${parts.join(', ')})`;
  const isFixed =
    typeof params === 'object' && params !== null && !('type' in params && Object.keys(params).length === 1);
  return isFixed ? `${String(named.type)} ${JSON.stringify(params)}` : String(named.type);
};

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child: AnyStateNode) => nodesOf(child)),
];

/** The name of an event that XState makes: `xstate.done.actor.0.login.sending` is `done sendLink`. */
function labelOf(type: string, invokes: ReadonlyMap<string, string>): string {
  if (type === '') return 'always';
  const [, kind, rest] =
    /^xstate\.(done\.actor|error\.actor|done\.state|snapshot|after)\.(.*)$/.exec(type) ?? [];
  if (kind === undefined || rest === undefined) return type;
  if (kind === 'after') return `after ${rest.slice(0, rest.indexOf('.'))}`;
  const word = { 'done.actor': 'done', 'error.actor': 'error', 'done.state': 'done', snapshot: 'snapshot' }[
    kind
  ]!;
  return `${word} ${invokes.get(rest) ?? rest.replace(/^\d+\./, '')}`;
}

/** Reads a machine's definition, as it came; null if XState cannot make a machine of it. */
export function chartOf(definition: string): Chart | null {
  let machine: AnyStateMachine;
  try {
    machine = createMachine(JSON.parse(definition) as object) as AnyStateMachine;
  } catch {
    return null;
  }
  const nodes = nodesOf(machine.root);
  const sourceOf = ({ src, id }: { src: unknown; id: string }) =>
    typeof src === 'string' && !src.startsWith('xstate.invoke.') ? src : id;
  const invokes = new Map(
    nodes.flatMap((node) => node.invoke.map((each) => [each.id, sourceOf(each)] as const)),
  );
  const initial = new Set(
    nodes.flatMap((node) =>
      node.type === 'compound' ? (node.initial.target as AnyStateNode[]).map(statePath) : [],
    ),
  );
  const states = nodes.map((node): ChartState => ({
    path: statePath(node),
    key: node.path.at(-1) ?? machine.id,
    parent: node.parent ? statePath(node.parent) : null,
    type: node.type,
    isInitial: initial.has(statePath(node)),
    tags: node.tags,
    invokes: node.invoke.map(sourceOf),
    children: Object.values(node.states).map((child: AnyStateNode) => statePath(child)),
  }));
  const transitions = nodes.flatMap((node) =>
    ([...(node.always ?? []), ...[...node.transitions.values()].flat()] as AnyTransitionDefinition[]).map(
      (transition): ChartTransition => {
        const to = ((transition.target ?? []) as AnyStateNode[]).map(statePath).toSorted();
        const from = statePath(node);
        return {
          key: `${from} --${transition.eventType || 'always'}--> ${to.join(',') || '(stays)'}`,
          from,
          to,
          eventType: transition.eventType,
          label: labelOf(transition.eventType, invokes),
          guard: transition.guard === undefined ? null : nameOf(transition.guard) || 'inline guard',
          actions: transition.actions.map(nameOf).filter(Boolean),
        };
      },
    ),
  );
  return { id: machine.id, states: new Map(states.map((state) => [state.path, state])), transitions };
}

const charts = new Map<string, Chart | null>();
/** The chart of a definition, read once. */
export function knownChart(definition: string): Chart | null {
  if (!charts.has(definition)) charts.set(definition, chartOf(definition));
  return charts.get(definition) ?? null;
}

/** The dotted paths of all states in a state value, outer before inner. */
export function activePaths(value: unknown, above = ''): string[] {
  const join = (key: string) => (above === '' ? key : `${above}.${key}`);
  if (typeof value === 'string') return [join(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [join(key), ...activePaths(inner, join(key))]);
}

/** The innermost of the active states. */
export const leavesOf = (value: unknown): string[] => {
  const paths = activePaths(value);
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)));
};

const isWithin = (path: string, outer: string) =>
  outer === ROOT || path === outer || path.startsWith(`${outer}.`);

/** Whether a transition is drawn as an arrow: not without a target, and not into or out of what contains it. */
export const isDrawn = ({ from, to }: ChartTransition): boolean =>
  to.length > 0 &&
  from !== ROOT &&
  to.every((target) => target === from || (!isWithin(target, from) && !isWithin(from, target)));

export const isMatch = (descriptor: string, type: string): boolean =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)));

/**
 * The transitions that an event probably took, for applications that do not tell: those of active states, from the
 * inside out, that match the event and lead to where the actor is now.
 */
export function guessTaken(chart: Chart, before: unknown, event: string, after: unknown): string[] {
  const was = new Set([ROOT, ...activePaths(before)]);
  const is = new Set(activePaths(after));
  const found = chart.transitions
    .filter(({ from, eventType }) => was.has(from) && eventType !== '' && isMatch(eventType, event))
    .filter(({ to }) => to.length > 0 && to.every((target) => is.has(target)))
    .toSorted((one, other) => other.from.split('.').length - one.from.split('.').length);
  return found.slice(0, 1).map(({ key }) => key);
}
