import { assertEvent, assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate';
import type { ExamReferenceLetter } from '#contract/referenceLetters.ts';
import { asFault, isHandledGlobally } from '#domain/fault.ts';
import { maySendLetter, resendFrom } from '#domain/letters/letterTracker.ts';
import { keepFault, keepingFault, thrownOf } from '#machines/kit/faults.ts';
import { childSource, listen } from '#machines/kit/listen.ts';
import { outputOf } from '#machines/kit/loadStates.ts';
import { message } from '#machines/message.ts';
import { port } from '#machines/port.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { systemActor, type Message } from '#machines/systemActor.ts';
import { examCardKeyOf } from '../examCard.ts';
import { letters, type LettersRef } from './referenceLetter.machine.ts';
import type { LettersContext, LettersEvent } from './referenceFormStatus.types.ts';

const id = 'referenceFormStatus';
type WithLetter = Record<'letter', ExamReferenceLetter>;

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
    send: port<WithLetter, WithLetter>(`${id}.send`),
    /** Sends the request once more, with a new link. */
    resend: port<WithLetter, WithLetter>(`${id}.resend`),
    listen,
  },
  guards: {
    isHandledGlobally: (_, { thrown }: { thrown: unknown }) => isHandledGlobally(asFault(thrown)),
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
      input: ({ context: { asked } }) => ({ letter: asked! }), // set before
      onDone: {
        target: 'idle',
        actions: [
          { type: 'showLetter', params: outputOf },
          { type: 'showSuccess', params: { text: { key: 'letters:sent' } } },
        ],
      },
      onError: [
        // The connection already shows that the server cannot be reached.
        { guard: { type: 'isHandledGlobally', params: thrownOf }, target: 'idle', actions: 'reload' },
        { target: 'idle', actions: [keepingFault, 'reload', 'showFailed'] },
      ],
    },
  });

const letterOf = ({ event }: { event: WithLetter }) => ({ letter: event.letter });

/**
 * The reference letters of an application (second specification, §7 "Reference letters"): the letters as records, and
 * the requests to officials.
 */
export const referenceFormStatusMachine = lettersSetup.createMachine({
  id,
  context: ({ input }) => ({ key: examCardKeyOf(input), wantsRequest: false, asked: null, fault: null }),
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

export type ReferenceFormStatusRef = ActorRefFrom<typeof referenceFormStatusMachine>;
