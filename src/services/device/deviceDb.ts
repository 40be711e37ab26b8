import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A user's value as stored: encrypted. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  storedAt: number;
}

/** An answer of the server; an earlier version of the portal stored neither of the numbers. */
export interface SealedAnswer extends Sealed {
  /** Counts up with each write, of any tab. */
  revision?: number;
  /** When the answer to a write last changed it, epoch milliseconds, by tab. */
  changedAt?: Readonly<Record<string, number>>;
  /** When it was asked for, epoch milliseconds. */
  askedAt?: number;
}

/** Who may open what is sealed for a user, and until when. */
export interface Seal {
  /** A hash of the key of the sealed data, so that a tab with an older key neither reads nor writes. */
  keyHash: string;
  /** Absent if the user did not type a password in this browser: then only the open tab has the key. */
  byPassword?: {
    /** A hash of the user name, to find the seal without a network. */
    who: string;
    salt: Uint8Array<ArrayBuffer>;
    iterations: number;
    iv: Uint8Array<ArrayBuffer>;
    /** The key of the sealed data, encrypted with a key that is derived from the password. */
    wrapped: ArrayBuffer;
  };
  /** Wrong passwords in a row. */
  tries: number;
  /** When the server last answered this user, epoch milliseconds. */
  contactAt: number;
}

interface Schema extends DBSchema {
  /** One key per user, not extractable by scripts. */
  keys: { key: number; value: CryptoKey };
  things: { key: [userId: number, name: string]; value: Sealed };
  /** Commands that the server has not received yet, by idempotency key. */
  commands: { key: [userId: number, key: string]; value: Sealed };
  seals: { key: number; value: Seal };
  /** What the server answered and an exam day needs, encrypted with the key of the user's seal. */
  answers: { key: [userId: number, name: string]; value: SealedAnswer };
}
export type Database = IDBPDatabase<Schema>;

/** The portal's IndexedDB database. */
export interface DeviceDb {
  /**
   * Runs `work` on the database, a second time if the connection was closed in between, so `work` must be
   * idempotent. Rejects if the browser cannot store data, or does not finish in time.
   */
  run<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
}

const VERSION = 3;
/** Milliseconds to open the database; after that, the browser counts as having no storage. */
const OPEN_TIMEOUT_MS = 3_000;
/** Milliseconds to finish work on an open database; longer, because the disk may be busy. */
const LONG_OPEN_TIMEOUT_MS = 10_000;
const algorithm = 'AES-GCM';

/** Opens the database on first use; `onOpen` runs each time it was opened. */
export function createDeviceDb(name: string, onOpen?: (db: Database) => Promise<void>): DeviceDb {
  let opening: Promise<Database> | null = null;

  async function open(): Promise<Database> {
    // Not a TypeError, which would be told as an error of the page.
    if ((globalThis.indexedDB as IDBFactory | undefined) === undefined)
      throw new Error('this browser has no IndexedDB');
    const handlers = {
      // A newer portal in another tab needs to upgrade the database; this tab opens it again on its next use.
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
        if (from < 3) {
          db.createObjectStore('seals');
          db.createObjectStore('answers');
        }
      },
      ...handlers,
    }).catch((thrown: unknown) => {
      // A newer portal upgraded the database while this older page is open: use the stores that this version knows.
      if (nameOf(thrown) === 'VersionError') return openDB<Schema>(name, undefined, handlers);
      throw thrown;
    });
    await onOpen?.(db);
    return db;
  }

  const database = () => {
    const ongoing = (opening ??= openInTime(open));
    // Opening is retried on the next use.
    ongoing.catch(() => {
      if (opening === ongoing) opening = null;
    });
    return ongoing;
  };

  return {
    async run(work) {
      const once = async () => {
        const db = await database();
        return inTime(work(db), LONG_OPEN_TIMEOUT_MS, 'the store does not answer');
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

/** The errors browsers throw for a lost connection: closed by a newer portal, or by the browser itself. */
const lostConnection: ReadonlySet<string> = new Set(['InvalidStateError', 'UnknownError']);
const nameOf = (thrown: unknown) => (thrown instanceof Error ? thrown.name : '');

/** Some browsers neither open a damaged database nor report an error: time out, and close what opens later. */
function openInTime(open: () => Promise<Database>): Promise<Database> {
  const coming = open();
  const inGoodTime = inTime(coming, OPEN_TIMEOUT_MS, 'the store does not open');
  inGoodTime.catch(() =>
    coming.then(
      (late) => late.close(),
      () => {},
    ),
  );
  return inGoodTime;
}

const inTime = <Result>(promise: Promise<Result>, timeout: number, complaint: string) =>
  new Promise<Result>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(complaint)), timeout);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Encrypts a JSON value with the user's key, which is created on first use. */
export async function seal(db: Database, userId: number, value: unknown, now: number): Promise<Sealed> {
  return sealWith((await db.get('keys', userId)) ?? (await makeKey(db, userId)), value, now);
}

/** Encrypts a JSON value with a key. */
export async function sealWith(key: CryptoKey, value: unknown, now: number): Promise<Sealed> {
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
  // Another tab may have created the key first; use that one.
  const kept = (await store.get(userId)) ?? made;
  await Promise.all([store.put(kept, userId), done]);
  return kept;
}

/** The user's key, if something was encrypted for this user on this device. */
export const keyOf = (db: Database, userId: number) => db.get('keys', userId);

/** Decrypts a value; rejects if it is damaged or belongs to another user. */
export async function unseal(key: CryptoKey | undefined, { iv, sealed }: Sealed): Promise<unknown> {
  if (!key) throw new Error('the key is gone');
  const plain = await crypto.subtle.decrypt({ name: algorithm, iv }, key, sealed);
  return JSON.parse(new TextDecoder().decode(plain)) as unknown;
}
