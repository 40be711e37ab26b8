import { IDBFactory } from 'fake-indexeddb';

/** Switches to a new empty device: late writes of an earlier test go to the old one. */
export function switchDevice(): void {
  globalThis.indexedDB = new IDBFactory();
  // A test without a page has none.
  if (typeof localStorage !== 'undefined') localStorage.clear();
}
