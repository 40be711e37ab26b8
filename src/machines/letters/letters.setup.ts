import { assertEvent, assign, enqueueActions, sendTo, setup, type AnyActorRef } from 'xstate';
import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { doesLetterCount } from '#domain/letters/certificationLetters.ts';
import { asFault, isSignedOut } from '#domain/fault.ts';
import { letterIn, letterPath, lettersPath } from '#domain/letters/lettersPath.ts';
import {
  isMissingWithout,
  maySendLetter,
  mayWithdrawLetter,
  resendFrom,
} from '#domain/letters/letterTracker.ts';
import { idIn } from '#domain/idIn.ts';
import { failureText, message, result, resultInbox } from '#machines/message.ts';
import { port } from '#machines/port.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { systemActor, type Message } from '#machines/systemActor.ts';
import { letters, type LettersRef } from './referenceLetter.machine.ts';
import { confirm, type Confirmation } from '../kit/confirm.ts';
import { keepFault } from '../kit/faults.ts';
import { listen } from '../kit/listen.ts';
import type { LettersContext, LettersEvent, LettersKey } from './letters.types.ts';

export const id = 'letters';
/** Of the form too: what is said last replaces what was said of an earlier try. */
const resultId = 'referenceLettersForm.result';
export type WithLetter = Record<'letter', ReferenceLetter>;
type Asking = WithLetter & { key: LettersKey };

/** The key of the letters: the address of an exam's letters is `…/:examHeaderId`. */
export const keyOf = ({ params, person }: ScreenInput): LettersKey => ({
  userId: person!.userId, // the routes require sign-in
  examHeaderId: 'examHeaderId' in params ? (idIn(params, 'examHeaderId') ?? 0) : null,
});

const partsOf = (self: AnyActorRef) =>
  (self.getSnapshot() as { children: { letters?: LettersRef } }).children.letters?.getSnapshot().children;
const formOf = (self: AnyActorRef) => partsOf(self)?.form;

/** Every result but that of a save that is known only after a reconnection. */
const isAwaited = (event: { type: string; isAwaited?: boolean }) => event.isAwaited !== false;

/** The letter was saved in order to be sent. */
const isToBeSent = ({ wantsRequest }: LettersContext, event: LettersEvent) =>
  wantsRequest === true && event.type === 'record.saved' && maySendLetter(event.row);

const isSaving = (self: AnyActorRef) => formOf(self)?.getSnapshot().hasTag('busy') === true;

/** Whether a required letter is missing once the request is withdrawn; those of an earlier period do not count. */
export function leavesGap(self: AnyActorRef, { id: letterId }: ReferenceLetter): boolean {
  const { items = [], summary = null } = partsOf(self)?.list?.getSnapshot().context ?? {};
  if (summary === null) return false;
  const counting = items.filter((each) => doesLetterCount(each, summary.countsFrom));
  const letter = counting.find((each) => each.id === letterId);
  return letter !== undefined && isMissingWithout(letter, summary.neededTypes, counting);
}

/** Guards, actions and actors of the letters. */
export const lettersSetup = setup({
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
    /** Takes the request back; the official's link takes no answer any more. */
    withdraw: port<WithLetter, Asking>(`${id}.withdraw`),
    confirm,
    listen,
  },
  guards: {
    isSignedOut: (_, { thrown }: { thrown: unknown }) => isSignedOut(asFault(thrown)),
    maySend: (_, { letter }: WithLetter) => maySendLetter(letter),
    /** The server decides whether it is time for another request. */
    mayResend: (_, { letter }: WithLetter) => resendFrom(letter) !== null,
    mayWithdraw: (_, { letter }: WithLetter) => mayWithdrawLetter(letter),
    isAnswered: (_, { thrown }: { thrown: unknown }) => asFault(thrown).error?.type === faultTypes.answered,
    isShown: ({ context }) => context.shown !== null,
    isOtherLetter: ({ context, event }) => {
      if (event.type === 'letter.open') return event.letter !== context.shown;
      return event.type === 'query.changed' && letterIn(event.query) !== context.shown;
    },
    isEditedSince: ({ event }) => 'isEditedSince' in event && event.isEditedSince,
    isUnprompted: ({ event }) => event.type === 'record.saved' && !event.isAwaited,
    wantsRequest: ({ context, event }) => isToBeSent(context, event),
    /** The letter was perhaps to be sent, and is not: it cannot be read, or is known only now, or after a reload. */
    isRequestUnsent: ({ context: { wantsRequest }, event }) => {
      if (wantsRequest === false) return false;
      if (event.type === 'record.accepted') return true;
      const isLate = event.type === 'record.saved' && (wantsRequest === null || !event.isAwaited);
      return isLate && maySendLetter(event.row);
    },
    isConfirmed: (_, { isConfirmed }: Confirmation) => isConfirmed,
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
    /** The form is opened once the address says so. */
    goToLetter: ({ context, event, system }) => {
      assertEvent(event, 'letter.open');
      const to = letterPath(context.key.examHeaderId, event.letter);
      systemActor(system, 'navigation').send({ type: 'navigation.go', to });
    },
    notePush: assign({ isPushed: true }),
    followUrl: assign(({ context, event }) => {
      assertEvent(event, 'query.changed');
      const shown = letterIn(event.query);
      return { shown, isPushed: context.isPushed && shown !== null, wantsRequest: null };
    }),
    leaveForm: sendTo('letters', { type: 'record.leave' }),
    openForm: enqueueActions(({ context: { shown }, enqueue }) => {
      if (shown === null) return;
      enqueue.sendTo(
        'letters',
        shown === 'new' ? { type: 'record.add' } : { type: 'record.edit', id: shown },
      );
    }),
    /** A new letter has an id now, and its form stays open. */
    nameUrl: ({ context: { key, shown }, event, system }) => {
      assertEvent(event, 'record.saved');
      if (shown !== 'new') return;
      const to = letterPath(key.examHeaderId, event.row.id);
      systemActor(system, 'navigation').send({ type: 'navigation.go', to, replace: true });
    },
    noteId: assign(({ context: { shown }, event }) => {
      assertEvent(event, 'record.saved');
      return { shown: shown === 'new' ? event.row.id : shown };
    }),
    leaveUrl: ({ context: { key, isPushed }, system }) =>
      systemActor(system, 'navigation').send(
        isPushed
          ? { type: 'navigation.back' }
          : { type: 'navigation.go', to: lettersPath(key.examHeaderId), replace: true },
      ),
    forgetUrl: assign({ shown: null, isPushed: false, wantsRequest: null }),
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
      ({ system, event }) => resultInbox(system, isAwaited(event)),
      ({ event }, { text }: { text: Message }) => result(isAwaited(event), resultId, 'success', text),
    ),
    showWithdrawn: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      ({ context: { asked } }) =>
        message(resultId, 'success', {
          key: 'letters:withdraw.done',
          values: { official: asked!.authOfficial }, // set before
        }),
    ),
    showAnswered: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      ({ context: { asked } }) =>
        message(resultId, 'error', {
          key: 'letters:withdraw.answered',
          values: { official: asked!.authOfficial }, // set before
        }),
    ),
    showFailed: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      ({ context }) =>
        message(
          resultId,
          'error',
          failureText(context.fault!, () => ({ key: 'letters:failed' })), // kept before
        ),
    ),
  },
});
