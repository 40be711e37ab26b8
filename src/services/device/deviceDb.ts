import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Something of a person's, as it lies on the disk: encrypted. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  storedAt: number;
}

interface Schema extends DBSchema {
  /** One key for each person, which no script can read out. */
  keys: { key: number; value: CryptoKey };
  things: { key: [userId: number, name: string]; value: Sealed };
  /** What was done and not received yet, by its idempotency key. */
  commands: { key: [userId: number, key: string]; value: Sealed };
}
export type Database = IDBPDatabase<Schema>;

/** The portal's database in this browser. */
export interface DeviceDb {
  /**
   * Works on the database, and once more from the beginning where its connection was closed in between; so the work
   * may be done twice. Rejects where the browser keeps nothing, or does not say in time that it did.
   */
  run<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
}

const VERSION = 2;
/** A browser that does not open its store in this time, in milliseconds, is taken to keep nothing. */
const PATIENCE = 3_000;
/** A browser that opened it and does not finish is given longer, in milliseconds: the disk may be busy. */
const LONG_PATIENCE = 10_000;
const algorithm = 'AES-GCM';

/** Opens the database when it is first needed, and calls `onOpen` each time that it was opened. */
export function createDeviceDb(name: string, onOpen?: (db: Database) => Promise<void>): DeviceDb {
  let opening: Promise<Database> | null = null;

  async function open(): Promise<Database> {
    const handlers = {
      // A newer portal in another tab needs the store: this one opens it again when it next has something to keep.
      blocking: (_current: number, _blocked: number | null, { target }: IDBVersionChangeEvent) => {
        (target as IDBDatabase).close();
        opening = null;
      },
      terminated: () => void (opening = null),
    };
    const db = await openDB<Schema>(name, VERSION, {
      upgrade(db, from) {
        if (from < 1) {
          db.createObjectStore('keys');
          db.createObjectStore('things');
        }
        if (from < 2) db.createObjectStore('commands');
      },
      ...handlers,
    }).catch((thrown: unknown) => {
      // A newer portal was here, and this older page is still open: it goes on with the stores that it knows.
      if (nameOf(thrown) === 'VersionError') return openDB<Schema>(name, undefined, handlers);
      throw thrown;
    });
    await onOpen?.(db);
    return db;
  }

  const database = () => {
    const ongoing = (opening ??= openInTime(open));
    // A store that did not open is tried anew the next time.
    ongoing.catch(() => {
      if (opening === ongoing) opening = null;
    });
    return ongoing;
  };

  return {
    async run(work) {
      const once = async () => {
        const db = await database();
        return inTime(work(db), LONG_PATIENCE, 'the store does not answer');
      };
      try {
        return await once();
      } catch (thrown) {
        if (!lostConnection.has(nameOf(thrown))) throw thrown;
        opening = null;
        return once();
      }
    },
  };
}

/** What browsers throw where a connection is gone: closed by a newer portal, or lost by the browser itself. */
const lostConnection: ReadonlySet<string> = new Set(['InvalidStateError', 'UnknownError']);
const nameOf = (thrown: unknown) => (thrown instanceof Error ? thrown.name : '');

/** Some browsers neither open a damaged store nor say so; nobody waits for them, and what opens later is closed. */
function openInTime(open: () => Promise<Database>): Promise<Database> {
  const coming = open();
  const inGoodTime = inTime(coming, PATIENCE, 'the store does not open');
  inGoodTime.catch(() =>
    coming.then(
      (late) => late.close(),
      () => {},
    ),
  );
  return inGoodTime;
}

const inTime = <Result>(promise: Promise<Result>, patience: number, complaint: string) =>
  new Promise<Result>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(complaint)), patience);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Encrypts a value of plain JSON under the person's key, which is made for the first one. */
export async function seal(db: Database, userId: number, value: unknown, now: number): Promise<Sealed> {
  const key = (await db.get('keys', userId)) ?? (await makeKey(db, userId));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, sealed: await crypto.subtle.encrypt({ name: algorithm, iv }, key, plain), storedAt: now };
}

async function makeKey(db: Database, userId: number): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const { store, done } = db.transaction('keys', 'readwrite', { durability: 'strict' });
  // Another tab may have been faster; its key stays.
  const kept = (await store.get(userId)) ?? made;
  await Promise.all([store.put(kept, userId), done]);
  return kept;
}

/** The person's key, where something was encrypted for the person on this device. */
export const keyOf = (db: Database, userId: number) => db.get('keys', userId);

/** The value again; rejects where it was damaged or is another's. */
export async function unseal(key: CryptoKey | undefined, { iv, sealed }: Sealed): Promise<unknown> {
  if (!key) throw new Error('the key is gone');
  const plain = await crypto.subtle.decrypt({ name: algorithm, iv }, key, sealed);
  return JSON.parse(new TextDecoder().decode(plain)) as unknown;
}
