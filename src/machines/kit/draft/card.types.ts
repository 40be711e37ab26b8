import type { Fault } from '#domain/fault.ts';
import type { Message } from '#machines/systemActor.ts';
import type { KeeperSettled } from './draftKeeper.machine.ts';

/** A record of a card; one without a version is replaced by each save. */
export type CardRecord = object & Partial<Versioned>;

/** A record that is saved by version, and that may be read-only. */
export interface Versioned {
  /** Counts up at the board with every change; 0 before the first save. */
  readonly version: number;
  readonly isReadOnly: boolean;
}

/** An unsaved draft as this device stores it. */
export interface FoundDraft<Draft> {
  draft: Draft;
  /** The version that it was based on. */
  version: number;
  /** ISO 8601; null if it was typed on this very page. */
  storedAt: string | null;
  /** The closed window that stored it; null if it is this window's own. */
  leftBy: string | null;
  /** What a new record was sent with; the record may exist. */
  unanswered?: Draft | null;
}

/** The board's record, and this device's draft of an earlier visit. */
export interface LoadedCard<Value, Draft> {
  value: Value;
  found?: FoundDraft<Draft> | null;
}

/** What a card's state means to views; not all cards have all of them. */
export type CardTag =
  | 'loading'
  | 'failed'
  | 'missing'
  | 'ready'
  | 'readOnly'
  | 'offered'
  | 'edited'
  | 'busy'
  | 'conflict'
  | 'removed'
  | 'confirming';

export interface CardContext<Value, Draft, Key> {
  key: Key;
  /** The board's latest known record. */
  value: Value | null;
  /** What the form shows, as it was typed. */
  draft: Draft | null;
  /** What the last save sends, also if it has to be repeated. */
  sent: Draft | null;
  /** What the first save of a new record sent, if it got no answer, also before a reload: the record may exist. */
  unanswered: Draft | null;
  /** The version that the draft is based on. */
  version: number;
  /** Counts up when the form has to show another draft than the one that was typed into it. */
  epoch: number;
  /** A draft of an earlier visit that is still to be resumed or discarded. */
  found: FoundDraft<Draft> | null;
  /** What the board has instead, during a conflict. */
  theirs: Value | null;
  /**
   * The record that a save created: where none can be changed, what was typed since is the draft of another one; at the
   * next visit, the draft that was sent without an answer is that record's.
   */
  created: Value | null;
  /** Something was typed after the draft was sent, so this save does not cover it. */
  isEditedSince: boolean;
  /** The person waits for the result of the save; one that is known only after a reconnection is told without it. */
  isAwaited: boolean;
  /** How often it could not be read what became of the save. */
  reads: number;
  fault: Fault | null;
  /** The card is done as soon as the device has finished; null until it is closed. */
  closing: CardClosed<Value> | null;
}

/** The output of a card: what its last save returned, if that save closed it. */
export interface CardClosed<Value> {
  saved: Value | null;
}

/** The events that a card accepts. */
export type CardEvent<Value, Draft> =
  | { type: 'card.edited'; draft: Draft }
  | { type: 'card.reset' }
  | { type: 'card.save'; draft: Draft }
  | { type: 'card.reload' }
  /** Ends the card; asks first if something is unsaved, and is ignored during a save. */
  | { type: 'card.close' }
  /** A call of its own changed a part of the board's record, for example deleted a line. */
  | { type: 'card.amended'; value: Value }
  /** The answers to a draft of an earlier visit. */
  | { type: 'draft.resume' }
  | { type: 'draft.discard' }
  /** The answers to a conflict. */
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }
  /** Saves the draft of a record that was removed elsewhere. `draft.discard` gives it up. */
  | { type: 'removed.saveAsNew' }
  /** The answers to the question for the password. */
  | { type: 'identity.confirm'; password: string }
  | { type: 'identity.cancel' }
  | KeeperSettled;

/**
 * Emitted after a save; `isEditedSince`: something was typed that the save does not cover; `isAwaited`: the person waits
 * for the result, else nothing may take the focus.
 */
export interface CardSaved<Value> {
  type: 'card.saved';
  value: Value;
  isEditedSince: boolean;
  isAwaited: boolean;
}

/** Emitted when a draft of an earlier visit is offered. */
export interface CardOffered {
  type: 'card.offered';
}

/** Emitted when the person has dropped the changes: the form shows the record again. */
export interface CardReverted {
  type: 'card.reverted';
}

/**
 * Emitted when a save was accepted with an answer that does not fit, and the card is closed or cannot read the record;
 * the members are those of `card.saved`.
 */
export interface CardAccepted {
  type: 'card.accepted';
  isEditedSince: boolean;
  isAwaited: boolean;
}

/** Emitted when a save found that the record was removed elsewhere. */
export interface CardRemoved {
  type: 'card.removed';
}

export type CardEmitted<Value> = CardOffered | CardSaved<Value> | CardReverted | CardAccepted | CardRemoved;

/** The options of one card. */
export interface CardOptions<Value, Draft, Key, Input> {
  /** Which record the card is about. */
  keyOf: (input: Input) => Key;
  /** What the form shows of a record. */
  draftOf: (value: Value) => Draft;
  /** What is compared of two drafts; by default everything. */
  contentOf?: (draft: Draft) => unknown;
  /** How a draft changes when a call of its own changed a part of the record; by default not at all. */
  amended?: (draft: Draft, value: Value) => Draft;
  /** The message after a save; null if the machine around it shows one, on `card.saved`. */
  saved: Message | ((draft: Draft) => Message) | null;
  /** The message after a refused save of a record; null shows the server's own words. */
  failed: Message | ((value: Value) => Message) | null;
  /** What the form of a new record begins with, as an edit; null begins with the record itself. */
  prefill?: (key: Key) => Draft | null;
  /** The key after the first save of a new record; by default it stays. */
  keyAfterSave?: (key: Key, value: Value) => Key;
  /** Each member has at most one: where it cannot be read, it is not a record that is missing. */
  isMembersOnly?: true;
  /** A record before its first save, for cards whose record may be removed elsewhere and saved as a new one. */
  blank?: Value;
  /**
   * The board's record cannot be read alone or changed, only created: what was typed since a save is the draft of
   * another new record. It needs `blank`, and a `keyAfterSave` that keeps the key.
   */
  isCreateOnly?: boolean;
  /** The card is done after a save with nothing typed since; by default it stays open. */
  closesOnSave?: boolean;
  /**
   * By default the draft is kept on this device, and saved by version. A card that keeps nothing is filled in at one
   * sitting: its record has no version, is never read-only, and exists. In the tab, what was typed is found again at once
   * after an expired session.
   */
  keeps?: 'device' | 'tab' | 'nothing';
  /** A save that requires a recent sign-in asks for the password and then continues; by default it is refused. */
  asksPassword?: boolean;
}
