import { asFault, isAccepted, isDecided, isUnanswered } from '#domain/fault.ts';
import type { CardContext, CardRecord } from './card.types.ts';

/** Guards of a card that look at its record and its draft. */
export function cardGuards<Value extends CardRecord, Draft, Key>(
  isSame: (one: Draft | null, other: Draft) => boolean,
  draftOf: (value: Value) => Draft,
  prefill: (key: Key) => Draft | null = () => null,
  isCreateOnly = false,
) {
  type In = { context: CardContext<Value, Draft, Key> };
  const hasSent = ({ context: { sent } }: In, { value }: { value: Value }) =>
    (value.version ?? 0) !== 0 && isSame(sent, draftOf(value));
  return {
    isReadOnly: ({ context }: In) => context.value?.isReadOnly === true,
    /** Since it was loaded, the board began to process the card, or the card was answered. */
    isOutOfReach: (_: In, { value }: { value: Value }) => value.isReadOnly === true,
    /** A draft of an earlier visit differs from what the board has. */
    hasFound: ({ context }: In) => context.found !== null,
    hasPrefill: ({ context }: In) => prefill(context.key) !== null,
    /** The board has what was sent, although its answer was lost. */
    hasSent,
    hasSentAndEdited: (now: In, read: { value: Value }) => now.context.isEditedSince && hasSent(now, read),
    /** A new record was created, with another draft than the one that was sent last. */
    isCreated: ({ context: { version } }: In, { value }: { value: Value }) =>
      version === 0 && (value.version ?? 0) !== 0,
    /** The draft of an earlier visit was created as it stands. */
    wasCreated: ({ context: { found, created } }: In) => created !== null && found === null,
    /** What the draft of an earlier visit was sent as was created, and something was typed since. */
    wasCreatedBelow: ({ context: { found, created } }: In) => created !== null && found !== null,
    /** The accepted record was not found, and something was typed since. */
    isUnreadAndEdited: ({ context: { isEditedSince } }: In, { value }: { value: Value }) =>
      isEditedSince && value.version === 0,
    isUnanswered: (_: In, { thrown }: { thrown: unknown }) => isUnanswered(asFault(thrown)),
    /** The board has what was typed: an earlier try arrived, but its answer was lost. */
    isSettled: ({ context }: In, { value }: { value: Value }) => isSame(context.draft, draftOf(value)),
    /**
     * A new record may have been created already, with another draft than the one to be saved now. The same draft is sent
     * again with its idempotency key, but not where the record could not be changed: not every board knows keys.
     */
    mayBeCreated: ({ context: { unanswered } }: In, { draft }: { draft: Draft }) =>
      unanswered !== null && (isCreateOnly || !isSame(unanswered, draft)),
    /** The save was accepted with an answer that does not fit. */
    wasAccepted: ({ context: { fault } }: In) => fault !== null && isAccepted(fault),
    /** The record was there when it was loaded. */
    isRemoved: ({ context }: In, { thrown }: { thrown: unknown }) =>
      (context.value?.version ?? 0) !== 0 && asFault(thrown).status === 404,
    /** The board has accepted all that was typed, with an answer that does not fit. */
    isAcceptedWhole: ({ context }: In, { thrown }: { thrown: unknown }) =>
      !context.isEditedSince && isAccepted(asFault(thrown)),
    /** What was sent last was refused for good, so no attempt has done it. */
    isRefused: (_: In, { thrown }: { thrown: unknown }) => isDecided(asFault(thrown)),
    /** The person waits for the result of the save. */
    isAwaited: ({ context }: In) => context.isAwaited,
    isClosing: ({ context }: In) => context.closing !== null,
    isDropped: (_: In, { isOnDevice }: { isOnDevice: boolean | null }) => isOnDevice === null,
  };
}
