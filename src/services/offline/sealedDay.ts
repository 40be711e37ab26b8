import * as z from 'zod/mini';
import { FeatureFlags } from '#contract/access/features.ts';
import { roles, type Role } from '#contract/core/roles.ts';
import { offlineRefused } from '#domain/access/offlineSignIn.ts';
import { CallFault } from '../http/faults.ts';
import type { ReadGrant } from '../http/signIn.ts';
import {
  createSealedStore,
  type Kept,
  type SealedStore,
  type SealKey,
  type UnlockOptions,
} from '../device/sealedStore.ts';
import { DeviceSlice, readSlice } from '../device/slices.ts';
import type { SliceStore } from '../device/storage.ts';

export interface SealedDayDeps {
  slices: SliceStore;
  /** Epoch milliseconds. */
  now: () => number;
}

interface Person {
  userId: number;
  userName: string;
  roles: readonly Role[];
}

/**
 * What an exam day needs, sealed on this device: an examiner's last answers of the server, which open with the
 * password, or in the tab in which they signed in. Never rejects where the browser stores nothing; then nothing is
 * sealed.
 */
export interface SealedDay {
  /** Seals for an examiner who has just signed in. Resolves once their password opens it, or cannot. */
  signedIn(credentials: { userName: string; password: string }, person: Person): Promise<void>;
  /** Goes on in this tab after a reload. */
  resume(person: Person): void;
  /**
   * Opens what is sealed, without the server. Null if nothing is sealed here for this user name. With `isCounted` false,
   * a wrong password uses no try.
   *
   * @throws CallFault with the type `offline-refused`, and the tries that are left in its body, for a wrong password.
   */
  open(
    credentials: { userName: string; password: string },
    options?: UnlockOptions,
  ): Promise<ReadGrant | null>;
  /** The same in a tab in which it was opened before; null if it was not. */
  reopen(): Promise<ReadGrant | null>;
  /** The feature flags that were sealed; null unless the session was opened without the server. */
  flags(): Promise<FeatureFlags | null>;
  keepFlags(flags: FeatureFlags): void;
  /** The last answer under a name; undefined if none is sealed for this user. */
  read(userId: number, name: string): Promise<unknown>;
  /**
   * Resolves once an answer that was read is stored, or cannot be; `overtaken` if another tab has changed what is stored
   * since this one was asked for.
   */
  write(userId: number, name: string, value: unknown, askedAt: number): Promise<Kept>;
  /** Changes what is stored as a write has changed the server's record; undefined stands for nothing, before and after. */
  change(userId: number, name: string, change: (value: unknown) => unknown): Promise<Kept>;
  /** The names of the answers that are sealed for a user. */
  names(userId: number): Promise<readonly string[]>;
  /** Removes the answers that the rule names. */
  drop(userId: number, isDropped: (name: string) => boolean): void;
  /** This tab forgets the key; the password opens it again. */
  lock(): void;
  /** Deletes everything that is sealed for a user. */
  wipe(userId: number): Promise<void>;
}

const PersonShape: z.ZodMiniType<Person> = z.object({
  userId: z.number(),
  userName: z.string(),
  roles: z.array(z.enum(roles)),
});
/** The names of what is no answer about the exams; those are JSON. */
const PERSON = 'person';
const FLAGS = 'flags';
/** How often the time of the server's last answer is written, in milliseconds. */
const CONTACT_EVERY = 60_000;

/** The fault of a wrong password without a network. */
const refused = (triesLeft: number) =>
  new CallFault({
    kind: 'unexpected',
    status: 0,
    statusText: 'Wrong password',
    body: { triesLeft },
    error: { type: offlineRefused, title: 'Wrong password', status: 0, traceId: '', errors: {} },
    retryAfter: null,
    reference: '',
  });

/** A session of a person without the server: no tokens, and nothing that the server would accept. */
const offlineGrant = ({ userId, userName, roles: held }: Person, now: number): ReadGrant => ({
  accessToken: '',
  refreshToken: '',
  tokenType: '',
  userName,
  expiration: '',
  expiresInMinutes: 0,
  expiresAt: now,
  userId,
  resetRequired: false,
  roles: [...held],
  signedInAt: now,
  isOffline: true,
});

export function createSealedDay(
  { slices, now }: SealedDayDeps,
  sealed: SealedStore = createSealedStore(now),
): SealedDay {
  let current: { userId: number; key: Promise<SealKey | null> } | null = null;
  let isOpenedOffline = false;
  let contactAt = -Infinity;

  /** Keeps a key for this tab, unless the user has signed out in the meantime; resolves once it is stored. */
  function keep(userId: number, coming: Promise<SealKey | null>, person?: Person): Promise<void> {
    const key = coming.catch(() => null);
    const mine = { userId, key };
    current = mine;
    return key
      .then(async (found) => {
        if (!found || current !== mine) return;
        slices.write('device', { v: 1, userId, key: found.text });
        if (person) await sealed.put(found, PERSON, person);
      })
      .catch(ignored);
  }

  const keyOf = async (userId: number) => (current?.userId === userId ? current.key : null);
  /** A write that fails leaves the last answer, or none. */
  const withKey = async (userId: number, act: (key: SealKey) => Promise<Kept>): Promise<Kept> => {
    const key = await keyOf(userId);
    return key ? act(key).catch(() => 'failed' as const) : 'failed';
  };
  const noteContact = async (userId: number) => {
    if (now() < contactAt + CONTACT_EVERY) return;
    contactAt = now();
    await sealed.noteContact(userId).catch(ignored);
  };

  async function grantOf(key: SealKey): Promise<ReadGrant | null> {
    const person = PersonShape.safeParse(await sealed.get(key, PERSON)).data;
    if (person?.userId !== key.userId) return null;
    await keep(key.userId, Promise.resolve(key));
    isOpenedOffline = true;
    return offlineGrant(person, now());
  }

  const lock = () => {
    current = null;
    isOpenedOffline = false;
    slices.remove('device');
  };

  const ofTab = async () => {
    const slice = readSlice(slices, 'device', DeviceSlice);
    return slice && sealed.resume(slice.userId, slice.key);
  };

  return {
    signedIn(credentials, { userId, userName, roles: held }) {
      contactAt = now();
      isOpenedOffline = false;
      return keep(userId, sealed.start(userId, credentials), { userId, userName, roles: held });
    },
    resume({ userId, userName, roles: held }) {
      if (current?.userId === userId) return;
      const coming = ofTab().then(async (key) => (key?.userId === userId ? key : sealed.start(userId)));
      void keep(userId, coming, { userId, userName, roles: held });
    },
    async open(credentials, options) {
      const unlocked = await sealed.unlock(credentials, options).catch(() => ({ outcome: 'none' }) as const);
      if (unlocked.outcome === 'wrong') throw refused(unlocked.triesLeft);
      return unlocked.outcome === 'opened' ? grantOf(unlocked.key) : null;
    },
    async reopen() {
      const key = await ofTab().catch(() => null);
      return key ? grantOf(key).catch(() => null) : null;
    },
    async flags() {
      const key = isOpenedOffline ? await current?.key : null;
      return (key && FeatureFlags.safeParse(await sealed.get(key, FLAGS)).data) || null;
    },
    keepFlags(flags) {
      if (current)
        void withKey(current.userId, async (key) => {
          await sealed.put(key, FLAGS, flags);
          return 'stored';
        });
    },
    async read(userId, name) {
      const key = await keyOf(userId);
      return key ? sealed.get(key, name).catch(() => undefined) : undefined;
    },
    write: (userId, name, value, askedAt) =>
      withKey(userId, async (key) => {
        const kept = await sealed.put(key, name, value, askedAt);
        await noteContact(userId);
        return kept;
      }),
    change: (userId, name, change) =>
      withKey(userId, async (key) => {
        await sealed.change(key, name, change);
        await noteContact(userId);
        return 'stored';
      }),
    names: (userId) => sealed.names(userId).catch(() => []),
    drop: (userId, isDropped) =>
      void sealed
        .names(userId)
        .then((names) => sealed.remove(userId, names.filter(isDropped)))
        .catch(ignored),
    lock,
    async wipe(userId) {
      const { key } = current ?? {};
      lock();
      // What was about to be created must not come after the deletion.
      await key;
      await sealed.wipe(userId).catch(ignored);
    },
  };
}

const ignored = () => {};
