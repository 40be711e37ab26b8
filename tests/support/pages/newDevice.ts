import { IDBFactory } from 'fake-indexeddb';

/** Switches to a new empty device: late writes of an earlier test go to the old one. */
export function switchDevice(): void {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
}
