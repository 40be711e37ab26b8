import { createDeviceDb, sealWith, unseal, type Database, type Seal, type SealedAnswer } from './deviceDb.ts';
import { typedPassword, typedText } from '#domain/typed/typedText.ts';

/** The key of a user's sealed data. */
export interface SealKey {
  userId: number;
  /** For the sealed data; no script can read it out. */
  key: CryptoKey;
  /** The same key as text, for this tab's session storage, which ends with the tab. */
  text: string;
  hash: string;
}

/** What a password opens without a network. */
export type Unlocked =
  | { outcome: 'opened'; key: SealKey }
  /** Wrong; with no tries left, everything sealed for that user has been deleted. */
  | { outcome: 'wrong'; triesLeft: number }
  /** Nothing is sealed for this user name, or it has expired. */
  | { outcome: 'none' };

export interface UnlockOptions {
  isCounted?: boolean;
}

/** What became of an answer on the device. */
export type Kept = 'stored' | 'overtaken' | 'failed';

interface Credentials {
  userName: string;
  password: string;
}

/**
 * A user's data that only their password opens, or the tab in which they signed in. Each method rejects if the
 * browser cannot store data.
 */
export interface SealedStore {
  /**
   * The key after a sign-in, which makes the password open it. With another password than before, what the old one
   * opened is deleted. Without credentials, a new key that only this tab has; null if there is a sealed store
   * already, of which this tab does not have the key.
   */
  start(userId: number, credentials?: Credentials): Promise<SealKey | null>;
  /**
   * The key that a password opens. Each call counts as a wrong try until the password has proved right, unless
   * `isCounted` is false: then a wrong one uses no try and deletes nothing.
   */
  unlock(credentials: Credentials, options?: UnlockOptions): Promise<Unlocked>;
  /** The key of this tab; null if what it opened has been deleted or has expired. */
  resume(userId: number, text: string): Promise<SealKey | null>;
  /**
   * Stores what was read, unless another tab has changed it since it was asked for, as a write has changed the record:
   * then it may be older. What this tab changes meanwhile is to be in it.
   *
   * @param askedAt epoch milliseconds; without it, nothing is older.
   */
  put(key: SealKey, name: string, value: unknown, askedAt?: number): Promise<Kept>;
  /**
   * Changes what is stored as a write has changed the server's record; tabs that do so at once lose nothing.
   *
   * @param change gets undefined if nothing is stored, and returns undefined to store nothing.
   */
  change(key: SealKey, name: string, change: (value: unknown) => unknown): Promise<void>;
  /** The stored value; undefined if there is none that this key opens. */
  get(key: SealKey, name: string): Promise<unknown>;
  /** The names of what is stored for a user. */
  names(userId: number): Promise<readonly string[]>;
  remove(userId: number, names: readonly string[]): Promise<void>;
  /** Notes that the server has just answered this user, from which the expiry counts. */
  noteContact(userId: number): Promise<void>;
  /** Deletes everything that is sealed for a user. */
  wipe(userId: number): Promise<void>;
}

/** Wrong passwords in a row after which everything sealed for the user is deleted. */
export const MOST_TRIES = 10;
/** How long after the server's last answer the data can be opened, in milliseconds. */
export const SEALED_FOR = 24 * 3_600_000;
/** How long a reading can be under way, in milliseconds, with renewals and a machine that sleeps. */
const LONGEST_READING = 10 * 60_000;
/** Rounds of PBKDF2 with SHA-256, as OWASP recommends. */
const ITERATIONS = 600_000;
const algorithm = 'AES-GCM';

export interface SealedStoreOptions {
  /** Rounds of PBKDF2; fewer in tests. */
  iterations?: number;
  name?: string;
}

export function createSealedStore(
  now: () => number,
  { iterations = ITERATIONS, name = 'portal' }: SealedStoreOptions = {},
): SealedStore {
  const isOver = ({ contactAt }: Seal) => now() > contactAt + SEALED_FOR;

  async function wipe(db: Database, userId: number) {
    const tx = db.transaction(['seals', 'answers'], 'readwrite', { durability: 'strict' });
    await Promise.all([
      tx.objectStore('seals').delete(userId),
      tx.objectStore('answers').delete(rangeOf(userId)),
      tx.done,
    ]);
  }

  const device = createDeviceDb(name, async (db) => {
    for (const userId of await db.getAllKeys('seals')) {
      const seal = await db.get('seals', userId);
      if (seal && isOver(seal)) await wipe(db, userId);
    }
  });

  async function write(db: Database, userId: number, seal: Seal) {
    const { store, done } = db.transaction('seals', 'readwrite', { durability: 'strict' });
    await Promise.all([store.put(seal, userId), done]);
  }

  /** In one transaction, so that several tabs have no more tries than one. */
  async function setTries(db: Database, userId: number, next: (before: number) => number): Promise<number> {
    const { store, done } = db.transaction('seals', 'readwrite', { durability: 'strict' });
    const seal = await store.get(userId);
    const tries = next(seal?.tries ?? MOST_TRIES);
    if (seal) await store.put({ ...seal, tries }, userId);
    await done;
    return tries;
  }

  /** The seal of a user that has not expired. */
  async function sealOf(db: Database, userId: number): Promise<Seal | null> {
    const seal = await db.get('seals', userId);
    if (!seal) return null;
    if (!isOver(seal)) return seal;
    await wipe(db, userId);
    return null;
  }

  /**
   * Writes an answer in one transaction with the look at the one before; null leaves that.
   */
  async function replace(
    db: Database,
    { userId, hash, thing }: { userId: number; hash: string; thing: string },
    next: (last: SealedAnswer | undefined) => SealedAnswer | null,
  ): Promise<Kept> {
    const tx = db.transaction(['seals', 'answers'], 'readwrite');
    const answers = tx.objectStore('answers');
    const last = await answers.get([userId, thing]);
    const answer = next(last);
    // Nothing is written after another tab has deleted what is sealed, or has started over with another password.
    const isOwn = (await tx.objectStore('seals').get(userId))?.keyHash === hash;
    if (answer && isOwn)
      await answers.put({ ...answer, revision: (last?.revision ?? 0) + 1 }, [userId, thing]);
    await tx.done;
    return !isOwn ? 'failed' : answer ? 'stored' : 'overtaken';
  }

  const tab = crypto.randomUUID();
  /** The changes of a time in which a reading may be under way; after a clock was set back they say nothing. */
  const recentChanges = (last: SealedAnswer | undefined) =>
    Object.entries(last?.changedAt ?? {}).filter(([, at]) => at > now() - LONGEST_READING && at <= now());
  const isOvertaken = (last: SealedAnswer | undefined, askedAt: number) =>
    recentChanges(last).some(([by, at]) => by !== tab && at >= askedAt) ||
    (last?.askedAt !== undefined && last.askedAt > askedAt && last.askedAt <= now());

  return {
    start: (userId, credentials) =>
      device.run(async (db) => {
        const seal = await sealOf(db, userId);
        if (!credentials) {
          if (seal) return null;
          const made = await keyFrom(userId, crypto.getRandomValues(new Uint8Array(32)));
          await write(db, userId, { keyHash: made.hash, tries: 0, contactAt: now() });
          return made;
        }
        const { byPassword } = seal ?? {};
        const known = byPassword && (await unwrap(byPassword, credentials));
        if (!known) await wipe(db, userId);
        const raw = known || crypto.getRandomValues(new Uint8Array(32));
        const wrapped = known ? byPassword : await wrap(raw, credentials, iterations);
        const key = await keyFrom(userId, raw);
        await write(db, userId, { keyHash: key.hash, byPassword: wrapped, tries: 0, contactAt: now() });
        return key;
      }),

    unlock: (credentials, { isCounted = true } = {}) =>
      device.run(async (db) => {
        const who = await nameHash(credentials.userName);
        for (const userId of await db.getAllKeys('seals')) {
          const seal = await sealOf(db, userId);
          if (seal?.byPassword?.who !== who) continue;
          // Counted first: closing the page must not make a try free.
          const tries = await setTries(db, userId, (before) => before + (isCounted ? 1 : 0));
          const raw = await unwrap(seal.byPassword, credentials);
          if (raw) {
            await setTries(db, userId, () => 0);
            return { outcome: 'opened', key: await keyFrom(userId, raw) };
          }
          if (isCounted && tries >= MOST_TRIES) await wipe(db, userId);
          return { outcome: 'wrong', triesLeft: Math.max(0, MOST_TRIES - tries) };
        }
        return { outcome: 'none' };
      }),

    resume: (userId, text) =>
      device.run(async (db) => {
        const raw = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
        const key = await keyFrom(userId, raw);
        return (await sealOf(db, userId))?.keyHash === key.hash ? key : null;
      }),

    put: ({ userId, key, hash }, thing, value, askedAt = Infinity) =>
      device.run(async (db) => {
        const sealed = await sealWith(key, value, now());
        return replace(db, { userId, hash, thing }, (last) =>
          isOvertaken(last, askedAt) ? null : { ...last, ...sealed, askedAt },
        );
      }),

    change: ({ userId, key, hash }, thing, change) =>
      device.run(async (db) => {
        for (;;) {
          const before = await db.get('answers', [userId, thing]);
          const value = change(before && (await unseal(key, before).catch(() => undefined)));
          if (value === undefined) return;
          const sealed = await sealWith(key, value, now());
          let isAlone = false;
          await replace(db, { userId, hash, thing }, (last) => {
            isAlone = last?.revision === before?.revision;
            const changedAt = { ...Object.fromEntries(recentChanges(last)), [tab]: now() };
            return isAlone ? { ...sealed, changedAt } : null;
          });
          if (isAlone) return;
        }
      }),

    get: ({ userId, key }, thing) =>
      device.run(async (db) => {
        const kept = await db.get('answers', [userId, thing]);
        return kept && unseal(key, kept).catch(() => undefined);
      }),

    names: (userId) =>
      device.run(async (db) => (await db.getAllKeys('answers', rangeOf(userId))).map(([, thing]) => thing)),

    remove: (userId, names) =>
      device.run(async (db) => {
        const { store, done } = db.transaction('answers', 'readwrite');
        await Promise.all([...names.map((thing) => store.delete([userId, thing])), done]);
      }),

    noteContact: (userId) =>
      device.run(async (db) => {
        const { store, done } = db.transaction('seals', 'readwrite');
        const seal = await store.get(userId);
        if (seal) await store.put({ ...seal, contactAt: now() }, userId);
        await done;
      }),

    wipe: (userId) => device.run((db) => wipe(db, userId)),
  };
}

const rangeOf = (userId: number) => IDBKeyRange.bound([userId], [userId, []]);
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function keyFrom(userId: number, raw: Uint8Array<ArrayBuffer>): Promise<SealKey> {
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['encrypt', 'decrypt']);
  return { userId, key, text: btoa(String.fromCharCode(...raw)), hash: await hashOf(raw) };
}

const nameHash = (userName: string) => hashOf(bytesOf(`portal ${typedText(userName).toLowerCase()}`));

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function passwordKey(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number) {
  const material = await crypto.subtle.importKey('raw', bytesOf(password), 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    material,
    { name: algorithm, length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

async function wrap(
  raw: Uint8Array<ArrayBuffer>,
  { userName, password }: Credentials,
  iterations: number,
): Promise<NonNullable<Seal['byPassword']>> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await passwordKey(typedPassword(password), salt, iterations);
  const wrapped = await crypto.subtle.encrypt({ name: algorithm, iv }, key, raw);
  return { who: await nameHash(userName), salt, iterations, iv, wrapped };
}

/** The key that a password opens; null if it is another password. */
async function unwrap(
  { salt, iterations, iv, wrapped }: NonNullable<Seal['byPassword']>,
  { password }: Credentials,
): Promise<Uint8Array<ArrayBuffer> | null> {
  // What was sealed before passwords were composed has a key of the form that was typed.
  for (const form of new Set([typedPassword(password), password])) {
    const key = await passwordKey(form, salt, iterations);
    const raw = await crypto.subtle.decrypt({ name: algorithm, iv }, key, wrapped).catch(() => null); // authenticated encryption: only the right key decrypts
    if (raw) return new Uint8Array(raw);
  }
  return null;
}
