import type { ActorRefFrom } from 'xstate';
import { examCardKeyOf } from '../examCard.ts';
import { ifConfirmed } from '#machines/kit/confirm.ts';
import { childSource } from '#machines/kit/listen.ts';
import { askingState } from './referenceFormStatus.asking.ts';
import { lettersSetup } from './referenceFormStatus.setup.ts';
import { keepingFault, thrownOf } from '#machines/kit/faults.ts';

const wantedOf = ({ event }: { event: { id: number } }) => ({ wanted: event.id });

/**
 * The reference letters of an application (second specification, §7 "Reference letters"): the list with the status of
 * each letter, the form of one letter at a time, and the requests to officials. The list is reloaded after each
 * change.
 */
export const referenceFormStatusMachine = lettersSetup.createMachine({
  id: 'referenceFormStatus',
  context: ({ input }) => ({
    key: examCardKeyOf(input),
    board: null,
    letterId: null,
    form: { isEdited: false, isBusy: false },
    wantsRequest: false,
    asked: null,
    looks: 0,
    fault: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        src: 'load',
        input: ({ context: { key } }) => ({ key }),
        onDone: {
          target: 'listed',
          actions: [{ type: 'keepBoard', params: ({ event }) => event.output }, 'forgetFault'],
        },
        onError: [
          { guard: { type: 'isUnknown', params: thrownOf }, target: 'missing' },
          { target: 'failed', actions: keepingFault },
        ],
      },
    },
    missing: { tags: 'missing' },
    failed: {
      tags: 'failed',
      invoke: { src: 'untilReconnected', onDone: { guard: 'isUnreachable', target: 'loading' }, onError: {} },
      on: { 'letters.reload': { target: 'loading' } },
    },
    listed: {
      tags: 'ready',
      initial: 'idle',
      states: {
        idle: { always: { guard: 'mustLook', target: 'watching' } },
        watching: { after: { aMoment: { target: 'refreshing', actions: 'countLook' } } },
        /** What is shown may be older than what the board has. */
        behind: {
          tags: 'behind',
          invoke: { src: 'untilReconnected', onDone: { target: 'refreshing' }, onError: {} },
        },
        refreshing: {
          invoke: {
            src: 'load',
            input: ({ context: { key } }) => ({ key }),
            onDone: { target: 'idle', actions: { type: 'keepBoard', params: ({ event }) => event.output } },
            onError: { target: 'behind', actions: keepingFault },
          },
        },
      },
      on: {
        'letters.reload': { target: '.refreshing', reenter: true, actions: ['lookAfresh', 'forgetFault'] },
        'letter.add': {
          guard: 'mayAdd',
          target: 'editing',
          actions: { type: 'open', params: { letterId: null } },
        },
        'letter.edit': {
          guard: { type: 'mayEdit', params: wantedOf },
          target: 'editing',
          actions: { type: 'open', params: ({ event }) => ({ letterId: event.id }) },
        },
        'letter.send': {
          guard: { type: 'maySend', params: wantedOf },
          target: 'sending',
          actions: { type: 'choose', params: wantedOf },
        },
        'letter.resend': {
          guard: { type: 'mayResend', params: wantedOf },
          target: 'resending',
          actions: { type: 'choose', params: wantedOf },
        },
      },
    },
    editing: {
      tags: ['ready', 'editing'],
      exit: 'settleEdits',
      invoke: [
        {
          src: 'card',
          id: 'card',
          input: ({ context: { key, letterId } }) => ({ ...key, letterId }),
          onSnapshot: {
            actions: {
              type: 'noteForm',
              params: ({ event: { snapshot } }) => ({
                isEdited: snapshot.hasTag('edited'),
                isBusy: snapshot.hasTag('busy'),
              }),
            },
          },
          onError: { target: 'listed.refreshing', actions: keepingFault },
        },
        {
          src: 'listen',
          input: ({ self }) => ({ to: [childSource(self, 'card', ['card.saved'])] }),
          onError: {},
        },
      ],
      initial: 'filling',
      states: {
        filling: {
          on: {
            'letter.save': {
              guard: 'isFormIdle',
              actions: [
                { type: 'keepRequestChoice', params: ({ event }) => event },
                { type: 'saveCard', params: ({ event }) => event },
              ],
            },
            'letter.close': [
              { guard: 'isFormEdited', target: 'leaving' },
              { guard: 'isFormIdle', target: '#referenceFormStatus.listed.refreshing' },
            ],
          },
        },
        leaving: {
          invoke: {
            src: 'confirm',
            input: {
              id: 'referenceFormStatus',
              kind: 'ask',
              title: { key: 'shell:leave.edits.title' },
              text: { key: 'shell:leave.edits.text' },
            },
            onDone: [
              { guard: ifConfirmed, target: '#referenceFormStatus.listed.refreshing' },
              { target: 'filling' },
            ],
            onError: {},
          },
        },
      },
      on: {
        'card.saved': [
          {
            guard: { type: 'isEditedSince', params: ({ event }) => event },
            actions: ['showHalfSaved', { type: 'keepLetter', params: ({ event }) => event.value }],
          },
          {
            guard: { type: 'wantsRequest', params: ({ event }) => event.value },
            target: 'sending',
            actions: [
              { type: 'keepLetter', params: ({ event }) => event.value },
              { type: 'chooseSaved', params: ({ event }) => event.value },
            ],
          },
          {
            target: 'listed.refreshing',
            actions: [{ type: 'keepLetter', params: ({ event }) => event.value }, 'showSaved'],
          },
        ],
      },
    },
    sending: askingState('send'),
    resending: askingState('resend'),
  },
});

export type ReferenceFormStatusRef = ActorRefFrom<typeof referenceFormStatusMachine>;
