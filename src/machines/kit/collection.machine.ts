import { assign, sendTo, setup } from 'xstate';
import { asFault, type Fault } from '#domain/fault.ts';
import { message, showFailure } from '../message.ts';
import { port } from '../port.ts';
import { systemActor, type Message } from '../systemActor.ts';
import { confirm, ifConfirmed, isConfirmed } from './confirm.ts';
import { untilReconnected } from './untilReconnected.ts';
import { isUnreachable, keepFault, keepingFault, thrownOf } from './faults.ts';
import { keyInput, loadStates, outputOf } from './loadStates.ts';

export type CollectionEvent<Item> = { type: 'collection.reload' } | { type: 'collection.remove'; item: Item };

export interface CollectionOptions<Item> {
  /** Identifies an item across reloads. */
  keyOf: (item: Item) => string | number;
  /** The question before an item is removed. */
  question: (item: Item) => { title: Message; text: Message; confirm: Message };
  removed: Message;
  removeFailed: Message;
}

/**
 * A list whose items are removed one by one after a question. The last list stays visible during a reload. If a
 * removal gets no answer, the next list shows whether it happened.
 */
export function createCollectionMachine<Item, Key>(
  id: string,
  { keyOf, question, removed, removeFailed }: CollectionOptions<Item>,
) {
  return setup({
    types: {
      context: {} as { key: Key; items: readonly Item[]; chosen: Item | null; fault: Fault | null },
      events: {} as CollectionEvent<Item>,
      input: {} as { key: Key },
      tags: {} as 'loading' | 'ready' | 'failed' | 'removing',
    },
    actors: {
      load: port<{ items: readonly Item[] }, { key: Key }>(`${id}.load`),
      remove: port<object, { item: Item }>(`${id}.remove`),
      confirm,
      untilReconnected,
    },
    guards: {
      isConfirmed,
      isUnreachable,
      isUnanswered: (_, { thrown }: { thrown: unknown }) => asFault(thrown).kind !== 'http',
      isRemoved: ({ context: { chosen } }, { items }: { items: readonly Item[] }) =>
        !items.some((item) => keyOf(item) === keyOf(chosen!)), // entered only through choose
    },
    actions: {
      keepItems: assign((_, { items }: { items: readonly Item[] }) => ({ items, fault: null })),
      keepFault: keepFault(),
      choose: assign((_, { item }: { item: Item }) => ({ chosen: item })),
      drop: assign({ items: ({ context }) => context.items.filter((item) => item !== context.chosen) }),
      forgetChoice: assign({ chosen: null }),
      showRemoved: sendTo(
        ({ system }) => systemActor(system, 'dialogs'),
        message(`${id}.result`, 'success', removed),
      ),
      showKept: sendTo(
        ({ system }) => systemActor(system, 'dialogs'),
        message(`${id}.result`, 'error', removeFailed),
      ),
      showFailed: (actor, { thrown }: { thrown: unknown }) =>
        showFailure(actor, { id: `${id}.result`, thrown, words: () => removeFailed }),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ key: input.key, items: [], chosen: null, fault: null }),
    initial: 'loading',
    states: {
      ...loadStates({
        src: 'load',
        input: keyInput,
        onDone: { target: 'ready', actions: { type: 'keepItems', params: outputOf } },
        reload: 'collection.reload',
      }),
      ready: {
        tags: 'ready',
        initial: 'idle',
        states: {
          idle: {
            on: {
              'collection.reload': { target: 'refreshing' },
              'collection.remove': {
                target: 'asking',
                actions: { type: 'choose', params: ({ event }) => event },
              },
            },
          },
          refreshing: {
            invoke: {
              src: 'load',
              input: keyInput,
              onDone: { target: 'idle', actions: { type: 'keepItems', params: outputOf } },
              onError: {
                target: `#${id}.failed`,
                actions: keepingFault,
              },
            },
            on: {
              'collection.reload': { target: 'refreshing', reenter: true },
              'collection.remove': {
                target: 'asking',
                actions: { type: 'choose', params: ({ event }) => event },
              },
            },
          },
          asking: {
            invoke: {
              src: 'confirm',
              input: ({ context }) => ({ id, kind: 'warn' as const, ...question(context.chosen!) }), // entered only through choose
              onDone: [
                { guard: ifConfirmed, target: 'removing' },
                { target: 'idle', actions: 'forgetChoice' },
              ],
              onError: {},
            },
          },
          removing: {
            tags: 'removing',
            invoke: {
              src: 'remove',
              input: ({ context }) => ({ item: context.chosen! }), // entered only through choose
              onDone: { target: 'refreshing', actions: ['drop', 'forgetChoice', 'showRemoved'] },
              onError: [
                {
                  guard: { type: 'isUnanswered', params: thrownOf },
                  target: 'checking',
                },
                {
                  target: 'refreshing',
                  actions: ['forgetChoice', { type: 'showFailed', params: thrownOf }],
                },
              ],
            },
          },
          checking: {
            tags: 'removing',
            invoke: {
              src: 'load',
              input: keyInput,
              onDone: [
                {
                  guard: { type: 'isRemoved', params: outputOf },
                  target: 'idle',
                  actions: [{ type: 'keepItems', params: outputOf }, 'forgetChoice', 'showRemoved'],
                },
                {
                  target: 'idle',
                  actions: [{ type: 'keepItems', params: outputOf }, 'forgetChoice', 'showKept'],
                },
              ],
              // The result is unknown until the list is loaded.
              onError: {
                target: `#${id}.failed`,
                actions: [keepingFault, 'forgetChoice'],
              },
            },
          },
        },
      },
    },
  });
}
