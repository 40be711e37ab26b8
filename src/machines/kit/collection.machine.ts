import { assign, sendTo, setup, type ActorRefFrom, type ActorSystem } from 'xstate';
import { faultTypes } from '#contract/faultTypes.ts';
import { asFault, type Fault } from '#domain/fault.ts';
import { message, showFailure } from '../message.ts';
import { port } from '../port.ts';
import { systemActor } from '../systemActor.ts';
import type { CollectionEvent, CollectionOptions, LoadedCollection } from './collection.types.ts';
import { confirm, ifConfirmed, isConfirmed } from './confirm.ts';
import { untilReconnected } from './untilReconnected.ts';
import { isUnknown, isUnreachable, keepFault, keepingFault, thrownOf } from './faults.ts';
import { keyInput, loadOrMissingStates, outputOf } from './loadStates.ts';

/** How often at most a settling list is loaded again. */
const MOST_POLLS = 5;

/**
 * A list whose items are removed one by one after a question. The last list stays visible during a reload, and after
 * one that failed. If a removal gets no answer, the next list shows whether it happened.
 */
export function createCollectionMachine<Item, Key, Facts = null>(
  id: string,
  { keyOf, removal, isSettling = () => false }: CollectionOptions<Item>,
) {
  type Loaded = LoadedCollection<Item, Facts>;
  const keeping = { type: 'keepItems', params: outputOf<Loaded> } as const;
  const toDialogs = ({ system }: { system: ActorSystem<any> }) => systemActor(system, 'dialogs');
  const isSame = (one: Item) => (other: Item) => keyOf(one) === keyOf(other);
  const wordsOf = ({ error }: Fault) =>
    (error?.type === faultTypes.stale ? removal!.changed : undefined) ?? removal!.failed;
  return setup({
    types: {
      context: {} as {
        key: Key;
        items: readonly Item[];
        facts: Facts | null;
        chosen: Item | null;
        polls: number;
        fault: Fault | null;
      },
      events: {} as CollectionEvent<Item>,
      input: {} as { key: Key },
      tags: {} as 'loading' | 'missing' | 'ready' | 'failed' | 'stale' | 'removing',
    },
    actors: {
      load: port<Loaded, { key: Key }>(`${id}.load`),
      remove: port<object, { item: Item }>(`${id}.remove`),
      confirm,
      untilReconnected,
    },
    guards: {
      isConfirmed,
      isUnknown,
      isUnreachable,
      isUnanswered: (_, { thrown }: { thrown: unknown }) => asFault(thrown).kind !== 'http',
      isRemoved: ({ context: { chosen } }, { items }: Loaded) => !items.some(isSame(chosen!)), // entered only through choose
      isRemovable: () => removal !== undefined,
      mustPoll: ({ context: { items, polls } }) => polls < MOST_POLLS && isSettling(items),
    },
    actions: {
      keepItems: assign((_, { items, facts }: Loaded) => ({ items, facts: facts ?? null, fault: null })),
      putItem: assign(({ context: { items } }, { item }: { item: Item }) => ({
        items: items.some(isSame(item))
          ? items.map((each) => (keyOf(each) === keyOf(item) ? item : each))
          : [...items, item],
      })),
      countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
      resetPolls: assign({ polls: 0 }),
      keepFault: keepFault(),
      choose: assign((_, { item }: { item: Item }) => ({ chosen: item })),
      drop: assign({
        items: ({ context: { items, chosen } }) => items.filter((item) => !isSame(chosen!)(item)),
      }),
      forgetChoice: assign({ chosen: null }),
      showRemoved: sendTo(toDialogs, () => message(`${id}.result`, 'success', removal!.removed)),
      showKept: sendTo(toDialogs, () => message(`${id}.result`, 'error', removal!.failed)),
      showFailed: (actor, { thrown }: { thrown: unknown }) =>
        showFailure(actor, { id: `${id}.result`, thrown, words: wordsOf }),
    },
    delays: {
      /** How long a change by the server takes, in milliseconds. */
      pollInterval: 2_000,
    },
  }).createMachine({
    id,
    context: ({ input: { key } }) => ({ key, items: [], facts: null, chosen: null, polls: 0, fault: null }),
    initial: 'loading',
    states: {
      ...loadOrMissingStates({
        src: 'load',
        input: keyInput,
        onDone: { target: 'ready', actions: keeping },
        reload: 'collection.reload',
      }),
      ready: {
        tags: 'ready',
        initial: 'browsing',
        on: { 'collection.put': { actions: { type: 'putItem', params: ({ event }) => event } } },
        states: {
          browsing: {
            initial: 'idle',
            states: {
              idle: {
                after: { pollInterval: { guard: 'mustPoll', target: 'refreshing', actions: 'countPoll' } },
              },
              refreshing: {
                invoke: {
                  src: 'load',
                  input: keyInput,
                  onDone: { target: 'idle', actions: keeping },
                  onError: { target: 'stale', actions: keepingFault },
                },
              },
              /** The list could not be loaded again; what is shown may be older than what the server has. */
              stale: {
                tags: 'stale',
                invoke: { src: 'untilReconnected', onDone: { target: 'refreshing' }, onError: {} },
              },
            },
            on: {
              'collection.reload': { target: '.refreshing', reenter: true, actions: 'resetPolls' },
              'collection.put': {
                target: '.refreshing',
                reenter: true,
                actions: [{ type: 'putItem', params: ({ event }) => event }, 'resetPolls'],
              },
              'collection.remove': {
                guard: 'isRemovable',
                target: 'asking',
                actions: { type: 'choose', params: ({ event }) => event },
              },
            },
          },
          asking: {
            invoke: {
              src: 'confirm',
              input: ({ context }) => ({ id, kind: 'warn' as const, ...removal!.question(context.chosen!) }), // entered only through choose
              onDone: [
                { guard: ifConfirmed, target: 'removing' },
                { target: 'browsing', actions: 'forgetChoice' },
              ],
              onError: {},
            },
          },
          removing: {
            tags: 'removing',
            invoke: {
              src: 'remove',
              input: ({ context }) => ({ item: context.chosen! }), // entered only through choose
              onDone: { target: 'browsing.refreshing', actions: ['drop', 'forgetChoice', 'showRemoved'] },
              onError: [
                { guard: { type: 'isUnanswered', params: thrownOf }, target: 'checking' },
                {
                  target: 'browsing.refreshing',
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
                  target: 'browsing',
                  actions: [keeping, 'forgetChoice', 'showRemoved'],
                },
                { target: 'browsing', actions: [keeping, 'forgetChoice', 'showKept'] },
              ],
              // The result is unknown until the list is loaded.
              onError: { target: `#${id}.failed`, actions: [keepingFault, 'forgetChoice'] },
            },
          },
        },
      },
    },
  });
}

export type CollectionRef<Item, Key, Facts = null> = ActorRefFrom<
  ReturnType<typeof createCollectionMachine<Item, Key, Facts>>
>;
