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
  /** Resources that are loaded again after another part emitted one of these events. */
  reloads?: { after: keyof P & string; emits: readonly string[]; parts: readonly (keyof P & string)[] };
}

/**
 * A screen of independent parts, such as resources and downloads: each runs until the screen closes, and keeps its
 * own faults.
 */
export function createPartsMachine<P extends Parts>(
  id: string,
  parts: P,
  { inputs = {}, isShown = () => true, reloads }: Options<P> = {},
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
      reloadParts: ({ self }) => {
        const { children } = self.getSnapshot() as { children: Record<string, AnyActorRef | undefined> };
        for (const name of reloads?.parts ?? []) children[name]?.send({ type: 'resource.reload' });
      },
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
          invoke: [
            {
              src: name,
              id: name,
              input: ({ context }: { context: ScreenInput }) => inputs[name]?.(context) ?? { key: null },
              onError: {},
            },
            ...(reloads?.after === name
              ? [
                  {
                    src: 'listen' as const,
                    input: ({ self }: { self: AnyActorRef }) => ({
                      to: [childSource(self, name, reloads.emits)],
                    }),
                    onError: {},
                  },
                ]
              : []),
          ],
          ...(reloads?.after === name && {
            on: Object.fromEntries(reloads.emits.map((type) => [type, { actions: 'reloadParts' as const }])),
          }),
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
  // Only the caller's types know the children's names.
  return machine as unknown as PartsMachine<P>;
}
