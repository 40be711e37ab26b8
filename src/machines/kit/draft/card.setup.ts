import { assign, emit, sendTo, setup, fromCallback } from 'xstate';
import { asFault, isDecided, isUnanswered, mayStillBeDone, type Fault } from '#domain/fault.ts';
import { result, resultInbox, message, notArrived, serverWords, unconfirmed } from '#machines/message.ts';
import { systemActor, type Message, type DialogsInbox } from '#machines/systemActor.ts';
import { confirm, isConfirmed } from '../confirm.ts';
import { untilReconnected } from '../untilReconnected.ts';
import { draftGuards, refusalGuards } from './guards.ts';
import { cardComparison } from './card.compare.ts';
import { cardGuards } from './card.guards.ts';
import type {
  CardClosed,
  CardEmitted,
  CardRecord,
  CardTag,
  LoadedCard,
  CardContext,
  CardEvent,
  CardOptions,
} from './card.types.ts';
import { isUnknown, isUnreachable, keepFault } from '../faults.ts';
import { backoff } from '#domain/backoff.ts';
import { port } from '#machines/port.ts';
import { listen } from '../listen.ts';
import { createDraftKeeperMachine } from './draftKeeper.machine.ts';

/** The ports of a card. */
const cardActors = <Value extends CardRecord, Draft, Key>(id: string) => ({
  /**
   * With `isFresh` it bypasses the cache, because the board is known to have another version. A new record may exist:
   * `unanswered` is what it was sent with, and the record is what the board has of it.
   */
  load: port<LoadedCard<Value, Draft>, { key: Key; isFresh: boolean; unanswered: Draft | null }>(
    `${id}.load`,
  ),
  save: port<{ value: Value }, { key: Key; draft: Draft; value: Value; version: number }>(`${id}.save`),
  /** On this device; a closed window's draft is removed once it is resumed or discarded. */
  keeper: createDraftKeeperMachine<Draft, Key>(),
  listen,
  confirmIdentity: port<object, { password: string }>(`${id}.confirmIdentity`),
  /** Of a draft in the tab: runs as long as the page, and forgets the draft if it is left while signed in. */
  whilePageIsOpen: fromCallback(() => {}),
});

/** Pauses between reads of what became of a save, in milliseconds. */
const READ_PAUSES = { first: 2_000, longest: 60_000 };

/** How long to wait before the board is read again; `reads` counts those that failed. */
const readPause = ({ context: { reads } }: { context: { reads: number } }) => backoff(reads - 1, READ_PAUSES);

/** Why something was not saved; `words` are those of the card, if it has its own. */
const notSavedText = (words: Message | null, isAwaited: boolean, fault: Fault): Message =>
  fault.isNotDone || (!isAwaited && isUnanswered(fault))
    ? notArrived
    : ((fault.isPageError ? null : words) ?? serverWords(fault));

/** Why a save failed, or that this is not known; `words` are those of the card. */
const failedText = (words: Message | null, isAwaited: boolean, fault: Fault): Message =>
  mayStillBeDone(fault) ? unconfirmed : notSavedText(words, isAwaited, fault);

/** Opens and closes the dialog of a card that says that its save could not be confirmed. */
const unconfirmedDialog = (id: string) => {
  const open = message(`${id}.result`, 'error', unconfirmed);
  return { open, close: { type: 'dialog.withdraw', dialog: open.dialog } satisfies DialogsInbox };
};

/** Guards, actions and actors of a card. */
export function setupCard<Value extends CardRecord, Draft, Key, Input>(
  id: string,
  options: CardOptions<Value, Draft, Key, Input>,
) {
  type Context = CardContext<Value, Draft, Key>;
  const { draftOf, failed, keeps = 'device' } = options;
  const keepsDraft = keeps !== 'nothing';
  const { isSame, amended, wanted, isOnlyAmended, ...comparison } = cardComparison(options);
  const { loadedOn, foundOf, settledOn, savedBelowOn, acceptedOn, keyAfterSave } = comparison;
  /** The draft as it is now, for the keeper. */
  const stored = ({ key, draft, version }: Context) =>
    ({ type: 'keeper.store', key, draft: draft!, version }) as const; // loaded before
  const dropped = ({ key }: Context) => ({ type: 'keeper.drop', key }) as const;
  const dialog = unconfirmedDialog(id);

  return setup({
    types: {
      context: {} as Context,
      events: {} as CardEvent<Value, Draft>,
      input: {} as Input,
      output: {} as CardClosed<Value>,
      emitted: {} as CardEmitted<Value>,
      tags: {} as CardTag,
      children: {} as { keeper: 'keeper' },
    },
    actors: {
      ...cardActors<Value, Draft, Key>(id),
      confirm,
      untilReconnected,
    },
    guards: {
      isConfirmed,
      isUnknown: (from, thrown: { thrown: unknown }) => !options.isMembersOnly && isUnknown(from, thrown),
      isUnreachable,
      ...draftGuards,
      ...refusalGuards,
      ...cardGuards<Value, Draft, Key>(isSame, draftOf, options.prefill, options.isCreateOnly),
    },
    actions: {
      /** Before the draft of an earlier visit is kept: where it is, and whether it is needed. */
      adoptFound: keepsDraft
        ? sendTo('keeper', ({ context }, loaded: LoadedCard<Value, Draft>) => foundOf(context, loaded))
        : () => {},
      keepLoaded: assign(({ context }, loaded: LoadedCard<Value, Draft>) => loadedOn(context, loaded)),
      keepSaved: assign(({ context: { key, epoch } }, { value }: { value: Value }) => ({
        key: keyAfterSave(key, value),
        ...settledOn(value, epoch),
        unanswered: null,
      })),
      /** What was typed in the meantime stays, now based on the saved version. */
      keepSavedBelow: assign(({ context }, { value }: { value: Value }) => savedBelowOn(context, value)),
      keepDraft: assign((_, { draft }: { draft: Draft }) => ({ draft })),
      keepWanted: assign((_, { draft }: { draft: Draft }) => ({ draft, ...wanted(draft) })),
      /** The first of several drafts that a new record may have been created with. */
      keepUnanswered: assign(
        ({ context: { sent, unanswered, version } }, { thrown }: { thrown: unknown }) => ({
          unanswered: version !== 0 || isDecided(asFault(thrown)) ? null : (unanswered ?? sent),
        }),
      ),
      forgetUnanswered: assign({ unanswered: null }),
      /** The next save of a card with a blank creates a record again. Its draft is on the device under the key of the removed one. */
      becomeNew: assign(({ context: { draft } }) => ({
        value: options.blank!,
        version: 0,
        ...wanted(draft),
      })),
      noteEdit: assign({ isEditedSince: true }),
      endWaiting: assign(({ context: { reads } }) => ({ isAwaited: false, reads: reads + 1 })),
      resumeFound: assign(({ context: { found, draft, version, epoch } }) => ({
        draft: found?.draft ?? draft,
        version: found?.version ?? version,
        unanswered: found?.unanswered ?? null,
        found: null,
        epoch: epoch + 1,
      })),
      forgetFound: assign({ found: null }),
      /** A draft that cannot be saved any more is shown beside what the board has. */
      putAside: assign(({ context: { draft, version } }) => ({
        found: draft && { draft, version, storedAt: null, leftBy: null },
      })),
      dropFound: assign(({ context: { created } }) => ({
        found: null,
        created: options.isCreateOnly ? null : created,
      })),
      revert: assign(({ context: { value, epoch } }) => ({
        ...(value && settledOn(value, epoch)),
        unanswered: null,
      })),
      amend: assign(({ context }, { value }: { value: Value }) => ({
        value,
        draft: context.draft && amended(context.draft, value),
        // If another window changed it in between, the next save must still detect that.
        version: isOnlyAmended(context, value) ? (value.version ?? 0) : context.version,
        epoch: context.epoch + 1,
      })),
      prefill: assign(({ context: { key, epoch } }) => ({
        draft: options.prefill!(key), // the guard found one
        epoch: epoch + 1,
      })),
      noteAccepted: assign(({ context }) => acceptedOn(context)),
      keepTheirs: assign((_, { value }: { value: Value }) => ({ theirs: value })),
      /** The next save deliberately replaces what the board has. */
      overrule: assign(({ context: { theirs, value, draft } }) => ({
        ...wanted(draft),
        value: theirs ?? value,
        version: theirs?.version ?? 0,
        theirs: null,
      })),
      adoptTheirs: assign(({ context: { theirs, epoch } }) => (theirs ? settledOn(theirs, epoch) : {})),
      /** The form is empty for another record, where the saved one cannot be changed. */
      beginAnother: assign(({ context: { epoch } }) => settledOn(options.blank!, epoch)), // it comes with a blank record
      noteClosing: assign((_, closing: CardClosed<Value>) => ({ closing })),
      noteSaved: assign(({ context: { value } }) => ({ closing: { saved: value } })),
      /** The device has the draft as it is now; it follows each action that changes the draft, its version or key. */
      storeDraft: keepsDraft ? sendTo('keeper', ({ context }) => stored(context)) : () => {},
      dropDraft: keepsDraft ? sendTo('keeper', ({ context }) => dropped(context)) : () => {},
      /** As it was found, but the device forgets that it was sent. */
      storeFound: sendTo(
        'keeper',
        ({ context: { found, ...context } }) =>
          stored({ ...context, found, draft: found!.draft, version: 0 }), // guarded by wasCreatedBelow
      ),
      closeKeeper: sendTo('keeper', { type: 'keeper.close' as const }),
      keepAccepted: keepsDraft
        ? sendTo('keeper', ({ context }) => (context.isEditedSince ? stored(context) : dropped(context)))
        : () => {},
      keepFault: keepFault(),
      forgetFault: assign({ fault: null }),
      beginEdits: sendTo(({ system }) => systemActor(system, 'navigation'), { type: 'edits.began', by: id }),
      settleEdits: sendTo(({ system }) => systemActor(system, 'navigation'), {
        type: 'edits.settled',
        by: id,
      }),
      beginWork: sendTo(({ system }) => systemActor(system, 'progress'), { type: 'work.began', id }),
      endWork: sendTo(({ system }) => systemActor(system, 'progress'), { type: 'work.ended', id }),
      emitSaved: emit(({ context: { value, created, isEditedSince, isAwaited } }) => ({
        type: 'card.saved' as const,
        value: created ?? value!, // set just before
        isEditedSince,
        isAwaited,
      })),
      emitOffered: emit({ type: 'card.offered' }),
      emitReverted: emit({ type: 'card.reverted' }),
      emitAccepted: emit(({ context: { isEditedSince, isAwaited } }) => ({
        type: 'card.accepted' as const,
        isEditedSince,
        isAwaited,
      })),
      emitRemoved: emit({ type: 'card.removed' }),
      showSaved: sendTo(
        ({ system, context }) => resultInbox(system, context.isAwaited),
        ({ context: { isAwaited } }, { text }: { text: Message }) =>
          result(isAwaited, `${id}.result`, 'success', text),
      ),
      showFailed: sendTo(
        ({ system, context }) => resultInbox(system, context.isAwaited),
        (
          { context: { value, isAwaited } },
          { thrown, isRead = false }: { thrown: unknown; isRead?: boolean },
        ) => {
          const words = typeof failed === 'function' ? failed(value!) : failed; // it was loaded before
          const text = (isRead ? notSavedText : failedText)(words, isAwaited, asFault(thrown));
          return result(isAwaited, `${id}.result`, 'error', text);
        },
      ),
      showUnconfirmed: sendTo(({ system }) => systemActor(system, 'dialogs'), dialog.open),
      /** Where it is open: it is not true any more. */
      closeUnconfirmed: sendTo(({ system }) => systemActor(system, 'dialogs'), dialog.close),
    },
    delays: { readPause },
  });
}

export type CardSetup<Value extends CardRecord, Draft, Key, Input> = ReturnType<
  typeof setupCard<Value, Draft, Key, Input>
>;
