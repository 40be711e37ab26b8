import {
  getNextTransitions,
  type AnyMachineSnapshot,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
} from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import type { Candidate, Refusal, Verdict } from '#inspector/model/protocol.ts';
import { transitionKey } from './coverage.ts';

type Guard = NonNullable<AnyTransitionDefinition['guard']>;

const isMatch = (descriptor: string, type: string) =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)));

/** The parts of `and`, `or` and `not`, also where a name stands for one of them. */
function partsOf(guard: Guard, snapshot: AnyMachineSnapshot): Guard[] {
  const named = typeof guard === 'string' ? guard : 'type' in guard ? guard.type : undefined;
  const found: unknown =
    typeof guard === 'function' ? guard : snapshot.machine.implementations.guards[named ?? ''];
  return typeof found === 'function' && 'guards' in found ? (found.guards as Guard[]) : [];
}

/** A guard as its machine names it; its fixed parameters follow the name. */
function nameOf(guard: Guard): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'function') {
    const parts =
      'guards' in guard
        ? (guard.guards as Guard[]).map(nameOf)
        : 'stateValue' in guard
          ? [JSON.stringify(guard.stateValue)]
          : [];
    return parts.length > 0 ? `${guard.name}(${parts.join(', ')})` : guard.name || 'inline guard';
  }
  const { type, params } = guard;
  return typeof params === 'object' && params !== null ? `${type} ${JSON.stringify(params)}` : type;
}

/** An event of which only the type is known; a guard that reads more of it depends on what it carries. */
const eventOfType = (type: string): EventObject =>
  new Proxy(
    { type },
    {
      get: (target, key) => {
        if (key === 'type') return target.type;
        throw new TypeError(`${String(key)} is not known yet`);
      },
    },
  );

function verdictOf(guard: Guard, snapshot: AnyMachineSnapshot, event: EventObject): Verdict {
  try {
    return evaluateGuard(guard, snapshot.context, event, snapshot) ? 'yes' : 'no';
  } catch {
    // It reads the event, or a value that only another event brings.
    return 'depends';
  }
}

function candidateOf(
  transition: AnyTransitionDefinition,
  snapshot: AnyMachineSnapshot,
  given: EventObject | undefined,
): Candidate {
  const { guard, eventType } = transition;
  const event = given ?? eventOfType(eventType);
  const common = { transition: transitionKey(transition), eventType: eventType || 'always' };
  if (guard === undefined) return { ...common, guards: [], verdict: 'yes' };
  const own = [guard, ...partsOf(guard, snapshot)].map((each) => ({
    name: nameOf(each),
    verdict: verdictOf(each, snapshot, event),
  }));
  return { ...common, guards: own, verdict: own[0]!.verdict };
}

/**
 * The transitions that a machine has in its present state, inner states first, each with what its guards say.
 * With an event, only those of that event, judged by what it carries.
 */
export function candidatesOf(snapshot: AnyMachineSnapshot, event?: EventObject): Candidate[] {
  if (snapshot.status !== 'active') return [];
  return getNextTransitions(snapshot)
    .filter(({ eventType }) => event === undefined || isMatch(eventType, event.type))
    .map((transition) => candidateOf(transition, snapshot, event));
}

const outwards = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...(node.parent ? outwards(node.parent) : []),
];
const ownOf = (node: AnyStateNode, type: string): AnyTransitionDefinition[] =>
  type === ''
    ? (node.always ?? [])
    : [...node.transitions].flatMap(([descriptor, own]) => (isMatch(descriptor, type) ? own : []));

/** The guarded transitions that an event met before it took those of `taken`, or none at all. */
export function refusalsOf(
  before: AnyMachineSnapshot,
  event: EventObject,
  taken: readonly AnyTransitionDefinition[],
): Refusal[] {
  const isEventless = taken.length > 0 && taken.every(({ eventType }) => eventType === '');
  const refused = new Map<string, Refusal>();
  for (const leaf of before._nodes.filter(({ states }) => Object.keys(states).length === 0))
    branch: for (const node of outwards(leaf))
      for (const transition of ownOf(node, isEventless ? '' : event.type)) {
        if (taken.includes(transition)) break branch;
        const { guard } = transition;
        if (guard === undefined || verdictOf(guard, before, event) === 'yes') continue;
        const refusal = { transition: transitionKey(transition), guard: nameOf(guard) };
        refused.set(`${refusal.transition} ${refusal.guard}`, refusal);
      }
  return [...refused.values()];
}
