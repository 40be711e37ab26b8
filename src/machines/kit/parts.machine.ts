import {
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

type Parts = Readonly<Record<string, AnyStateMachine>>;

/** A screen machine whose children are its parts, each under its name. */
export type PartsMachine<P extends Parts> = StateMachine<
  ScreenInput,
  EventObject,
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

interface Options<P extends Parts> {
  /** What a part starts from; one that is not named here starts with the key `null`. */
  inputs?: { [Name in keyof P]?: (screen: ScreenInput) => InputFrom<P[Name]> };
  /** Whether a part runs at all; unless given, every part does. */
  isShown?: (name: keyof P & string, screen: ScreenInput) => boolean;
}

/**
 * A screen of parts that know nothing of each other, such as resources and downloads: each runs as long as the
 * screen, and keeps its own faults.
 */
export function createPartsMachine<P extends Parts>(
  id: string,
  parts: P,
  { inputs = {}, isShown = () => true }: Options<P> = {},
): PartsMachine<P> {
  const partsSetup = setup({
    types: {
      context: {} as ScreenInput,
      input: {} as ScreenInput,
    },
    actors: parts,
    guards: {
      isShown: ({ context }, { name }: { name: string }) => isShown(name, context),
    },
  });
  const life = (name: string) =>
    partsSetup.createStateConfig({
      initial: 'deciding',
      states: {
        deciding: {
          always: [{ guard: { type: 'isShown', params: { name } }, target: 'running' }, { target: 'absent' }],
        },
        running: {
          invoke: {
            src: name,
            id: name,
            input: ({ context }: { context: ScreenInput }) => inputs[name]?.(context) ?? { key: null },
            onError: {},
          },
        },
        absent: {},
      },
    });
  const machine = partsSetup.createMachine({
    id,
    context: ({ input }) => input,
    type: 'parallel',
    states: Object.fromEntries(Object.keys(parts).map((name) => [name, life(name)])),
  });
  // The children's names are known to the caller's types only.
  return machine as unknown as PartsMachine<P>;
}
