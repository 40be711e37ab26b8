import type { Fault } from '#domain/fault.ts';
import type { Message } from '#machines/systemActor.ts';

/** A record that is saved by version, and may be one that can only be read. */
export interface Versioned {
  /** Counts up at the board with every change; 0 before the first save. */
  readonly version: number;
  readonly isReadOnly: boolean;
}

/** What was typed and not saved, as this device keeps it. */
export interface FoundDraft<Draft> {
  draft: Draft;
  /** The version that it was based on. */
  version: number;
  /** ISO 8601; null where it was typed on this very page. */
  storedAt: string | null;
  /** The closed window that left it; null where it is this window's own. */
  leftBy: string | null;
}

/** The board's record, and what this device has of an earlier visit. */
export interface LoadedCard<Value, Draft> {
  value: Value;
  found: FoundDraft<Draft> | null;
}

export interface VersionedCardContext<Value, Draft, Key> {
  key: Key;
  /** As the board had it last. */
  value: Value | null;
  /** What the form holds, as it was typed. */
  draft: Draft | null;
  /** The version that the draft is based on. */
  version: number;
  /** Counts up when the form has to show another draft than the one that was typed into it. */
  epoch: number;
  /** A draft of an earlier visit that nobody has decided about. */
  found: FoundDraft<Draft> | null;
  /** What the board has instead, while it is asked which is right. */
  theirs: Value | null;
  /** Something was typed after the draft went out, which its save therefore does not cover. */
  isEditedSince: boolean;
  /** What the device is still to do with the draft. */
  deviceTask: 'store' | 'drop' | null;
  /** The closed window whose draft is to go with the next of these wishes. */
  leftBy: string | null;
  /** Whether the device has what was typed; null while that is not known. */
  isOnDevice: boolean | null;
  fault: Fault | null;
}

/** What a versioned card hears. */
export type VersionedCardEvent<Value, Draft> =
  | { type: 'card.edited'; draft: Draft }
  | { type: 'card.reset' }
  | { type: 'card.save'; draft: Draft }
  | { type: 'card.reload' }
  /** A part of the board's record was changed by a call of its own, such as a line that was deleted. */
  | { type: 'card.amended'; value: Value }
  /** What becomes of a draft of an earlier visit. */
  | { type: 'draft.resume' }
  | { type: 'draft.discard' }
  /** The answers to a conflict. */
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' };

/** What a card emits after a save where `saved` is null; `isEditedSince`: something was typed that it does not cover. */
export interface CardSaved<Value> {
  type: 'card.saved';
  value: Value;
  isEditedSince: boolean;
}

/** What makes one versioned card differ from the next. */
export interface VersionedCardOptions<Value, Draft, Key, Input> {
  /** Which record the card is about. */
  keyOf: (input: Input) => Key;
  /** What the form shows of a record. */
  draftOf: (value: Value) => Draft;
  /** What is compared of two drafts; unless told, the whole. */
  contentOf?: (draft: Draft) => unknown;
  /** What becomes of what was typed when a part of the record was changed by a call of its own; unless told, nothing. */
  amended?: (draft: Draft, value: Value) => Draft;
  /** What it says after a save; null where the machine around it says it, which listens to `card.saved`. */
  saved: Message | null;
  /** What it says when a save was refused. */
  failed: Message;
}
