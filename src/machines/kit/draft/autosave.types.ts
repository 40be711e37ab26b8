import type { Fault } from '#domain/fault.ts';

/** A draft as the board keeps it: its version counts up with every save. */
export interface BoardDraft<Draft> {
  draft: Draft;
  version: number;
  /** ISO 8601. */
  savedAt: string;
}

export interface AutosaveInput<Key, Draft> {
  key: Key;
  draft: Draft;
  /** The version that the draft is based on; 0 where the board has none. */
  version: number;
  /** When the board got that version; null where it has none. */
  savedAt: string | null;
  /** The draft was found on this device and the board does not have it yet. */
  isUnsent: boolean;
}

export interface AutosaveContext<Key, Draft> extends AutosaveInput<Key, Draft> {
  /** This device has it. */
  isHere: boolean;
  fault: Fault | null;
  theirs: BoardDraft<Draft> | null;
  /** Something was typed after the draft went out. */
  isChangedSince: boolean;
  /** What this device is keeping, or kept last, while the board is told. */
  writing: Draft | null;
  /** As JSON: what the board had last, and what went out since, which it may have although no answer came. */
  known: readonly string[];
}

/** What an autosave emits. */
export type AutosaveNews<Draft> =
  /** The board has all that was typed. */
  | { type: 'draft.kept'; version: number; savedAt: string }
  /** A draft from elsewhere took the place of this one. */
  | { type: 'draft.replaced'; draft: Draft; version: number };

/** What an autosave hears. */
export type AutosaveEvent<Draft> =
  | { type: 'draft.changed'; draft: Draft }
  | { type: 'draft.retry' }
  /** The answers to a conflict. */
  | { type: 'draft.keepMine' }
  | { type: 'draft.takeTheirs' };
