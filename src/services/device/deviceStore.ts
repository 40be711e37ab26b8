import { createDeviceDb, keyOf, seal, unseal, type Database } from './deviceDb.ts';

/** A user's data on this device between visits: encrypted, and never readable by another user. */
export interface DeviceStore {
  /** Stores a JSON value; rejects if the browser cannot store data, so that the caller knows. */
  put(userId: number, name: string, value: unknown): Promise<void>;
  /** Returns the stored value, or null if there is none or it cannot be read. */
  get(userId: number, name: string): Promise<unknown>;
  /** Returns the values whose names have this prefix; unreadable ones are left out. */
  list(userId: number, prefix: string): Promise<{ name: string; value: unknown }[]>;
  remove(userId: number, name: string): Promise<void>;
}

const DAY = 86_400_000;
/** Days after which a stored value is deleted. */
const KEPT_DAYS = 14;

/** Opens the store in IndexedDB on first use. */
export function createDeviceStore(now: () => number, name = 'portal'): DeviceStore {
  async function forgetOld(db: Database) {
    const old = now() - KEPT_DAYS * DAY;
    const { store, done } = db.transaction('things', 'readwrite');
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
      if (cursor.value.storedAt < old) await cursor.delete();
    await done;
  }

  const device = createDeviceDb(name, forgetOld);

  return {
    put: (userId, thing, value) =>
      device.run(async (db) => {
        await db.put('things', await seal(db, userId, value, now()), [userId, thing]);
      }),
    get: (userId, thing) =>
      device.run(async (db) => {
        const kept = await db.get('things', [userId, thing]);
        if (!kept) return null;
        const key = await keyOf(db, userId);
        return unseal(key, kept).catch(() => null);
      }),
    list: (userId, prefix) =>
      device.run(async (db) => {
        // The range ends at the highest character, so that it includes all names with the prefix.
        const range = IDBKeyRange.bound([userId, prefix], [userId, `${prefix}\uffff`]);
        const names = (await db.getAllKeys('things', range)).map(([, thing]) => thing);
        const key = await keyOf(db, userId);
        const found = await Promise.all(
          names.map(async (thing) => {
            const kept = await db.get('things', [userId, thing]);
            const value = kept && (await unseal(key, kept).catch(() => undefined));
            return value === undefined ? [] : [{ name: thing, value }];
          }),
        );
        return found.flat();
      }),
    remove: (userId, thing) => device.run((db) => db.delete('things', [userId, thing])),
  };
}
