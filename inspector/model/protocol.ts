import type { StatelyInspectionEvent } from '@statelyai/inspect';

/** The messages of `@statelyai/inspect`, with what an application may add to them; README.md has the list. */
export type LibraryMessage = StatelyInspectionEvent & {
  /** The key under which the actor is known in its system. */
  systemId?: string;
  /** The name under which a machine invoked or spawned the actor. */
  src?: string;
  /** The actor is announced again, to a page that opened later. */
  restated?: boolean;
};

interface Told {
  sessionId: string;
  createdAt: string;
  _version: string;
}

/** A transition that the event would have taken if its guard had let it. */
export interface Refusal {
  transition: string;
  guard: string;
}

/** One step of a machine: the transitions that it took, and those that a guard refused before them. */
export interface StepMessage extends Told {
  type: '@xstate.microstep';
  event: { type: string };
  transitions: string[];
  refused: Refusal[];
}

/** Whether a guard lets an event pass; `depends` on what the event carries. */
export type Verdict = 'yes' | 'no' | 'depends';

/** A transition that the actor has in its present state. */
export interface Candidate {
  transition: string;
  eventType: string;
  guards: { name: string; verdict: Verdict }[];
  verdict: Verdict;
}

/** The answer to `@inspector.ask`. */
export interface PossibleMessage extends Told {
  type: '@inspector.possible';
  candidates: Candidate[];
}

/** The application can be asked, and takes events. */
export interface HelloMessage extends Told {
  type: '@inspector.hello';
  application: string;
}

export type Message = LibraryMessage | StepMessage | PossibleMessage | HelloMessage;

/** What the page asks of the application; all of it is optional for an application to understand. */
export type Command =
  | { type: '@inspector.sync' }
  | { type: '@inspector.ask'; sessionId: string; event?: { type: string } }
  | { type: '@inspector.send'; sessionId: string; event: { type: string } };

const types = new Set<string>([
  '@xstate.actor',
  '@xstate.event',
  '@xstate.snapshot',
  '@xstate.microstep',
  '@inspector.possible',
  '@inspector.hello',
] satisfies Message['type'][]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether something received is a message that this page understands. */
export function isMessage(value: unknown): value is Message {
  if (!isObject(value) || !types.has(String(value.type)) || typeof value.sessionId !== 'string') return false;
  if (value.type === '@xstate.event' || value.type === '@xstate.microstep')
    return isObject(value.event) && typeof value.event.type === 'string';
  return value.type !== '@inspector.possible' || Array.isArray(value.candidates);
}

/** Whether something received is a command. */
export function isCommand(value: unknown): value is Command {
  if (!isObject(value)) return false;
  if (value.type === '@inspector.sync') return true;
  if (typeof value.sessionId !== 'string') return false;
  const hasEvent = isObject(value.event) && typeof value.event.type === 'string';
  return (
    (value.type === '@inspector.ask' && (hasEvent || value.event === undefined)) ||
    (value.type === '@inspector.send' && hasEvent)
  );
}
