import { assign, emit, sendTo, setup, type ActorSystem, type AnyActorRef } from 'xstate';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { asFault, isSignedOut, isUnanswered, mayStillBeDone, type Fault } from '#domain/fault.ts';
import { undoTimes } from '#domain/records/undoTimes.ts';
import { failureText, message, unconfirmed, unprompted } from '../message.ts';
import { port } from '../port.ts';
import { systemActor, type Message } from '../systemActor.ts';
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

interface Removing<Item> {
  system: ActorSystem<any>;
  context: { chosen: Item | null };
}

/** The setup of a collection: what it loads, removes, keeps and says. */
export function collectionSetup<Item, Key, Summary>(
  id: string,
  { keyOf, removal, mayBeMissing, isSettling = () => false }: CollectionOptions<Item>,
) {
  type Loaded = LoadedCollection<Item, Summary>;
  const toNavigation = ({ system }: { system: ActorSystem<any> }) => systemActor(system, 'navigation');
  const isSame = (one: Item) => (other: Item) => keyOf(one) === keyOf(other);
  const wordsOf = ({ error }: Fault) =>
    (error?.type === faultTypes.stale ? removal!.changed : undefined) ?? removal!.failed;
  /** A removal without a question ends seconds later, when the person may be typing elsewhere. */
  const isUndoable = ({ context: { chosen } }: Removing<Item>) =>
    chosen !== null && removal?.question(chosen) === null;
  /** Where it is said how a removal ended: in a dialog if the person waits for it, else in a toast. */
  const toResult = (actor: Removing<Item>) =>
    systemActor(actor.system, isUndoable(actor) ? 'toasts' : 'dialogs') as AnyActorRef;
  const result = (actor: Removing<Item>, tone: 'success' | 'error', text: Message) =>
    (isUndoable(actor) ? unprompted : message)(`${id}.result`, tone, text);
  return setup({
    types: {
      context: {} as {
        key: Key;
        items: readonly Item[];
        summary: Summary | null;
        chosen: Item | null;
        /** The item whose removal was taken back last, until another one is chosen. */
        undone: Item | null;
        /** The item that is removed after the chosen one. */
        next: Item | null;
        /** The focus is on the button that takes a removal back. */
        isHeld: boolean;
        polls: number;
        fault: Fault | null;
      },
      events: {} as CollectionEvent<Item>,
      emitted: {} as CollectionRemoved,
      input: {} as { key: Key },
      tags: {} as 'loading' | 'missing' | 'ready' | 'failed' | 'stale' | 'pending' | 'paused' | 'removing',
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
      isSignedOut: (_, { thrown }: { thrown: unknown }) => isSignedOut(asFault(thrown)),
      isUnanswered: (_, { thrown }: { thrown: unknown }) => isUnanswered(asFault(thrown)),
      isRemoved: ({ context: { chosen } }, { items }: Loaded) => !items.some(isSame(chosen!)), // entered only through choose
      isAsked: (_, { item }: { item: Item }) => removal?.question(item) != null,
      mayUndo: (_, { item }: { item: Item }) => removal?.question(item) === null,
      isHeld: ({ context }) => context.isHeld,
      isReleased: ({ context }) => !context.isHeld,
      hasNext: ({ context: { next } }) => next !== null,
      mustPoll: ({ context: { items, polls } }) => polls < MOST_POLLS && isSettling(items),
    },
    actions: {
      keepItems: assign((_, { items, summary }: Loaded) => ({
        items,
        summary: summary ?? null,
        fault: null,
      })),
      putItem: assign(({ context: { items } }, { item }: { item: Item }) => ({
        items: items.some(isSame(item))
          ? items.map((each) => (keyOf(each) === keyOf(item) ? item : each))
          : [...items, item],
      })),
      countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
      resetPolls: assign({ polls: 0 }),
      keepFault: keepFault(),
      choose: assign((_, { item }: { item: Item }) => ({ chosen: item, undone: null, isHeld: false })),
      hold: assign({ isHeld: true }),
      release: assign({ isHeld: false }),
      noteUndone: assign(({ context: { chosen } }) => ({ undone: chosen })),
      drop: assign({
        items: ({ context: { items, chosen } }) => items.filter((item) => !isSame(chosen!)(item)),
      }),
      emitRemoved: emit({ type: 'collection.removed' }),
      forgetChoice: assign({ chosen: null }),
      keepNext: assign((_, { item: next }: { item: Item }) => ({ next })),
      forgetNext: assign({ next: null }),
      takeNext: assign(({ context: { next } }) => ({ chosen: next, undone: null, next: null })),
      noteEdits: sendTo(toNavigation, {
        type: 'edits.began',
        by: `${id}Removal`,
        left: { key: 'common:notDeleted' },
      }),
      /** It is on its way, so nothing can be said of it where the page is left. */
      noteSent: sendTo(toNavigation, { type: 'edits.began', by: `${id}Removal` }),
      settleEdits: sendTo(toNavigation, { type: 'edits.settled', by: `${id}Removal` }),
      showRemoved: sendTo(
        (actor) => toResult(actor),
        (actor) => result(actor, 'success', removal!.removed),
      ),
      /** What is read while the server may still be working does not show that it failed. */
      showKept: sendTo(
        (actor) => toResult(actor),
        (actor) => {
          const { fault } = actor.context;
          return result(actor, 'error', fault && mayStillBeDone(fault) ? unconfirmed : removal!.failed);
        },
      ),
      showUnconfirmed: sendTo(
        (actor) => toResult(actor),
        (actor) => result(actor, 'error', { key: 'common:removalUnconfirmed' }),
      ),
      showFailed: sendTo(
        (actor) => toResult(actor),
        (actor, { thrown }: { thrown: unknown }) =>
          result(actor, 'error', failureText(asFault(thrown), wordsOf)),
      ),
    },
    delays: {
      /** How long until the server is asked again what became of a removal, in milliseconds. */
      recheck: 10_000,
      /** How long a removal can be undone before it is sent, in milliseconds; the wiring knows the member's setting. */
      undoTime: undoTimes[0] * 1_000,
      /** How long a change by the server takes, in milliseconds. */
      pollInterval: 2_000,
    },
  });
}
