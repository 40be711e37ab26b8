import type { Message } from '#machines/systemActor.ts';
import type { CollectionOptions } from '../collection.types.ts';
import type { Versioned } from '../draft/card.types.ts';

/** A record as its form has it. */
export interface RecordCard<Row, Reason extends string = never> extends Versioned {
  /** Null before the first save. */
  row: Row | null;
  /** Why it is read-only; null if it may be changed. */
  readOnlyReason: Reason | null;
}

/** Which record of a list the form has; null is a new one. */
export interface RecordKey<Key, Draft = object> {
  /** Whose list it is. */
  list: Key;
  recordId: number | null;
  /** What the form of a new record begins with, as an edit. */
  prefill?: Partial<Draft> | undefined;
}

/** The events that records accept. */
export type RecordsEvent<Row, Draft> =
  | { type: 'records.reload' }
  /** `prefill`: what the form begins with, as an edit; `resumes`: with the draft of an earlier visit, if there is one. */
  | { type: 'record.add'; prefill?: Partial<Draft>; resumes?: boolean }
  | { type: 'record.edit'; id: number }
  /** The address of the form was left, after a question if something was unsaved; a draft stays on the device. */
  | { type: 'record.leave' }
  /** A call of its own changed a record. */
  | { type: 'record.put'; row: Row };

/** What the records know beside the list and the form. */
export interface RecordsContext<Key, Draft> {
  key: Key;
  /** The record that the form has, once it has an id. */
  openedId: number | null;
  /** What was saved last, which the list marks until another form is opened. */
  savedId: number | null;
  prefill: Partial<Draft> | undefined;
  resumes: boolean;
}

/** What a form is opened with. */
export interface Opening<Draft> {
  /** Null for a new record. */
  id: number | null;
  prefill?: Partial<Draft> | undefined;
  resumes?: boolean | undefined;
}

/**
 * Emitted after each save; `isEditedSince`: something was typed that the save does not cover; `isAwaited`: the person
 * waits for the result.
 */
export interface RecordSaved<Row> {
  type: 'record.saved';
  row: Row;
  isEditedSince: boolean;
  isAwaited: boolean;
}

/** Emitted after a save that the board accepted with an answer that cannot be read; the members are those of `record.saved`. */
export interface RecordAccepted {
  type: 'record.accepted';
  isEditedSince: boolean;
  isAwaited: boolean;
}

/** Emitted once the form is closed, other than by `record.leave`. */
export interface RecordClosed {
  type: 'record.closed';
}

/** Emitted after a record was deleted. */
export interface RecordRemoved {
  type: 'record.removed';
}

interface RecordTexts {
  created: Message;
  updated: Message;
  /** Of an area without changes: what was sent is created, and what was typed since is the draft of another record. */
  createdBelow?: Message;
  createFailed: Message;
  updateFailed: Message;
}

/** The options of an area of records. */
export interface RecordsOptions<Row, Draft> extends Omit<CollectionOptions<Row>, 'keyOf'> {
  keyOf: (row: Row) => number;
  /** What the form shows of a record; null is a new one. */
  draftOf: (row: Row | null) => Draft;
  /** What is compared of two drafts; by default everything. */
  contentOf?: (draft: Draft) => unknown;
  /** The area has no call that changes a record. */
  isCreateOnly?: boolean;
  /** The messages of a save; with only `failed`, the machine around it shows the success, on `record.saved` and `record.accepted`. */
  texts: RecordTexts | { failed: Message };
}
