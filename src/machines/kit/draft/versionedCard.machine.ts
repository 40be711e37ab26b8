import type { ActorRefFrom } from 'xstate';
import { ifConfirmed } from '../confirm.ts';
import { deviceState } from './versionedCard.device.ts';
import { closableStates } from './versionedCard.leaving.ts';
import { savingStates } from './versionedCard.saving.ts';
import { setupVersionedCard } from './versionedCard.setup.ts';
import type { Versioned, VersionedCardOptions } from './versionedCard.types.ts';
import { keepingFault, thrownOf } from '#machines/kit/faults.ts';

/**
 * A card that is filled in over weeks, in more than one window: what is typed is kept on this device until it is
 * saved, and offered at the next visit. A save is based on a version; if the board has another one, both are shown
 * and the user decides. A slow answer never replaces what was typed in the meantime.
 */
export function createVersionedCardMachine<Value extends Versioned, Draft, Key, Input>(
  id: string,
  options: VersionedCardOptions<Value, Draft, Key, Input>,
) {
  const draftOf = ({ event }: { event: { draft: Draft } }) => ({ draft: event.draft });
  const kit = setupVersionedCard(id, options);
  const { saving, comparing, conflict } = savingStates(kit, id, options.closesOnSave ?? false);
  const device = deviceState(kit);
  return kit.createMachine({
    id,
    context: ({ input }) => ({
      key: options.keyOf(input),
      value: null,
      draft: null,
      version: 0,
      epoch: 0,
      found: null,
      theirs: null,
      isEditedSince: false,
      deviceTask: null,
      leftBy: null,
      isOnDevice: null,
      fault: null,
      closing: null,
    }),
    output: ({ context }) => ({ saved: context.closing?.saved ?? null }),
    initial: 'loading',
    states: {
      loading: {
        id: 'loading',
        tags: 'loading',
        invoke: {
          src: 'load',
          input: ({ context: { key, value } }) => ({ key, isFresh: value !== null }),
          onDone: {
            target: 'deciding',
            actions: { type: 'keepLoaded', params: ({ event }) => event.output },
          },
          onError: [
            { guard: { type: 'isUnknown', params: thrownOf }, target: 'missing' },
            { target: 'failed', actions: keepingFault },
          ],
        },
        on: { 'card.close': { target: 'closed' } },
      },
      missing: { tags: 'missing', on: { 'card.close': { target: 'closed' } } },
      failed: {
        tags: 'failed',
        invoke: {
          src: 'untilReconnected',
          onDone: { guard: 'isUnreachable', target: 'loading' },
          onError: {},
        },
        on: { 'card.reload': { target: 'loading' }, 'card.close': { target: 'closed' } },
      },
      deciding: {
        always: [
          { guard: 'isReadOnly', target: 'readOnly' },
          { guard: 'hasFound', target: 'offered' },
          { target: 'filling' },
        ],
      },
      readOnly: {
        tags: ['ready', 'readOnly'],
        on: {
          'draft.discard': { target: 'discarding' },
          'card.reload': { target: 'loading' },
          'card.close': { target: 'closed' },
        },
      },
      discarding: {
        tags: ['ready', 'readOnly'],
        invoke: {
          src: 'dropDraft',
          input: ({ context: { key, found } }) => ({ key, leftBy: found?.leftBy ?? null }),
          onDone: { target: 'readOnly', actions: 'forgetFound' },
          onError: { target: 'readOnly' },
        },
      },
      offered: {
        tags: ['ready', 'offered'],
        on: {
          'draft.resume': { target: 'filling.record.edited', actions: ['resumeFound', 'beginEdits'] },
          'draft.discard': { target: 'filling', actions: 'dropFound' },
          'card.close': { target: 'closed' },
        },
      },
      filling: {
        type: 'parallel',
        tags: 'ready',
        states: {
          record: {
            initial: 'pristine',
            states: {
              pristine: {
                on: {
                  'card.edited': {
                    target: 'edited',
                    actions: [{ type: 'keepDraft', params: draftOf }, 'beginEdits'],
                  },
                  // Saving an unchanged form is allowed.
                  'card.save': { target: 'saving', actions: { type: 'keepWanted', params: draftOf } },
                  'card.amended': { actions: { type: 'amend', params: ({ event }) => event } },
                  'card.close': {
                    target: 'closing',
                    actions: { type: 'noteClosing', params: { saved: null } },
                  },
                },
              },
              edited: {
                tags: 'edited',
                ...closableStates(kit, id),
                on: {
                  'card.edited': { actions: { type: 'keepDraft', params: draftOf } },
                  'card.save': { target: 'saving', actions: { type: 'keepWanted', params: draftOf } },
                  'card.reset': { target: 'undoing' },
                  'card.amended': {
                    actions: [{ type: 'amend', params: ({ event }) => event }, 'requestStore'],
                  },
                },
              },
              undoing: {
                tags: 'edited',
                invoke: {
                  src: 'confirm',
                  input: {
                    id,
                    kind: 'warn',
                    title: { key: 'cards:undo.title' },
                    text: { key: 'cards:undo.text' },
                    confirm: { key: 'cards:undo.confirm' },
                  },
                  onDone: [
                    { guard: ifConfirmed, target: 'pristine', actions: ['revert', 'settleEdits'] },
                    { target: 'edited' },
                  ],
                  onError: {},
                },
              },
              saving,
              comparing,
              conflict,
              // The card is done once the device has written or removed the draft.
              closing: { id: 'closing' },
            },
          },
          device,
        },
      },
      closed: { id: 'closed', type: 'final' },
    },
  });
}

export type VersionedCardRef<Value extends Versioned, Draft, Key, Input> = ActorRefFrom<
  ReturnType<typeof createVersionedCardMachine<Value, Draft, Key, Input>>
>;
