import type { ActorRefFrom } from 'xstate';
import { letterIn } from '#domain/letters/lettersPath.ts';
import { keepingFault, thrownOf } from '../kit/faults.ts';
import { childSource } from '../kit/listen.ts';
import { outputOf } from '../kit/loadStates.ts';
import { id, keyOf, lettersSetup, type WithLetter } from './letters.setup.ts';
import { withdrawing } from './letters.withdrawal.ts';

/** The first or a repeated request to an official is in flight; the list is loaded again whatever the result. */
const requesting = (src: 'send' | 'resend') =>
  lettersSetup.createStateConfig({
    tags: 'busy',
    entry: 'beginWork',
    exit: 'endWork',
    invoke: {
      src,
      input: ({ context: { asked, key } }) => ({ letter: asked!, key }), // set before
      onDone: {
        target: 'idle',
        actions: [
          { type: 'showLetter', params: outputOf },
          { type: 'showSuccess', params: { text: { key: 'letters:sent' } } },
        ],
      },
      onError: [
        // The sign-in page already says that the session has ended.
        { guard: { type: 'isSignedOut', params: thrownOf }, target: 'idle', actions: 'reload' },
        { target: 'idle', actions: [keepingFault, 'reload', 'showFailed'] },
      ],
    },
  });

const letterOf = ({ event }: { event: WithLetter }) => ({ letter: event.letter });

/**
 * The reference letters of officials, for an exam (second specification, §7 "Reference letters") or for continuous
 * certification (first specification, §7): the letters as records, and the requests to officials with their withdrawal.
 */
export const lettersMachine = lettersSetup.createMachine({
  id,
  context: ({ input }) => ({
    key: keyOf(input),
    shown: letterIn(input.query),
    isPushed: false,
    wantsRequest: null,
    asked: null,
    fault: null,
  }),
  invoke: [
    { src: 'letters', id: 'letters', input: ({ context: { key } }) => ({ key }), onError: {} },
    {
      src: 'listen',
      input: ({ self }) => ({
        to: [childSource(self, 'letters', ['record.saved', 'record.accepted', 'record.closed'])],
      }),
      onError: {},
    },
  ],
  on: {
    'letter.save': { actions: ['keepChoice', 'saveForm'] },
    'letter.open': { guard: 'isOtherLetter', actions: ['goToLetter', 'notePush'] },
    'query.changed': { guard: 'isOtherLetter', actions: ['followUrl', 'leaveForm', 'openForm'] },
    'record.closed': { guard: 'isShown', actions: ['leaveUrl', 'forgetUrl'] },
  },
  initial: 'opening',
  states: {
    opening: { always: { target: 'idle', actions: 'openForm' } },
    idle: {
      on: {
        'letter.send': {
          guard: { type: 'maySend', params: letterOf },
          target: 'sending',
          actions: { type: 'choose', params: letterOf },
        },
        'letter.resend': {
          guard: { type: 'mayResend', params: letterOf },
          target: 'resending',
          actions: { type: 'choose', params: letterOf },
        },
        'letter.withdraw': {
          guard: { type: 'mayWithdraw', params: letterOf },
          target: 'withdrawing',
          actions: { type: 'choose', params: letterOf },
        },
        'record.saved': [
          // Changes typed during the save are not saved, so no request is sent.
          {
            guard: 'isEditedSince',
            actions: [
              'nameUrl',
              'noteId',
              { type: 'showSuccess', params: { text: { key: 'letters:halfSaved' } } },
            ],
          },
          // Nor without the person, who has seen that the save was not confirmed.
          {
            guard: 'isRequestUnsent',
            actions: [
              'nameUrl',
              'noteId',
              { type: 'showSuccess', params: { text: { key: 'letters:savedUnsent' } } },
            ],
          },
          {
            guard: 'isUnprompted',
            actions: [
              'nameUrl',
              'noteId',
              { type: 'showSuccess', params: { text: { key: 'letters:saved' } } },
            ],
          },
          {
            guard: 'wantsRequest',
            target: 'sending',
            actions: { type: 'choose', params: ({ event }) => ({ letter: event.row }) },
          },
          { actions: { type: 'showSuccess', params: { text: { key: 'letters:saved' } } } },
        ],
        // The list, which is loaded again, has the letter.
        'record.accepted': [
          {
            guard: 'isEditedSince',
            actions: { type: 'showSuccess', params: { text: { key: 'letters:halfSaved' } } },
          },
          {
            guard: 'isRequestUnsent',
            actions: { type: 'showSuccess', params: { text: { key: 'letters:savedUnsent' } } },
          },
          { actions: { type: 'showSuccess', params: { text: { key: 'letters:saved' } } } },
        ],
      },
    },
    sending: requesting('send'),
    resending: requesting('resend'),
    withdrawing,
  },
});

export type LettersPageRef = ActorRefFrom<typeof lettersMachine>;
