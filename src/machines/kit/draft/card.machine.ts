import { assign, sendTo, setup } from 'xstate';
import { asFault, isHandledGlobally, type Fault } from '#domain/fault.ts';
import { faultTypes } from '#contract/faultTypes.ts';
import { port } from '#machines/port.ts';
import type { CardEvent, CardOptions } from './card.types.ts';
import { message, serverWords } from '#machines/message.ts';
import { systemActor } from '#machines/systemActor.ts';
import { untilReconnected } from '../untilReconnected.ts';
import { isUnreachable, keepFault, keepingFault, thrownOf } from '#machines/kit/faults.ts';

/**
 * One record that is loaded, edited and saved whole. The form owns the keystrokes; the card loads and saves, and
 * keeps a draft until the server has saved it. A save that requires a recent sign-in asks for the password and then
 * continues.
 */
export function createCardMachine<Value, Draft, Key, Input>(
  id: string,
  { keyOf, saved, failed }: CardOptions<Draft, Key, Input>,
) {
  return setup({
    types: {
      context: {} as {
        key: Key;
        value: Value | null;
        draft: Draft | null;
        fault: Fault | null;
        /** Something was typed after the draft was sent, so this save does not cover it. */
        isEditedSince: boolean;
      },
      events: {} as CardEvent<Draft>,
      input: {} as Input,
      tags: {} as 'loading' | 'ready' | 'failed' | 'edited' | 'busy' | 'confirming',
    },
    actors: {
      load: port<{ value: Value }, { key: Key }>(`${id}.load`),
      save: port<{ value: Value }, { key: Key; draft: Draft }>(`${id}.save`),
      confirmIdentity: port<object, { password: string }>(`${id}.confirmIdentity`),
      untilReconnected,
    },
    guards: {
      isEditedSince: ({ context }) => context.isEditedSince,
      isHandledGlobally: (_, { thrown }: { thrown: unknown }) => isHandledGlobally(asFault(thrown)),
      isUnreachable,
      needsIdentity: (_, { thrown }: { thrown: unknown }) =>
        asFault(thrown).error?.type === faultTypes.recentSignInRequired,
    },
    actions: {
      keepValue: assign((_, { value }: { value: Value }) => ({ value, draft: null, fault: null })),
      keepDraft: assign((_, { draft }: { draft: Draft }) => ({ draft, fault: null, isEditedSince: false })),
      noteEdit: assign({ isEditedSince: true }),
      keepFault: keepFault(),
      forgetFault: assign({ fault: null }),
      beginEdits: sendTo(({ system }) => systemActor(system, 'navigation'), { type: 'edits.began' }),
      settleEdits: sendTo(({ system }) => systemActor(system, 'navigation'), { type: 'edits.settled' }),
      beginWork: sendTo(({ system }) => systemActor(system, 'progress'), { type: 'work.began', id }),
      endWork: sendTo(({ system }) => systemActor(system, 'progress'), { type: 'work.ended', id }),
      showSaved: sendTo(
        ({ system }) => systemActor(system, 'dialogs'),
        ({ context }) => message(id, 'success', saved(context.draft!)), // entered only through keepDraft
      ),
      showFailed: sendTo(
        ({ system }) => systemActor(system, 'dialogs'),
        (_, { thrown }: { thrown: unknown }) => message(id, 'error', failed ?? serverWords(asFault(thrown))),
      ),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      key: keyOf(input),
      value: null,
      draft: null,
      fault: null,
      isEditedSince: false,
    }),
    initial: 'loading',
    states: {
      loading: {
        tags: 'loading',
        invoke: {
          src: 'load',
          input: ({ context }) => ({ key: context.key }),
          onDone: { target: 'ready', actions: { type: 'keepValue', params: ({ event }) => event.output } },
          onError: {
            target: 'failed',
            actions: keepingFault,
          },
        },
      },
      failed: {
        tags: 'failed',
        invoke: {
          src: 'untilReconnected',
          onDone: { guard: 'isUnreachable', target: 'loading' },
          onError: {},
        },
        on: { 'card.reload': { target: 'loading' } },
      },
      ready: {
        tags: 'ready',
        // Saving an unchanged form is allowed.
        on: {
          'card.save': {
            target: '#saving',
            actions: { type: 'keepDraft', params: ({ event }) => ({ draft: event.draft }) },
          },
        },
        initial: 'pristine',
        states: {
          pristine: { on: { 'card.edited': { target: 'edited', actions: 'beginEdits' } } },
          edited: {
            tags: 'edited',
            on: { 'card.reset': { target: 'pristine', actions: ['settleEdits', 'forgetFault'] } },
          },
        },
      },
      saving: {
        id: 'saving',
        tags: ['ready', 'edited', 'busy'],
        entry: 'beginWork',
        exit: 'endWork',
        invoke: {
          src: 'save',
          input: ({ context }) => ({ key: context.key, draft: context.draft! }), // entered only through keepDraft
          onDone: [
            {
              guard: 'isEditedSince',
              target: 'ready.edited',
              actions: ['showSaved', { type: 'keepValue', params: ({ event }) => event.output }],
            },
            {
              target: 'ready',
              actions: [
                'showSaved',
                { type: 'keepValue', params: ({ event }) => event.output },
                'settleEdits',
              ],
            },
          ],
          onError: [
            {
              guard: { type: 'needsIdentity', params: thrownOf },
              target: 'confirming.asking',
            },
            // The connection or the sign-in page already shows that the server cannot be reached or the session ended.
            {
              guard: { type: 'isHandledGlobally', params: thrownOf },
              target: 'ready.edited',
              actions: keepingFault,
            },
            {
              target: 'ready.edited',
              actions: [keepingFault, { type: 'showFailed', params: thrownOf }],
            },
          ],
        },
        // What is typed during the save is neither lost nor counted as saved.
        on: { 'card.edited': { actions: 'noteEdit' } },
      },
      confirming: {
        tags: ['ready', 'edited', 'confirming'],
        on: {
          'card.edited': { actions: 'noteEdit' },
          'identity.cancel': { target: 'ready.edited', actions: 'forgetFault' },
        },
        initial: 'asking',
        states: {
          asking: { on: { 'identity.confirm': { target: 'checking' } } },
          checking: {
            tags: 'busy',
            invoke: {
              src: 'confirmIdentity',
              input: ({ event }) => ({ password: event.type === 'identity.confirm' ? event.password : '' }),
              onDone: { target: '#saving' },
              onError: {
                target: 'asking',
                actions: keepingFault,
              },
            },
          },
        },
      },
    },
  });
}
