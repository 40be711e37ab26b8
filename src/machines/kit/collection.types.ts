import type { Message } from '../systemActor.ts';

/** A list as it is loaded; `summary` is what the server says about the list as a whole. */
export interface LoadedCollection<Item, Summary> {
  items: readonly Item[];
  summary?: Summary;
}

export type CollectionEvent<Item> =
  | { type: 'collection.reload' }
  /** An item was created or changed; it is shown at once, and the list is loaded again. */
  | { type: 'collection.put'; item: Item }
  | { type: 'collection.remove'; item: Item }
  /** Takes back a removal that has not been sent yet. */
  | { type: 'collection.undo' }
  /** The focus is on the button that takes it back, so the time to do so does not run. */
  | { type: 'collection.pause' }
  | { type: 'collection.resume' };

/** Emitted after an item was removed. */
export interface CollectionRemoved {
  type: 'collection.removed';
}

export interface CollectionOptions<Item> {
  /** Identifies an item across reloads. */
  keyOf: (item: Item) => string | number;
  /** The list is of something that the address names, such as an exam, which the board may not know. */
  mayBeMissing?: true;
  /** How items are removed; by default they are not. */
  removal?: {
    /** The question before an item is removed; null if the removal can be undone before it is sent. */
    question: (item: Item) => { title: Message; text: Message; confirm: Message } | null;
    removed: Message;
    failed: Message;
    /** Instead of `failed`, for an item of which the server has a newer version. */
    changed?: Message;
  };
  /** The list will change soon by itself, so it is loaded again, a few times. */
  isSettling?: (items: readonly Item[]) => boolean;
}
