import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

interface Schema extends DBSchema {
  /** One key for each person, which no script can read out. */
  keys: { key: number; value: CryptoKey };
  things: {
    key: [userId: number, name: string];
    value: { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer; storedAt: number };
  };
}

/** What this device keeps for a person between two visits: encrypted, and never found by somebody else. */
export interface DeviceStore {
  /** Keeps a value of plain JSON; rejects where the browser keeps nothing, so that nobody is told otherwise. */
  put(userId: number, name: string, value: unknown): Promise<void>;
  /** The value that was kept; null where there is none, or where it can no longer be read. */
  get(userId: number, name: string): Promise<unknown>;
  remove(userId: number, name: string): Promise<void>;
}

const DAY = 86_400_000;
/** What nobody came back for is let go. */
const KEPT_DAYS = 14;
/** A browser that does not open its store in this time, in milliseconds, is taken to keep nothing. */
const PATIENCE = 3_000;
const algorithm = 'AES-GCM';

/** Opens the store in IndexedDB when it is first needed. */
export function createDeviceStore(now: () => number, name = 'portal'): DeviceStore {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;

  async function open(): Promise<IDBPDatabase<Schema>> {
    const db = await openDB<Schema>(name, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('keys');
        fresh.createObjectStore('things');
      },
      // A newer portal in another tab needs the store: this one opens it again when it next has something to keep.
      blocking: (_current, _blocked, { target }) => {
        (target as IDBDatabase).close();
        opening = null;
      },
      terminated: () => void (opening = null),
    });
    await forgetOld(db);
    return db;
  }

  async function forgetOld(db: IDBPDatabase<Schema>) {
    const old = now() - KEPT_DAYS * DAY;
    const { store, done } = db.transaction('things', 'readwrite');
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
      if (cursor.value.storedAt < old) await cursor.delete();
    await done;
  }

  // Some browsers neither open a damaged store nor say so; nobody waits for them.
  const openInTime = () =>
    new Promise<IDBPDatabase<Schema>>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the store does not open')), PATIENCE);
      open()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });

  const database = () => {
    const ongoing = (opening ??= openInTime());
    // A store that did not open is tried anew the next time.
    ongoing.catch(() => (opening = null));
    return ongoing;
  };

  async function keyOf(db: IDBPDatabase<Schema>, userId: number): Promise<CryptoKey> {
    const known = await db.get('keys', userId);
    if (known) return known;
    const made = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    const { store, done } = db.transaction('keys', 'readwrite');
    // Another tab may have been faster; its key stays.
    const kept = (await store.get(userId)) ?? made;
    await store.put(kept, userId);
    await done;
    return kept;
  }

  return {
    async put(userId, thing, value) {
      const db = await database();
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = new TextEncoder().encode(JSON.stringify(value));
      const sealed = await crypto.subtle.encrypt({ name: algorithm, iv }, await keyOf(db, userId), plain);
      await db.put('things', { iv, sealed, storedAt: now() }, [userId, thing]);
    },
    async get(userId, thing) {
      const db = await database();
      const kept = await db.get('things', [userId, thing]);
      if (!kept) return null;
      try {
        const key = await keyOf(db, userId);
        const plain = await crypto.subtle.decrypt({ name: algorithm, iv: kept.iv }, key, kept.sealed);
        return JSON.parse(new TextDecoder().decode(plain)) as unknown;
      } catch {
        return null;
      }
    },
    async remove(userId, thing) {
      await (await database()).delete('things', [userId, thing]);
    },
  };
}
