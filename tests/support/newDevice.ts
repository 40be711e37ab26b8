import { IDBFactory } from 'fake-indexeddb';

/** Another device, on which nothing is kept: what an earlier test still writes goes to that one's. */
export function useNewDevice(): void {
  globalThis.indexedDB = new IDBFactory();
}
