import { assertEvent, assign, emit, setup } from 'xstate';
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
  /** Whether the device stored the draft when it was last asked to; null without a draft. */
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

/** Emitted when nothing is left to write; `isDone` tells whether the last write succeeded. */
export interface KeeperSettled {
  type: 'keeper.settled';
  isDone: boolean;
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
      isFound: ({ event }) => {
        assertEvent(event, 'keeper.found');
        return event.place !== null;
      },
      isUnneeded: ({ event }) => {
        assertEvent(event, 'keeper.found');
        return event.place !== null && !event.isNeeded;
      },
      hasWork: ({ context: { next, isClosing } }) => next !== null || isClosing,
      mustStore: ({ context: { next } }) => next !== null && next.kept !== null,
      mustDrop: ({ context: { next } }) => next !== null,
      isClosing: ({ context }) => context.isClosing,
      hasMoved: ({ context: { place, task } }) => !isSameKey(place.key, task!.key), // it was stored just now
    },
    actions: {
      adopt: assign(({ event }) => {
        assertEvent(event, 'keeper.found');
        return { place: event.place!, isOnDevice: true }; // guarded by isFound
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
      emitDone: emit({ type: 'keeper.settled', isDone: true }),
      emitFailed: emit({ type: 'keeper.settled', isDone: false }),
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
      'keeper.found': [
        {
          guard: 'isUnneeded',
          actions: ['adopt', { type: 'plan', params: ({ context }) => removal(context.place) }],
        },
        { guard: 'isFound', actions: 'adopt' },
      ],
      'keeper.store': {
        actions: {
          type: 'plan',
          params: ({ event: { key, draft, version } }) => ({ key, kept: { draft, version } }),
        },
      },
      'keeper.drop': {
        actions: { type: 'plan', params: ({ event }) => removal(event) },
      },
      'keeper.close': { actions: 'noteClosing' },
    },
    initial: 'resting',
    states: {
      resting: { always: { guard: 'hasWork', target: 'choosing' } },
      choosing: {
        always: [
          { guard: 'mustStore', target: 'storing' },
          { guard: 'mustDrop', target: 'dropping' },
          { target: 'closed' },
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
            { target: 'stored', actions: 'noteStored' },
          ],
          onError: { target: 'failed', actions: 'noteNotStored' },
        },
      },
      // Only after it was stored under its new key: a page that closes in between loses nothing.
      moving: {
        tags: 'writing',
        invoke: {
          src: 'dropDraft',
          input: ({ context: { place } }) => place,
          onDone: { target: 'stored', actions: 'noteStored' },
          onError: { target: 'stored', actions: 'noteStored' },
        },
      },
      dropping: {
        tags: 'writing',
        entry: 'begin',
        invoke: {
          src: 'dropDraft',
          input: ({ context: { place } }) => place,
          onDone: { target: 'stored', actions: 'noteDropped' },
          onError: { target: 'failed', actions: 'noteDropped' },
        },
      },
      stored: {
        always: [
          { guard: 'hasWork', target: 'choosing' },
          { target: 'resting', actions: 'emitDone' },
        ],
      },
      failed: {
        always: [
          { guard: 'hasWork', target: 'choosing' },
          { target: 'resting', actions: 'emitFailed' },
        ],
      },
      closed: { type: 'final' },
    },
  });

/** What is to be done with a draft that is not needed. */
const removal = <Key>({ key }: { key: Key }) => ({ key, kept: null });

const isSameKey = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
