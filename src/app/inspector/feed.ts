import type { AnyActor, AnyActorRef, AnyMachineSnapshot, InspectionEvent, Observer } from 'xstate';
import type { Command, LibraryMessage, Message } from '#inspector/model/protocol.ts';
import { candidatesOf, refusalsOf } from './candidates.ts';
import { transitionKey } from './coverage.ts';
import { maskEvent, maskSnapshot } from './mask.ts';

/** The version of the protocol of `@statelyai/inspect` whose messages these are. */
const VERSION = '0.7.2';
/** Events that wait for idle time; older ones are dropped before the page's memory is. */
const MOST_WAITING = 50_000;
/** How long one idle turn works when the browser does not say how long it may, in milliseconds. */
const TURN = 8;

/** Runs work in idle time, given how many milliseconds are left. */
export type Idle = (work: (timeLeft: () => number) => void) => void;

/** The idle time of a browser, at the latest after a second; where it knows none, the next task. */
export const browserIdle: Idle = (work) => {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback((deadline) => work(() => deadline.timeRemaining()), { timeout: 1_000 });
  else
    setTimeout(() => {
      const end = performance.now() + TURN;
      work(() => end - performance.now());
    });
};

const isMachine = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && '_nodes' in snapshot;

/** A masked snapshot, without the parts of a machine that never change. */
function shown(snapshot: unknown): unknown {
  if (!isMachine(snapshot)) return maskSnapshot(snapshot);
  const { status, value, context, tags, children, output, error } = snapshot;
  return maskSnapshot({ status, value, context, tags: [...tags], children, output, error });
}

/** Definitions by config: hundreds of actors run the same few machines. */
const definitions = new WeakMap<object, string>();

/** A machine's config as JSON, functions by their names. */
export function definitionOf(config: object): string {
  const known = definitions.get(config);
  if (known !== undefined) return known;
  const above: object[] = [];
  const text = JSON.stringify(config, function (this: object, key, value: unknown) {
    while (above.length > 0 && above.at(-1) !== this) above.pop();
    if (typeof value === 'function') {
      // What `and`, `or`, `not` and `stateIn` were called with.
      const { guards, stateValue } = value as { guards?: unknown; stateValue?: unknown };
      return { type: value.name, guards, stateValue };
    }
    if (typeof value !== 'object' || value === null) return value;
    // Logic that a machine invokes without naming it.
    if ('transition' in value && 'getInitialSnapshot' in value) return { type: key };
    if (above.includes(value)) return '[cycle]';
    above.push(value);
    return value;
  });
  definitions.set(config, text);
  return text;
}

interface Waiting {
  event: InspectionEvent;
  at: number;
  /** The snapshot that a step began from. */
  before?: AnyMachineSnapshot | undefined;
}

/**
 * Turns XState's inspection events into masked messages, in idle time so that the application does not wait for it,
 * and answers what the page asks. It sends what `createInspector` of `@statelyai/inspect` would, and the additions of
 * `inspector/README.md`. Its own conversion, because the library's costs a serialized copy of every snapshot and of
 * the definition of every actor.
 */
export function createFeed(post: (message: Message) => void, idle: Idle = browserIdle) {
  const actors = new Map<string, AnyActorRef>();
  /** The snapshot from which each machine takes its next step. */
  const last = new Map<string, AnyMachineSnapshot>();
  const waiting: Waiting[] = [];
  let isScheduled = false;

  const header = (sessionId: string, at: number) => ({
    sessionId,
    createdAt: String(at),
    _version: VERSION,
    id: null as unknown as string,
  });
  const announce = (ref: AnyActorRef, rootId: string, at: number, restated: boolean): LibraryMessage => {
    const { id, sessionId, systemId, src, _parent, logic } = ref as AnyActor;
    const { config } = logic as { config?: unknown };
    const isStateMachine = typeof config === 'object' && config !== null && 'root' in logic;
    const name = isStateMachine && id === sessionId ? (logic as { id: string }).id : id;
    return {
      type: '@xstate.actor',
      ...header(sessionId, at),
      rootId,
      name,
      parentId: _parent?.sessionId,
      definition: isStateMachine ? definitionOf(config) : undefined,
      snapshot: (restated ? shown(ref.getSnapshot()) : { status: 'active' }) as object,
      ...(systemId !== undefined && { systemId }),
      ...(typeof src === 'string' && { src }),
      ...(restated && { restated }),
    };
  };
  const messageOf = ({ event, at, before }: Waiting): Message | undefined => {
    const { sessionId } = event.actorRef;
    switch (event.type) {
      case '@xstate.actor':
        return announce(event.actorRef as AnyActorRef, event.rootId, at, false);
      case '@xstate.event':
        return {
          type: event.type,
          ...header(sessionId, at),
          rootId: event.rootId,
          event: maskEvent(event.event),
          sourceId: event.sourceRef?.sessionId,
        };
      case '@xstate.snapshot':
        return {
          type: event.type,
          ...header(sessionId, at),
          rootId: event.rootId,
          event: maskEvent(event.event),
          snapshot: shown(event.snapshot) as typeof event.snapshot,
        };
      case '@xstate.microstep':
        return {
          type: event.type,
          ...header(sessionId, at),
          event: { type: event.event.type },
          transitions: event._transitions.map(transitionKey),
          refused: before ? refusalsOf(before, event.event, event._transitions) : [],
        };
      default:
        return undefined;
    }
  };

  const work = (timeLeft: () => number) => {
    isScheduled = false;
    let done = 0;
    while (done < waiting.length && (done === 0 || timeLeft() > 1)) {
      const message = messageOf(waiting[done]!);
      done += 1;
      if (message) post(message);
    }
    waiting.splice(0, done);
    if (waiting.length > 0) schedule();
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    idle(work);
  };

  const observer: Observer<InspectionEvent> = {
    next(event) {
      const { sessionId } = event.actorRef;
      let before: AnyMachineSnapshot | undefined;
      if (event.type === '@xstate.actor') actors.set(sessionId, event.actorRef as AnyActorRef);
      else if (event.type === '@xstate.microstep' || event.type === '@xstate.snapshot') {
        before = last.get(sessionId);
        if (isMachine(event.snapshot)) last.set(sessionId, event.snapshot);
        if (event.type === '@xstate.snapshot' && event.snapshot.status !== 'active') {
          last.delete(sessionId);
          actors.delete(sessionId);
        }
      } else if (event.type !== '@xstate.event') return;
      waiting.push({ event, at: Date.now(), before });
      if (waiting.length > MOST_WAITING) waiting.shift();
      schedule();
    },
  };

  /** Does what the page asks; an actor that is no longer there does nothing. */
  const obey = (command: Command, application: string): void => {
    if (command.type === '@inspector.sync') {
      post({ type: '@inspector.hello', ...header('', Date.now()), application });
      for (const ref of actors.values()) post(announce(ref, rootIdOf(ref), Date.now(), true));
      return;
    }
    const ref = actors.get(command.sessionId);
    if (!ref) return;
    if (command.type === '@inspector.send') {
      if (!command.event.type.startsWith('xstate.')) ref.send(command.event);
      return;
    }
    const snapshot: unknown = ref.getSnapshot();
    post({
      type: '@inspector.possible',
      ...header(command.sessionId, Date.now()),
      candidates: isMachine(snapshot) ? candidatesOf(snapshot, command.event) : [],
    });
  };

  return { observer, obey };
}

function rootIdOf(ref: AnyActorRef): string {
  let top = ref;
  while (top._parent) top = top._parent;
  return top.sessionId;
}
