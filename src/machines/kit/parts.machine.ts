import {
  setup,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  type EventObject,
  type InputFrom,
  type MetaObject,
  type ParameterizedObject,
  type ProvidedActor,
  type StateMachine,
  type StateValue,
} from 'xstate';
import { childSource, listen } from './listen.ts';
import type { ScreenInput } from '../screenInput.ts';

type Parts = Readonly<Record<string, AnyStateMachine>>;

/** A screen machine whose children are its parts, by name. */
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

/** The actor of such a screen, for its view. */
export type PartsRef<P extends Parts> = ActorRefFrom<PartsMachine<P>>;

interface Options<P extends Parts> {
  /** The input of a part; a part that is not named here gets the key `null`. */
  inputs?: { [Name in keyof P]?: (screen: ScreenInput) => InputFrom<P[Name]> };
  /** Whether a part runs at all; by default every part does. */
  isShown?: (name: keyof P & string, screen: ScreenInput) => boolean;
  /** Events for parts after another part emitted one of the events of `emits`, such as `resource.reload`. */
  reloads?: readonly {
    after: keyof P & string;
    emits: readonly string[];
    parts: { readonly [Name in keyof P]?: 'resource.reload' | 'records.reload' };
  }[];
}

/**
 * A screen of independent parts, such as resources and downloads: each runs until the screen closes, and keeps its
 * own faults.
 */
export function createPartsMachine<P extends Parts>(
  id: string,
  parts: P,
  { inputs = {}, isShown = () => true, reloads = [] }: Options<P> = {},
): PartsMachine<P> {
  const partsSetup = setup({
    types: {
      context: {} as ScreenInput,
      input: {} as ScreenInput,
    },
    actors: { ...parts, listen },
    guards: {
      isShown: ({ context }, { name }: { name: string }) => isShown(name, context),
    },
    actions: {
      reloadParts: ({ self }, { after }: { after: string }) => {
        const { children } = self.getSnapshot() as { children: Record<string, AnyActorRef | undefined> };
        const parts = reloads.find((each) => each.after === after)?.parts ?? {};
        for (const [name, type] of Object.entries(parts)) children[name]?.send({ type });
      },
    },
  });
  const life = (name: string) => {
    const emits = reloads.find(({ after }) => after === name)?.emits;
    return partsSetup.createStateConfig({
      initial: 'deciding',
      states: {
        deciding: {
          always: [{ guard: { type: 'isShown', params: { name } }, target: 'running' }, { target: 'absent' }],
        },
        running: {
          invoke: [
            {
              src: name,
              id: name,
              input: ({ context }: { context: ScreenInput }) => inputs[name]?.(context) ?? { key: null },
              onError: {},
            },
            ...(emits
              ? [
                  {
                    src: 'listen' as const,
                    input: ({ self }: { self: AnyActorRef }) => ({
                      to: [childSource(self, name, emits)],
                    }),
                    onError: {},
                  },
                ]
              : []),
          ],
          ...(emits && {
            on: Object.fromEntries(
              emits.map((type) => [
                type,
                { actions: { type: 'reloadParts' as const, params: { after: name } } },
              ]),
            ),
          }),
        },
        absent: {},
      },
    });
  };
  const machine = partsSetup.createMachine({
    id,
    context: ({ input }) => input,
    type: 'parallel',
    states: Object.fromEntries(Object.keys(parts).map((name) => [name, life(name)])),
  });
  // Only the caller's types know the children's names.
  return machine as unknown as PartsMachine<P>;
}
