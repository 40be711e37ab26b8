import { assign, emit, sendTo, setup } from 'xstate';
import { asFault, isDecided } from '#domain/fault.ts';
import { result, resultInbox } from '#machines/message.ts';
import { systemActor, type Message } from '#machines/systemActor.ts';
import { confirm, isConfirmed } from '../confirm.ts';
import { untilReconnected } from '../untilReconnected.ts';
import { draftGuards, refusalGuards } from './guards.ts';
import { cardActors } from './card.actors.ts';
import { cardComparison } from './card.compare.ts';
import { cardGuards } from './card.guards.ts';
import type { CardClosed, CardEmitted, CardRecord, CardTag, LoadedCard } from './card.types.ts';
import type { CardContext, CardEvent, CardOptions } from './card.types.ts';
import { failedText, notSavedText, readPause, unconfirmedDialog } from './card.unconfirmed.ts';
import { isUnknown, isUnreachable, keepFault } from '../faults.ts';

/** Guards, actions and actors of a card. */
export function setupCard<Value extends CardRecord, Draft, Key, Input>(
  id: string,
  options: CardOptions<Value, Draft, Key, Input>,
) {
  type Context = CardContext<Value, Draft, Key>;
  const { draftOf, failed } = options;
  const { isSame, amended, wanted, isOnlyAmended, ...comparison } = cardComparison(options);
  const { loadedOn, settledOn, savedBelowOn, acceptedOn, keysAfterSave } = comparison;
  const dialog = unconfirmedDialog(id);

  return setup({
    types: {
      context: {} as Context,
      events: {} as CardEvent<Value, Draft>,
      input: {} as Input,
      output: {} as CardClosed<Value>,
      emitted: {} as CardEmitted<Value>,
      tags: {} as CardTag,
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
      keepLoaded: assign(({ context }, loaded: LoadedCard<Value, Draft>) => loadedOn(context, loaded)),
      keepSaved: assign(({ context }, { value }: { value: Value }) => ({
        ...keysAfterSave(context, value),
        ...settledOn(value, context.epoch),
        unanswered: null,
        deviceTask: 'drop' as const,
      })),
      /** What was typed in the meantime stays, now based on the saved version. */
      keepSavedBelow: assign(({ context }, { value }: { value: Value }) => savedBelowOn(context, value)),
      keepDraft: assign(({ context }, { draft }: { draft: Draft }) => ({
        draft,
        deviceTask: 'store' as const,
        // Unknown for what was typed just now; a device whose storage failed stays that way.
        isOnDevice: context.isOnDevice === false ? false : null,
      })),
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
        isOnDevice: true,
        // A closed window stored it; from now on it belongs to this one.
        deviceTask: 'store' as const,
        leftBy: found?.leftBy ?? null,
      })),
      forgetFound: assign({ found: null }),
      /** A draft that cannot be saved any more is shown beside what the board has. */
      putAside: assign(({ context: { draft, version } }) => ({
        found: draft && { draft, version, storedAt: null, leftBy: null },
      })),
      dropFound: assign(({ context: { found } }) => ({
        found: null,
        created: null,
        deviceTask: 'drop' as const,
        leftBy: found?.leftBy ?? null,
      })),
      revert: assign(({ context: { value, epoch } }) => ({
        ...(value && settledOn(value, epoch)),
        unanswered: null,
        deviceTask: 'drop' as const,
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
        deviceTask: 'store' as const,
      })),
      noteAccepted: assign(({ context }) => acceptedOn(context)),
      requestStore: assign({ deviceTask: 'store' as const }),
      keepTheirs: assign((_, { value }: { value: Value }) => ({ theirs: value })),
      /** The next save deliberately replaces what the board has. */
      overrule: assign(({ context: { theirs, value, draft } }) => ({
        ...wanted(draft),
        value: theirs ?? value,
        version: theirs?.version ?? 0,
        theirs: null,
        deviceTask: 'store' as const,
      })),
      adoptTheirs: assign(({ context: { theirs, epoch } }) => ({
        ...(theirs && settledOn(theirs, epoch)),
        deviceTask: 'drop' as const,
      })),
      /** The form is empty for another record, where the saved one cannot be changed. */
      beginAnother: assign(({ context: { epoch } }) => settledOn(options.blank!, epoch)), // it comes with a blank record
      noteClosing: assign((_, closing: CardClosed<Value>) => ({ closing })),
      noteSaved: assign(({ context: { value } }) => ({ closing: { saved: value } })),
      clearDeviceTask: assign({ deviceTask: null }),
      forgetFormerKey: assign({ formerKey: null, formerLeftBy: null }),
      noteStored: assign({ isOnDevice: true, leftBy: null }),
      noteNotStored: assign({ isOnDevice: false }),
      noteDropped: assign({ isOnDevice: null, leftBy: null }),
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
