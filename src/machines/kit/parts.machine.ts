import {
  sendTo,
  setup,
  type ActorRefFrom,
  type AnyStateMachine,
  type EventObject,
  type InputFrom,
  type MetaObject,
  type ParameterizedObject,
  type ProvidedActor,
  type StateMachine,
  type StateValue,
} from 'xstate';
import type { ScreenInput } from '../screenInput.ts';
import type { StageInbox } from '../systemActor.ts';

type Parts = Readonly<Record<string, AnyStateMachine>>;

/** A screen machine whose children are its parts, each under its name. */
export type PartsMachine<P extends Parts> = StateMachine<
  ScreenInput,
  StageInbox,
  { [Name in keyof P]: ActorRefFrom<P[Name]> | undefined },
  ProvidedActor,
  ParameterizedObject,
  ParameterizedObject,
  string,
  StateValue,
  string,
  ScreenInput,
  unknown,
  EventObject,
  MetaObject,
  object
>;

/** What the view of such a screen is given. */
export type PartsRef<P extends Parts> = ActorRefFrom<PartsMachine<P>>;

/** What each part starts from; a part that is not named here starts with the key `null`. */
type Inputs<P extends Parts> = { [Name in keyof P]?: (screen: ScreenInput) => InputFrom<P[Name]> };

/**
 * A screen of parts that know nothing of each other, such as resources and downloads: each runs as long as the
 * screen, and keeps its own faults.
 */
export function createPartsMachine<P extends Parts>(
  id: string,
  parts: P,
  inputs: Inputs<P> = {},
): PartsMachine<P> {
  const names = Object.keys(parts);
  const machine = setup({
    types: {
      context: {} as ScreenInput,
      events: {} as StageInbox,
      input: {} as ScreenInput,
    },
    actors: parts as Parts,
    actions: {
      tell: sendTo((_, { name }: { name: string }) => name, { type: 'connection.restored' }),
    },
  }).createMachine({
    id,
    context: ({ input }) => input,
    invoke: names.map((name) => ({
      src: name,
      id: name,
      input: ({ context }: { context: ScreenInput }) => inputs[name]?.(context) ?? { key: null },
      onError: {},
    })),
    on: {
      'connection.restored': { actions: names.map((name) => ({ type: 'tell' as const, params: { name } })) },
    },
  });
  // The children's names are known to the caller's types only.
  return machine as unknown as PartsMachine<P>;
}
