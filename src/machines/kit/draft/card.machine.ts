import type { ActorRefFrom, AnyActorRef } from 'xstate';
import { childSource } from '../listen.ts';
import { loadOrMissingStates, loadStates, outputOf } from '../loadStates.ts';
import { closableStates, undoableStates, undone } from './card.leaving.ts';
import { openingStates, resumingState } from './card.opening.ts';
import { savingStates } from './card.saving.ts';
import { setupCard } from './card.setup.ts';
import type { CardContext, CardOptions, CardRecord, LoadedCard } from './card.types.ts';

/**
 * One record that is loaded, edited and saved whole. By default it is filled in over weeks, in more than one window:
 * what is typed is kept on this device until it is saved, and offered at the next visit. A save is based on a version;
 * if the board has another one, both are shown and the user decides. A slow answer never replaces what was typed in
 * the meantime.
 */
export function createCardMachine<Value extends CardRecord, Draft, Key, Input>(
  id: string,
  options: CardOptions<Value, Draft, Key, Input>,
) {
  const { keeps = 'device' } = options;
  const keepsDraft = keeps === 'device';
  const draftOf = ({ event }: { event: { draft: Draft } }) => ({ draft: event.draft });
  const kit = setupCard(id, options);
  const keepWanted = { type: 'keepWanted', params: draftOf } as const;
  const save = [
    ...(options.keyAfterSave
      ? ([
          {
            guard: { type: 'mayBeCreated', params: draftOf },
            target: 'settling',
            actions: keepWanted,
          },
        ] as const)
      : []),
    { target: 'saving', actions: keepWanted },
  ] as const;
  const edited = kit.createStateConfig({
    tags: 'edited',
    ...(keepsDraft ? undoableStates(kit, id) : closableStates(kit, id)),
    on: {
      'card.edited': { actions: [{ type: 'keepDraft', params: draftOf }, 'storeDraft'] },
      'card.save': save,
      ...(!keepsDraft && { 'card.reset': undone }),
      'card.amended': { actions: [{ type: 'amend', params: ({ event }) => event }, 'storeDraft'] },
    },
  });
  // It is not known whether the last save was done. While a question is open, it waits for the answer.
  const unconfirmed = kit.createStateConfig({
    ...edited,
    states: {
      ...edited.states,
      idle: {
        ...edited.states.idle,
        invoke: { src: 'untilReconnected', onDone: { target: '#resolving' }, onError: {} },
        // A read may be refused while there is a connection.
        after: { readPause: { target: '#resolving' } },
      },
    },
    entry: 'endWaiting',
    on: {
      ...edited.on,
      'card.edited': { actions: [{ type: 'keepDraft', params: draftOf }, 'storeDraft', 'noteEdit'] },
    },
  });
  const keeper = {
    src: 'keeper',
    id: 'keeper',
    input: ({ context: { key } }: { context: { key: Key } }) => ({ key }),
    onDone: { guard: 'isClosing', target: '.closed' },
    onError: {},
  } as const;
  const settled = {
    src: 'listen',
    input: ({ self }: { self: AnyActorRef }) => ({ to: [childSource(self, 'keeper', ['keeper.settled'])] }),
    onError: {},
  } as const;
  const closes = { 'card.close': { target: 'closed' } } as const;
  const { loading, failed } = (keepsDraft ? loadOrMissingStates : loadStates)({
    src: 'load',
    input: ({ context: { key, value } }: { context: CardContext<Value, Draft, Key> }) => ({
      key,
      isFresh: value !== null,
      unanswered: null,
    }),
    onDone: {
      target: keeps === 'nothing' ? 'filling' : 'deciding',
      actions: [
        { type: 'adoptFound', params: outputOf<LoadedCard<Value, Draft>> },
        { type: 'keepLoaded', params: outputOf<LoadedCard<Value, Draft>> },
      ],
    },
    reload: 'card.reload',
  });
  return kit.createMachine({
    id,
    context: ({ input }) => ({
      key: options.keyOf(input),
      value: null,
      draft: null,
      sent: null,
      unanswered: null,
      version: 0,
      epoch: 0,
      found: null,
      theirs: null,
      created: null,
      isEditedSince: false,
      isAwaited: true,
      reads: 0,
      fault: null,
      closing: null,
    }),
    output: ({ context }) => ({ saved: context.closing?.saved ?? null }),
    invoke: [
      ...(keeps === 'nothing' ? [] : ([keeper] as const)),
      ...(keeps === 'device' ? ([settled] as const) : []),
      ...(keeps === 'tab' ? ([{ src: 'whilePageIsOpen', onError: {} }] as const) : []),
    ],
    initial: 'loading',
    states: {
      loading: { ...loading, id: 'loading', on: closes },
      failed: { ...failed, on: { ...failed.on, ...closes } },
      ...(keepsDraft &&
        openingStates(
          kit,
          options.prefill !== undefined,
          options.keyAfterSave !== undefined && options.closesOnSave === true,
          options.isCreateOnly === true,
        )),
      ...(keeps === 'tab' && { deciding: resumingState(kit) }),
      filling: {
        tags: 'ready',
        initial: 'pristine',
        states: {
          pristine: {
            id: 'pristine',
            on: {
              'card.edited': {
                target: 'edited',
                actions: [{ type: 'keepDraft', params: draftOf }, 'storeDraft', 'beginEdits'],
              },
              // Saving an unchanged form is allowed.
              'card.save': save,
              'card.amended': { actions: { type: 'amend', params: ({ event }) => event } },
              'card.close': {
                target: 'closing',
                actions: { type: 'noteClosing', params: { saved: null } },
              },
            },
          },
          edited,
          ...(keepsDraft && { unconfirmed }),
          ...savingStates(kit, id, options),
          // The card is done once the device has written or removed the draft.
          closing: {
            id: 'closing',
            ...(keeps === 'nothing' ? { always: { target: '#closed' } } : { entry: 'closeKeeper' as const }),
          },
        },
      },
      closed: { id: 'closed', type: 'final' },
    },
  });
}

export type CardRef<Value extends CardRecord, Draft, Key, Input> = ActorRefFrom<
  ReturnType<typeof createCardMachine<Value, Draft, Key, Input>>
>;
