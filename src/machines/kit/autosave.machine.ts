import { assign, setup, type ActorRefFrom } from 'xstate';
import { faultTypes } from '#contract/faultTypes.ts';
import { asFault } from '#domain/fault.ts';
import type { AutosaveContext, AutosaveEvent, AutosaveInput, BoardDraft } from './autosave.types.ts';
import { port } from './port.ts';

/**
 * Keeps a draft while it is typed: on this device at once, at the board after a pause. It says honestly where
 * the draft is, and when another window was faster it asks instead of overwriting.
 */
export function createAutosaveMachine<Draft, Key>(id: string) {
  return setup({
    types: {
      context: {} as AutosaveContext<Key, Draft>,
      events: {} as AutosaveEvent<Draft>,
      input: {} as AutosaveInput<Key, Draft>,
      tags: {} as 'kept' | 'working' | 'unsent' | 'conflict',
    },
    actors: {
      saveHere: port<object, { key: Key; draft: Draft; version: number }>(`${id}.saveHere`),
      saveThere: port<BoardDraft<Draft>, { key: Key; draft: Draft; version: number }>(`${id}.saveThere`),
      readTheirs: port<BoardDraft<Draft>, { key: Key }>(`${id}.readTheirs`),
    },
    guards: {
      isUnsent: ({ context }) => context.isUnsent,
      isChangedSince: ({ context }) => context.isChangedSince,
      isStale: (_, { thrown }: { thrown: unknown }) => asFault(thrown).error?.type === faultTypes.stale,
      /** Not another window's: this one sent it, or began with it. */
      isKnown: ({ context }, { kept }: { kept: BoardDraft<Draft> }) =>
        context.known.includes(JSON.stringify(kept.draft)),
    },
    actions: {
      keepDraft: assign((_, { draft }: { draft: Draft }) => ({ draft })),
      noteChange: assign((_, { draft }: { draft: Draft }) => ({ draft, isChangedSince: true })),
      forgetChange: assign({ isChangedSince: false }),
      noteSent: assign(({ context: { known, draft } }) => ({
        known: [...new Set([...known, JSON.stringify(draft)])],
      })),
      noteHere: assign({ isHere: true }),
      noteNotHere: assign({ isHere: false }),
      keepReceipt: assign((_, { kept }: { kept: BoardDraft<Draft> }) => ({
        version: kept.version,
        savedAt: kept.savedAt,
        known: [JSON.stringify(kept.draft)],
        fault: null,
        theirs: null,
      })),
      keepFault: assign((_, { thrown }: { thrown: unknown }) => ({ fault: asFault(thrown) })),
      keepTheirs: assign((_, { kept }: { kept: BoardDraft<Draft> }) => ({ theirs: kept })),
      // The next save is based on what the other window wrote, and so replaces it knowingly.
      overrule: assign(({ context }) => ({ version: context.theirs?.version ?? context.version })),
      adopt: assign(({ context: { theirs, draft, version, savedAt } }) => ({
        draft: theirs?.draft ?? draft,
        version: theirs?.version ?? version,
        savedAt: theirs?.savedAt ?? savedAt,
        theirs: null,
        fault: null,
      })),
      tellReplaced: ({ context: { replyTo, draft, version } }) =>
        replyTo.send({ type: 'draft.replaced', draft, version }),
      tellKept: ({ context: { replyTo, version, savedAt } }) =>
        replyTo.send({ type: 'draft.kept', version, savedAt: savedAt! }), // keepReceipt came before
    },
    delays: {
      /** A pause in typing, after which the board is told. */
      pause: 1_200,
      /** Until the board is tried again. */
      retry: 20_000,
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      ...input,
      isHere: input.isUnsent,
      fault: null,
      theirs: null,
      isChangedSince: false,
      known: input.isUnsent ? [] : [JSON.stringify(input.draft)],
    }),
    initial: 'starting',
    on: {
      'draft.changed': {
        target: '.storing',
        actions: { type: 'keepDraft', params: ({ event }) => ({ draft: event.draft }) },
      },
    },
    states: {
      starting: { always: [{ guard: 'isUnsent', target: 'sending' }, { target: 'kept' }] },
      kept: { tags: 'kept' },
      storing: {
        tags: ['working', 'unsent'],
        entry: 'forgetChange',
        invoke: {
          src: 'saveHere',
          input: ({ context: { key, draft, version } }) => ({ key, draft, version }),
          onDone: [
            { guard: 'isChangedSince', target: 'storing', reenter: true },
            { target: 'pausing', actions: 'noteHere' },
          ],
          onError: { target: 'pausing', actions: 'noteNotHere' },
        },
        on: {
          'draft.changed': {
            actions: { type: 'noteChange', params: ({ event }) => ({ draft: event.draft }) },
          },
        },
      },
      pausing: {
        tags: ['working', 'unsent'],
        after: { pause: { target: 'sending' } },
      },
      sending: {
        tags: ['working', 'unsent'],
        entry: ['forgetChange', 'noteSent'],
        invoke: {
          src: 'saveThere',
          input: ({ context: { key, draft, version } }) => ({ key, draft, version }),
          onDone: [
            {
              guard: 'isChangedSince',
              target: 'storing',
              actions: { type: 'keepReceipt', params: ({ event }) => ({ kept: event.output }) },
            },
            {
              target: 'kept',
              actions: [{ type: 'keepReceipt', params: ({ event }) => ({ kept: event.output }) }, 'tellKept'],
            },
          ],
          onError: [
            {
              guard: { type: 'isStale', params: ({ event }) => ({ thrown: event.error }) },
              target: 'comparing',
            },
            {
              target: 'unsent',
              actions: { type: 'keepFault', params: ({ event }) => ({ thrown: event.error }) },
            },
          ],
        },
        on: {
          'draft.changed': {
            actions: { type: 'noteChange', params: ({ event }) => ({ draft: event.draft }) },
          },
        },
      },
      unsent: {
        tags: 'unsent',
        after: { retry: { target: 'sending' } },
        on: {
          'draft.retry': { target: 'sending' },
          'connection.restored': { target: 'sending' },
        },
      },
      comparing: {
        tags: ['working', 'unsent'],
        invoke: {
          src: 'readTheirs',
          input: ({ context }) => ({ key: context.key }),
          onDone: [
            {
              guard: { type: 'isKnown', params: ({ event }) => ({ kept: event.output }) },
              target: 'storing',
              actions: { type: 'keepReceipt', params: ({ event }) => ({ kept: event.output }) },
            },
            {
              target: 'conflict',
              actions: { type: 'keepTheirs', params: ({ event }) => ({ kept: event.output }) },
            },
          ],
          onError: {
            target: 'unsent',
            actions: { type: 'keepFault', params: ({ event }) => ({ thrown: event.error }) },
          },
        },
        on: {
          'draft.changed': {
            actions: { type: 'keepDraft', params: ({ event }) => ({ draft: event.draft }) },
          },
        },
      },
      conflict: {
        tags: ['unsent', 'conflict'],
        on: {
          'draft.changed': {
            actions: { type: 'keepDraft', params: ({ event }) => ({ draft: event.draft }) },
          },
          'draft.keepMine': { target: 'storing', actions: 'overrule' },
          // Kept once more, so that the draft that was given up does not stay on the device.
          'draft.takeTheirs': { target: 'storing', actions: ['adopt', 'tellReplaced'] },
        },
      },
    },
  });
}

export type AutosaveRef<Draft, Key> = ActorRefFrom<ReturnType<typeof createAutosaveMachine<Draft, Key>>>;
