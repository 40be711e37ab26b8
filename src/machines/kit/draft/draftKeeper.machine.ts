import { assertEvent, assign, emit, setup, type Snapshot } from 'xstate';
import { port } from '#machines/port.ts';

/** Where a draft is on this device: under a key, as this window's, or as that of a closed window, until it is taken over. */
interface Place<Key> {
  key: Key;
  leftBy: string | null;
}

/** What is to be done next with the draft; without `kept`, it is removed. */
interface Task<Draft, Key> {
  key: Key;
  kept: { draft: Draft; version: number } | null;
}

interface KeeperContext<Draft, Key> {
  /** Where the draft is, if there is one. */
  place: Place<Key>;
  next: Task<Draft, Key> | null;
  /** What is being written. */
  task: Task<Draft, Key> | null;
  /** Whether the device has the draft that it was last asked to store; null if there is none. */
  isOnDevice: boolean | null;
  isClosing: boolean;
}

export type KeeperEvent<Draft, Key> =
  /** Where the draft of an earlier visit was found, if there is one; one that is not needed is removed. */
  | { type: 'keeper.found'; place: Place<Key> | null; isNeeded: boolean }
  /** Stores the draft in place of the last one; `version` is that of the board that it is based on. */
  | { type: 'keeper.store'; key: Key; draft: Draft; version: number }
  /** Removes the draft, for example after a save. */
  | { type: 'keeper.drop'; key: Key }
  /** Ends the keeper as soon as nothing is left to write. */
  | { type: 'keeper.close' };

/** Emitted when nothing is left to write. */
export interface KeeperSettled {
  type: 'keeper.settled';
  isOnDevice: KeeperContext<unknown, unknown>['isOnDevice'];
}

/**
 * Keeps one draft on this device: stores it after each change, one write at a time, the newest last, and removes it once
 * it is not needed. The draft of a closed window, or under a former key, is removed only after this one is stored.
 */
export const createDraftKeeperMachine = <Draft, Key>() =>
  setup({
    types: {
      context: {} as KeeperContext<Draft, Key>,
      events: {} as KeeperEvent<Draft, Key>,
      emitted: {} as KeeperSettled,
      input: {} as { key: Key },
      tags: {} as 'writing',
    },
    actors: {
      /** Stores this window's draft under a key; the one that `leftBy` left there is part of it, and removed. */
      storeDraft: port<object, { key: Key; draft: Draft; version: number; leftBy: string | null }>(
        'draftKeeper.storeDraft',
      ),
      /** Removes this window's draft under a key, and the one that `leftBy` left there. */
      dropDraft: port<object, Place<Key>>('draftKeeper.dropDraft'),
    },
    guards: {
      hasWork: ({ context: { next, isClosing } }) => next !== null || isClosing,
      mustStore: ({ context: { next } }) => next !== null && next.kept !== null,
      mustDrop: ({ context: { next } }) => next !== null,
      isClosing: ({ context }) => context.isClosing,
      hasMoved: ({ context: { place, task } }) => !isSameKey(place.key, task!.key), // it was stored just now
    },
    actions: {
      adopt: assign(({ context, event }) => {
        assertEvent(event, 'keeper.found');
        const { place, isNeeded } = event;
        if (place === null) return {};
        return { place, isOnDevice: true, next: isNeeded ? context.next : { key: place.key, kept: null } };
      }),
      plan: assign((_, next: Task<Draft, Key>) => ({ next })),
      begin: assign(({ context: { next } }) => ({ task: next, next: null })),
      noteStored: assign(({ context: { task } }) => ({
        place: { key: task!.key, leftBy: null }, // it was stored just now
        isOnDevice: true,
      })),
      noteNotStored: assign({ isOnDevice: false }),
      noteDropped: assign(({ context: { place, task } }) => ({
        place: { key: task?.key ?? place.key, leftBy: null },
        isOnDevice: null,
      })),
      noteClosing: assign({ isClosing: true }),
      emitSettled: emit(({ context: { isOnDevice } }) => ({ type: 'keeper.settled' as const, isOnDevice })),
    },
  }).createMachine({
    id: 'draftKeeper',
    context: ({ input: { key } }) => ({
      place: { key, leftBy: null },
      next: null,
      task: null,
      isOnDevice: null,
      isClosing: false,
    }),
    on: {
      'keeper.found': { actions: 'adopt' },
      'keeper.store': {
        actions: {
          type: 'plan',
          params: ({ event: { key, draft, version } }) => ({ key, kept: { draft, version } }),
        },
      },
      'keeper.drop': {
        actions: { type: 'plan', params: ({ event: { key } }) => ({ key, kept: null }) },
      },
      'keeper.close': { actions: 'noteClosing' },
    },
    initial: 'resting',
    states: {
      resting: {
        always: [
          { guard: 'mustStore', target: 'storing' },
          { guard: 'mustDrop', target: 'dropping' },
          { guard: 'isClosing', target: 'closed' },
        ],
      },
      storing: {
        tags: 'writing',
        entry: 'begin',
        invoke: {
          src: 'storeDraft',
          input: ({ context: { place, task } }) => ({
            key: task!.key, // set on entry
            ...task!.kept!, // guarded by mustStore
            leftBy: isSameKey(place.key, task!.key) ? place.leftBy : null,
          }),
          onDone: [
            { guard: 'hasMoved', target: 'moving' },
            { target: 'settling', actions: 'noteStored' },
          ],
          onError: { target: 'settling', actions: 'noteNotStored' },
        },
      },
      // Only after it was stored under its new key: a page that closes in between loses nothing.
      moving: {
        tags: 'writing',
        invoke: {
          src: 'dropDraft',
          input: ({ context: { place } }) => place,
          onDone: { target: 'settling', actions: 'noteStored' },
          onError: { target: 'settling', actions: 'noteStored' },
        },
      },
      dropping: {
        tags: 'writing',
        entry: 'begin',
        invoke: {
          src: 'dropDraft',
          input: ({ context: { place } }) => place,
          onDone: { target: 'settling', actions: 'noteDropped' },
          // It is still there.
          onError: { target: 'settling' },
        },
      },
      settling: {
        always: [
          { guard: 'hasWork', target: 'resting' },
          { target: 'resting', actions: 'emitSettled' },
        ],
      },
      closed: { type: 'final' },
    },
  });

/** A keeper as views see it. */
export type KeeperSnapshot = Snapshot<unknown> & {
  context: { isOnDevice: boolean | null };
  hasTag(tag: 'writing'): boolean;
};

/** Whether the device has stored what is typed: unknown while it is being written, unless it failed before. */
export const storedNow = (keeper: KeeperSnapshot | undefined): boolean | null => {
  if (keeper === undefined) return null;
  const { isOnDevice } = keeper.context;
  return isOnDevice !== false && keeper.hasTag('writing') ? null : isOnDevice;
};

const isSameKey = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
