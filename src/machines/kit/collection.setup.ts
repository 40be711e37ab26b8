import { assign, emit, sendTo, setup, type ActorSystem } from 'xstate';
import { faultTypes } from '#contract/faultTypes.ts';
import { asFault, type Fault } from '#domain/fault.ts';
import { message, showFailure } from '../message.ts';
import { port } from '../port.ts';
import { systemActor } from '../systemActor.ts';
import type {
  CollectionEvent,
  CollectionOptions,
  CollectionRemoved,
  LoadedCollection,
} from './collection.types.ts';
import { confirm, isConfirmed } from './confirm.ts';
import { untilReconnected } from './untilReconnected.ts';
import { isUnknown, isUnreachable, keepFault } from './faults.ts';

/** How often at most a settling list is loaded again. */
const MOST_POLLS = 5;

/** The setup of a collection: what it loads, removes, keeps and says. */
export function collectionSetup<Item, Key, Facts>(
  id: string,
  { keyOf, removal, mayBeMissing, isSettling = () => false }: CollectionOptions<Item>,
) {
  type Loaded = LoadedCollection<Item, Facts>;
  const toDialogs = ({ system }: { system: ActorSystem<any> }) => systemActor(system, 'dialogs');
  const toNavigation = ({ system }: { system: ActorSystem<any> }) => systemActor(system, 'navigation');
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
        /** The item that is removed after the chosen one. */
        next: Item | null;
        polls: number;
        fault: Fault | null;
      },
      events: {} as CollectionEvent<Item>,
      emitted: {} as CollectionRemoved,
      input: {} as { key: Key },
      tags: {} as 'loading' | 'missing' | 'ready' | 'failed' | 'stale' | 'pending' | 'removing',
    },
    actors: {
      load: port<Loaded, { key: Key }>(`${id}.load`),
      remove: port<object, { item: Item }>(`${id}.remove`),
      confirm,
      untilReconnected,
    },
    guards: {
      isConfirmed,
      isUnknown: (from, thrown: { thrown: unknown }) => mayBeMissing === true && isUnknown(from, thrown),
      isUnreachable,
      isUnanswered: (_, { thrown }: { thrown: unknown }) => asFault(thrown).kind !== 'http',
      isRemoved: ({ context: { chosen } }, { items }: Loaded) => !items.some(isSame(chosen!)), // entered only through choose
      isAsked: (_, { item }: { item: Item }) => removal?.question(item) != null,
      isUndoable: (_, { item }: { item: Item }) => removal?.question(item) === null,
      hasNext: ({ context: { next } }) => next !== null,
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
      emitRemoved: emit({ type: 'collection.removed' }),
      forgetChoice: assign({ chosen: null }),
      keepNext: assign((_, { item: next }: { item: Item }) => ({ next })),
      forgetNext: assign({ next: null }),
      takeNext: assign(({ context: { next } }) => ({ chosen: next, next: null })),
      noteEdits: sendTo(toNavigation, { type: 'edits.began', by: `${id}Removal` }),
      settleEdits: sendTo(toNavigation, { type: 'edits.settled', by: `${id}Removal` }),
      showRemoved: sendTo(toDialogs, () => message(`${id}.result`, 'success', removal!.removed)),
      showKept: sendTo(toDialogs, () => message(`${id}.result`, 'error', removal!.failed)),
      showFailed: (actor, { thrown }: { thrown: unknown }) =>
        showFailure(actor, { id: `${id}.result`, thrown, words: wordsOf }),
    },
    delays: {
      /** How long a removal can be undone before it is sent, in milliseconds (issue "Training records"). */
      undoTime: 8_000,
      /** How long a change by the server takes, in milliseconds. */
      pollInterval: 2_000,
    },
  });
}
