import { assign, sendTo, setup } from 'xstate';
import type { ExamReferenceLetter } from '#contract/referenceLetters.ts';
import { asFault, isHandledGlobally } from '#domain/fault.ts';
import type { LetterDraft } from '#domain/application/letterForm.ts';
import {
  letterState,
  mayChangeLetter,
  maySendLetter,
  resendFrom,
} from '#domain/application/letterTracker.ts';
import type { ExamCardKey } from '../examCard.ts';
import { message } from '#machines/message.ts';
import { port } from '#machines/port.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { systemActor } from '#machines/systemActor.ts';
import { confirm, isConfirmed } from '#machines/kit/confirm.ts';
import { listen } from '#machines/kit/listen.ts';
import { untilReconnected } from '#machines/kit/untilReconnected.ts';
import { referenceLetterMachine, type LetterCard } from './referenceLetter.machine.ts';
import type { LetterBoard, LetterCall, LettersContext, LettersEvent } from './referenceFormStatus.types.ts';
import { isUnreachable, keepFault } from '#machines/kit/faults.ts';

/** How often at most the list is reloaded for a request in flight. */
const MOST_LOOKS = 5;
const id = 'referenceFormStatus';

const letterOf = ({ board }: LettersContext, wanted: number) =>
  board?.letters.find((letter) => letter.id === wanted);
const withLetter = (letters: readonly ExamReferenceLetter[], letter: ExamReferenceLetter) => [
  ...letters.filter((each) => each.id < letter.id),
  letter,
  ...letters.filter((each) => each.id > letter.id),
];
const mayBeChanged = ({ board }: LettersContext) => board?.readOnlyReason === null;
const unknownStatuses = [400, 404];

/** Guards, actions and actors of the list of letters. */
export const lettersSetup = setup({
  types: {
    context: {} as LettersContext,
    events: {} as LettersEvent,
    input: {} as ScreenInput,
    children: {} as { card: 'card' },
    tags: {} as 'loading' | 'missing' | 'failed' | 'ready' | 'behind' | 'editing' | 'busy',
  },
  actors: {
    load: port<LetterBoard, { key: ExamCardKey }>(`${id}.load`),
    /** Sends the first request to the official. */
    send: port<{ letter: ExamReferenceLetter }, { letter: LetterCall }>(`${id}.send`),
    /** Sends the request once more, with a new link. */
    resend: port<{ letter: ExamReferenceLetter }, { letter: LetterCall }>(`${id}.resend`),
    card: referenceLetterMachine,
    confirm,
    listen,
    untilReconnected,
  },
  guards: {
    isConfirmed,
    isUnknown: (_, { thrown }: { thrown: unknown }) => unknownStatuses.includes(asFault(thrown).status),
    isHandledGlobally: (_, { thrown }: { thrown: unknown }) => isHandledGlobally(asFault(thrown)),
    isUnreachable,
    mayAdd: ({ context }) => mayBeChanged(context),
    mayEdit: ({ context }, { wanted }: { wanted: number }) => {
      const letter = letterOf(context, wanted);
      return mayBeChanged(context) && letter !== undefined && mayChangeLetter(letter);
    },
    maySend: ({ context }, { wanted }: { wanted: number }) => {
      const letter = letterOf(context, wanted);
      return mayBeChanged(context) && letter !== undefined && maySendLetter(letter);
    },
    /** The server decides whether it is time for another request. */
    mayResend: ({ context }, { wanted }: { wanted: number }) => {
      const letter = letterOf(context, wanted);
      return mayBeChanged(context) && letter !== undefined && resendFrom(letter) !== null;
    },
    /** A request is in flight, and its result may be known soon. */
    mustLook: ({ context: { board, looks } }) =>
      looks < MOST_LOOKS && board?.letters.some((letter) => letterState(letter) === 'processing') === true,
    isFormEdited: ({ context: { form } }) => form.isEdited && !form.isBusy,
    isFormIdle: ({ context }) => !context.form.isBusy,
    isEditedSince: (_, { isEditedSince }: { isEditedSince: boolean }) => isEditedSince,
    wantsRequest: ({ context }, { letter }: Pick<LetterCard, 'letter'>) =>
      context.wantsRequest && letter !== null && maySendLetter(letter),
  },
  actions: {
    /** Keeps a refusal visible, and clears an error of the connection. */
    keepBoard: assign(({ context: { fault } }, board: LetterBoard) => ({
      board,
      fault: fault?.kind === 'unreachable' ? null : fault,
    })),
    keepFault: keepFault(),
    forgetFault: assign({ fault: null }),
    keepLetter: assign(({ context: { board } }, { letter }: Pick<LetterCard, 'letter'>) =>
      board && letter ? { board: { ...board, letters: withLetter(board.letters, letter) } } : {},
    ),
    open: assign((_, { letterId }: { letterId: number | null }) => ({
      letterId,
      form: { isEdited: false, isBusy: false },
      wantsRequest: false,
      fault: null,
    })),
    noteForm: assign((_, form: LettersContext['form']) => ({ form })),
    keepRequestChoice: assign((_, { wantsRequest }: { wantsRequest: boolean }) => ({ wantsRequest })),
    saveCard: sendTo('card', (_, { draft }: { draft: LetterDraft }) => ({
      type: 'card.save' as const,
      draft,
    })),
    choose: assign(({ context }, { wanted }: { wanted: number }) => ({
      asked: letterOf(context, wanted) ?? null,
      fault: null,
    })),
    chooseSaved: assign((_, { letter }: Pick<LetterCard, 'letter'>) => ({ asked: letter })),
    countLook: assign(({ context }) => ({ looks: context.looks + 1 })),
    lookAfresh: assign({ looks: 0 }),
    settleEdits: sendTo(({ system }) => systemActor(system, 'navigation'), { type: 'edits.settled' }),
    beginWork: sendTo(({ system }) => systemActor(system, 'progress'), { type: 'work.began', id }),
    endWork: sendTo(({ system }) => systemActor(system, 'progress'), { type: 'work.ended', id }),
    showSent: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      message(`${id}.told`, 'success', { key: 'letters:sent' }),
    ),
    showSaved: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      message(`${id}.told`, 'success', { key: 'letters:saved' }),
    ),
    /** Changes typed during the save are not saved, so no request is sent. */
    showHalfSaved: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      message(`${id}.told`, 'success', { key: 'letters:halfSaved' }),
    ),
    showFailed: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      message(`${id}.told`, 'error', { key: 'letters:failed' }),
    ),
  },
  delays: {
    /** How long sending a mail takes, milliseconds. */
    aMoment: 2_000,
  },
});
