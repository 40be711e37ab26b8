import type { Fault } from '#domain/fault.ts';
import type { KeeperSettled } from './draftKeeper.machine.ts';

/** A draft as the board keeps it; its version counts up with every save. */
export interface BoardDraft<Draft> {
  draft: Draft;
  version: number;
  /** ISO 8601; null from a board that keeps no drafts: this one stays on the device. */
  savedAt: string | null;
}

/** The draft to go on with, as it was read. */
export interface ReadDraft<Draft> {
  draft: Draft;
  /** The board's version that it is based on; 0 if the board has none. */
  version: number;
  /** When the board received its version, ISO 8601; null if it has none. */
  savedAt: string | null;
  /** It was found on this device, and the board does not have it yet. */
  isUnsent: boolean;
}

export interface AutosaveContext<Key, Draft> {
  key: Key;
  /** What the board does not have yet; null if it has everything. The draft itself is in the machine around this one. */
  unsent: Draft | null;
  /** The version that the draft is based on; 0 if the board has none. */
  version: number;
  /** When the board received that version; null if it has none. */
  savedAt: string | null;
  fault: Fault | null;
  theirs: BoardDraft<Draft> | null;
  /** Something was typed after the draft was sent. */
  isEditedSince: boolean;
  /** As JSON: what the board had last, and what was sent since, which it may have even if no answer came. */
  known: readonly string[];
}

/** The events that an autosave emits. */
export type AutosaveNews<Draft> =
  /** Answers `draft.open`: what the member goes on with. */
  | { type: 'draft.opened'; draft: Draft }
  /** The member has taken the draft of another window. */
  | { type: 'draft.replaced'; draft: Draft };

/** The events that an autosave accepts. */
export type AutosaveEvent<Draft> =
  /** The draft was read, for the first time or again; what was typed here and the board does not have goes before it. */
  | { type: 'draft.open'; read: ReadDraft<Draft> }
  /** Nothing is sent to the board from now on, or it is again. The device has what is typed in any case. */
  | { type: 'draft.suspend' }
  | { type: 'draft.resume' }
  | { type: 'draft.changed'; draft: Draft }
  /** Sends now what was not sent: after a failure, or because the member has pressed a button that saves. */
  | { type: 'draft.send' }
  /** The draft is not needed any more. */
  | { type: 'draft.discard' }
  /** The answers to a conflict. */
  | { type: 'draft.keepMine' }
  | { type: 'draft.takeTheirs' }
  | KeeperSettled;
