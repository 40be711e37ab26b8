import type { ActorRefFrom } from 'xstate';
import { childSource } from '../listen.ts';
import { keepingFault, thrownOf } from '../faults.ts';
import type { BoardDraft } from './autosave.types.ts';
import { setupAutosave } from './autosave.setup.ts';

/**
 * Saves a draft while it is typed: on this device at once, at the board after a pause. It shows where the draft is,
 * and when another window saved first, it asks instead of overwriting.
 */
export function createAutosaveMachine<Draft, Key>(id: string) {
  const keptOf = ({ event }: { event: { output: BoardDraft<Draft> } }) => ({ kept: event.output });
  const keepDraft = {
    type: 'keepDraft',
    params: ({ event }: { event: { draft: Draft } }) => ({ draft: event.draft }),
  } as const;
  const typed = { 'draft.changed': { actions: [keepDraft, 'storeDraft'] } } as const;
  return setupAutosave<Draft, Key>(id).createMachine({
    id,
    context: ({ input }) => ({
      ...input,
      fault: null,
      theirs: null,
      isEditedSince: false,
      known: input.isUnsent ? [] : [JSON.stringify(input.draft)],
    }),
    invoke: [
      { src: 'keeper', id: 'keeper', input: ({ context: { key } }) => ({ key }), onError: {} },
      {
        src: 'listen',
        input: ({ self }) => ({ to: [childSource(self, 'keeper', ['keeper.settled'])] }),
        onError: {},
      },
    ],
    entry: 'adoptFound',
    initial: 'starting',
    on: { 'draft.changed': { target: '.pausing', actions: [keepDraft, 'storeDraft'] } },
    states: {
      starting: { always: [{ guard: 'isUnsent', target: 'sending' }, { target: 'kept' }] },
      kept: { tags: 'kept' },
      pausing: {
        tags: ['working', 'unsent'],
        after: { pause: { target: 'sending' } },
        on: { 'draft.send': { target: 'sending' } },
      },
      sending: {
        tags: ['working', 'unsent'],
        entry: ['forgetEdit', 'noteSent'],
        invoke: {
          src: 'save',
          input: ({ context: { key, draft, version } }) => ({ key, draft, version }),
          onDone: [
            {
              guard: 'isEditedSince',
              target: 'pausing',
              actions: [{ type: 'keepReceipt', params: keptOf }, 'storeDraft'],
            },
            {
              target: 'kept',
              actions: [{ type: 'keepReceipt', params: keptOf }, 'settleOnDevice', 'announceKept'],
            },
          ],
          onError: [
            { guard: { type: 'isStale', params: thrownOf }, target: 'comparing' },
            { target: 'unsent', actions: keepingFault },
          ],
        },
        // The board may be slow: what is typed in the meantime is sent afterwards.
        on: { 'draft.changed': { actions: [keepDraft, 'storeDraft', 'noteEdit'] } },
      },
      unsent: {
        tags: 'unsent',
        after: { retry: { target: 'sending' } },
        invoke: { src: 'untilReconnected', onDone: { target: 'sending' }, onError: {} },
        on: { 'draft.send': { target: 'sending' } },
      },
      comparing: {
        tags: ['working', 'unsent'],
        invoke: {
          src: 'load',
          input: ({ context }) => ({ key: context.key }),
          onDone: [
            {
              guard: { type: 'isKnown', params: keptOf },
              target: 'pausing',
              actions: [{ type: 'keepReceipt', params: keptOf }, 'storeDraft'],
            },
            { target: 'conflict', actions: { type: 'keepTheirs', params: keptOf } },
          ],
          onError: { target: 'unsent', actions: keepingFault },
        },
        on: typed,
      },
      conflict: {
        tags: ['unsent', 'conflict'],
        on: {
          ...typed,
          'draft.keepMine': { target: 'pausing', actions: ['overrule', 'storeDraft'] },
          'draft.takeTheirs': { target: 'adopting', actions: 'storeTheirs' },
        },
      },
      // The question stays until the device has stored the choice: otherwise a reload would restore the discarded
      // draft.
      adopting: {
        tags: ['unsent', 'conflict'],
        on: { 'keeper.settled': { target: 'sending', actions: ['adopt', 'announceReplaced'] } },
      },
    },
  });
}

export type AutosaveRef<Draft, Key> = ActorRefFrom<ReturnType<typeof createAutosaveMachine<Draft, Key>>>;
