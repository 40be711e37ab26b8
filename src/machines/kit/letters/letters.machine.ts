import { assertEvent, assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate';
import type { ReferenceLetter } from '#contract/referenceLetters.ts';
import { asFault, isSignedOut } from '#domain/fault.ts';
import { maySendLetter, resendFrom } from '#domain/letters/letterTracker.ts';
import { idIn } from '#machines/idIn.ts';
import { message } from '#machines/message.ts';
import { port } from '#machines/port.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { systemActor, type Message } from '#machines/systemActor.ts';
import { letters, type LettersRef } from './referenceLetter.machine.ts';
import { keepFault, keepingFault, thrownOf } from '../faults.ts';
import { childSource, listen } from '../listen.ts';
import { outputOf } from '../loadStates.ts';
import type { LettersContext, LettersEvent, LettersKey } from './letters.types.ts';

const id = 'letters';
type WithLetter = Record<'letter', ReferenceLetter>;
type Asking = WithLetter & { key: LettersKey };

/** The key of the letters: the address of an exam's letters is `…/:examHeaderId`. */
const keyOf = ({ params, person }: ScreenInput): LettersKey => ({
  userId: person!.userId, // the routes require sign-in
  examHeaderId: 'examHeaderId' in params ? (idIn(params, 'examHeaderId') ?? 0) : null,
});

const formOf = (self: AnyActorRef) =>
  (self.getSnapshot() as { children: { letters?: LettersRef } }).children.letters?.getSnapshot().children
    .form;

const isSaving = (self: AnyActorRef) => formOf(self)?.getSnapshot().hasTag('busy') === true;

const lettersSetup = setup({
  types: {
    context: {} as LettersContext,
    events: {} as LettersEvent,
    input: {} as ScreenInput,
    children: {} as { letters: 'letters' },
    tags: {} as 'busy',
  },
  actors: {
    letters: letters.machine,
    /** Sends the first request to the official. */
    send: port<WithLetter, Asking>(`${id}.send`),
    /** Sends the request once more, with a new link. */
    resend: port<WithLetter, Asking>(`${id}.resend`),
    listen,
  },
  guards: {
    isSignedOut: (_, { thrown }: { thrown: unknown }) => isSignedOut(asFault(thrown)),
    maySend: (_, { letter }: WithLetter) => maySendLetter(letter),
    /** The server decides whether it is time for another request. */
    mayResend: (_, { letter }: WithLetter) => resendFrom(letter) !== null,
    isEditedSince: ({ event }) => event.type === 'record.saved' && event.isEditedSince,
    wantsRequest: ({ context, event }) =>
      context.wantsRequest && event.type === 'record.saved' && maySendLetter(event.row),
  },
  actions: {
    /** What is to follow the save; a save under way keeps what was chosen for it. */
    keepChoice: assign(({ event, self }) => {
      assertEvent(event, 'letter.save');
      return isSaving(self) ? {} : { wantsRequest: event.wantsRequest };
    }),
    saveForm: ({ event, self }) => {
      assertEvent(event, 'letter.save');
      formOf(self)?.send({ type: 'card.save', draft: event.draft });
    },
    choose: assign((_, { letter }: WithLetter) => ({ asked: letter, fault: null })),
    keepFault: keepFault(),
    showLetter: sendTo('letters', (_, { letter }: WithLetter) => ({
      type: 'record.put' as const,
      row: letter,
    })),
    reload: sendTo('letters', { type: 'records.reload' }),
    beginWork: sendTo(({ system }) => systemActor(system, 'progress'), { type: 'work.began', id }),
    endWork: sendTo(({ system }) => systemActor(system, 'progress'), { type: 'work.ended', id }),
    showSuccess: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      (_, { text }: { text: Message }) => message(`${id}.result`, 'success', text),
    ),
    showFailed: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      message(`${id}.result`, 'error', { key: 'letters:failed' }),
    ),
  },
});

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
 * certification (first specification, §7): the letters as records, and the requests to officials.
 */
export const lettersMachine = lettersSetup.createMachine({
  id,
  context: ({ input }) => ({ key: keyOf(input), wantsRequest: false, asked: null, fault: null }),
  invoke: [
    { src: 'letters', id: 'letters', input: ({ context: { key } }) => ({ key }), onError: {} },
    {
      src: 'listen',
      input: ({ self }) => ({ to: [childSource(self, 'letters', ['record.saved'])] }),
      onError: {},
    },
  ],
  on: { 'letter.save': { actions: ['keepChoice', 'saveForm'] } },
  initial: 'idle',
  states: {
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
        'record.saved': [
          // Changes typed during the save are not saved, so no request is sent.
          {
            guard: 'isEditedSince',
            actions: { type: 'showSuccess', params: { text: { key: 'letters:halfSaved' } } },
          },
          {
            guard: 'wantsRequest',
            target: 'sending',
            actions: { type: 'choose', params: ({ event }) => ({ letter: event.row }) },
          },
          { actions: { type: 'showSuccess', params: { text: { key: 'letters:saved' } } } },
        ],
      },
    },
    sending: requesting('send'),
    resending: requesting('resend'),
  },
});

export type LettersPageRef = ActorRefFrom<typeof lettersMachine>;
