import type { ActorRefFrom } from 'xstate';
import { keepingFault, thrownOf } from '../faults.ts';
import { childSource } from '../listen.ts';
import { setupAutosave } from './autosave.setup.ts';
import type { BoardDraft } from './autosave.types.ts';

/**
 * Saves the draft of the machine around it while it is typed: on this device at once, at the board after a pause. It
 * shows where the draft is, and when another window saved first, it asks instead of overwriting. It has only what the
 * board does not have yet.
 */
export function createAutosaveMachine<Draft, Key>(id: string) {
  const keptOf = ({ event }: { event: { output: BoardDraft<Draft> } }) => ({ kept: event.output });
  const keep = [
    { type: 'keepDraft', params: ({ event }: { event: { draft: Draft } }) => event },
    'storeDraft',
  ] as const;
  const receipt = { type: 'keepReceipt', params: keptOf } as const;
  /** What is typed is sent after a pause, which begins again with each change. */
  const typed = { 'draft.changed': { target: 'pausing', reenter: true, actions: keep } } as const;
  return setupAutosave<Draft, Key>(id).createMachine({
    id,
    context: ({ input: { key } }) => ({
      key,
      unsent: null,
      version: 0,
      savedAt: null,
      fault: null,
      theirs: null,
      isEditedSince: false,
      known: [],
    }),
    invoke: [
      { src: 'keeper', id: 'keeper', input: ({ context: { key } }) => ({ key }), onError: {} },
      {
        src: 'listen',
        input: ({ self }) => ({ to: [childSource(self, 'keeper', ['keeper.settled'])] }),
        onError: {},
      },
    ],
    on: {
      'draft.changed': { actions: keep },
      'draft.suspend': { target: '.suspended' },
      'draft.discard': { target: '.suspended', actions: ['forgetAll', 'dropDraft'] },
    },
    initial: 'suspended',
    states: {
      // A save that is aborted here may have arrived; `known` tells it from that of another window.
      suspended: {
        on: {
          'draft.open': [
            { guard: 'hasOwn', actions: 'emitOwn' },
            { actions: ['keepRead', 'adoptFound', 'emitRead'] },
          ],
          'draft.resume': [{ guard: 'isUnsent', target: 'sending' }, { target: 'kept' }],
        },
      },
      kept: { tags: 'kept', on: typed },
      pausing: {
        tags: ['working', 'unsent'],
        after: { pause: { target: 'sending' } },
        on: { ...typed, 'draft.send': { target: 'sending' } },
      },
      sending: {
        tags: ['working', 'unsent'],
        entry: ['forgetEdit', 'noteSent'],
        invoke: {
          src: 'save',
          input: ({ context: { key, unsent, version } }) => ({ key, draft: unsent!, version }), // entered only with it
          onDone: [
            { guard: 'isEditedSince', target: 'pausing', actions: [receipt, 'storeDraft'] },
            {
              guard: { type: 'isAtBoard', params: keptOf },
              target: 'kept',
              actions: [receipt, 'forgetUnsent', 'dropDraft'],
            },
            { target: 'kept', actions: receipt },
          ],
          onError: [
            { guard: { type: 'isStale', params: thrownOf }, target: 'comparing' },
            { target: 'unsent', actions: keepingFault },
          ],
        },
        // The board may be slow: what is typed in the meantime is sent afterwards.
        on: { 'draft.changed': { actions: [...keep, 'noteEdit'] } },
      },
      unsent: {
        tags: 'unsent',
        after: { retry: { target: 'sending' } },
        invoke: { src: 'untilReconnected', onDone: { target: 'sending' }, onError: {} },
        on: { ...typed, 'draft.send': { target: 'sending' } },
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
              actions: [receipt, 'storeDraft'],
            },
            { target: 'conflict', actions: { type: 'keepTheirs', params: keptOf } },
          ],
          onError: { target: 'unsent', actions: keepingFault },
        },
      },
      conflict: {
        tags: ['unsent', 'conflict'],
        on: {
          'draft.keepMine': { target: 'sending', actions: ['overrule', 'storeDraft'] },
          'draft.takeTheirs': { target: 'adopting', actions: 'storeTheirs' },
        },
      },
      // The question stays until the device has stored the choice: otherwise a reload would restore the discarded
      // draft.
      adopting: {
        tags: ['unsent', 'conflict'],
        on: { ...typed, 'keeper.settled': { target: 'sending', actions: ['adoptTheirs', 'emitReplaced'] } },
      },
    },
  });
}

export type AutosaveRef<Draft, Key> = ActorRefFrom<ReturnType<typeof createAutosaveMachine<Draft, Key>>>;
