import type { Fault } from '#domain/fault.ts';
import type { KeeperSettled } from './draftKeeper.machine.ts';

/** A draft as the board keeps it; its version counts up with every save. */
export interface BoardDraft<Draft> {
  draft: Draft;
  version: number;
  /** ISO 8601; null from a board that keeps no drafts: this one stays on the device. */
  savedAt: string | null;
}

export interface AutosaveInput<Key, Draft> {
  key: Key;
  draft: Draft;
  /** The version that the draft is based on; 0 if the board has none. */
  version: number;
  /** When the board received that version; null if it has none. */
  savedAt: string | null;
  /** The draft was found on this device, and the board does not have it yet. */
  isUnsent: boolean;
}

export interface AutosaveContext<Key, Draft> extends AutosaveInput<Key, Draft> {
  fault: Fault | null;
  theirs: BoardDraft<Draft> | null;
  /** Something was typed after the draft was sent. */
  isEditedSince: boolean;
  /** As JSON: what the board had last, and what was sent since, which it may have even if no answer came. */
  known: readonly string[];
}

/** The events that an autosave emits. */
export type AutosaveNews<Draft> =
  /** The board has all that was typed, or keeps no drafts. */
  | { type: 'draft.kept'; version: number; savedAt: string | null }
  /** A draft from elsewhere replaced this one. */
  | { type: 'draft.replaced'; draft: Draft; version: number };

/** The events that an autosave accepts. */
export type AutosaveEvent<Draft> =
  | { type: 'draft.changed'; draft: Draft }
  /** Sends now what was not sent: after a failure, or because the member has pressed a button that saves. */
  | { type: 'draft.send' }
  /** The answers to a conflict. */
  | { type: 'draft.keepMine' }
  | { type: 'draft.takeTheirs' }
  | KeeperSettled;
