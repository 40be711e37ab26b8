import { file, type Answer, type Arguments, type Call } from '#contract/core/call.ts';
import { calls, type AddedCallName, type CallName, type Calls } from '#contract/calls.ts';
import { newer } from '#domain/recordVersion.ts';
import type { Kept } from '#services/device/sealedStore.ts';
import type { SealedDay } from '#services/offline/sealedDay.ts';
import type { Services } from './services.ts';

/** A call's answer with the version of the record. */
interface Versioned {
  version: number;
}

/**
 * The server's last answers to a user, keyed by call and arguments, for all pages of this tab: in memory until
 * sign-out, and sealed on the device if the call's row says so (`onDevice`), where a reload, a new tab or a restarted
 * browser finds them. The tabs of a user share those through the device: a late answer of one tab does not replace what
 * another has changed since.
 *
 * An answer is *fresh* when it comes from `ask`, *kept* when it comes from `kept` or `once`, and *unknown* when `kept`
 * is undefined. A write empties what its row `invalidates`; an answer that is on the device stays for the time without
 * a network, and is asked for each time there is one.
 */
export interface AnswerCache {
  /**
   * Asks the server and keeps its answer. What the board has received in the meantime is in it, because it may have
   * answered before.
   *
   * @param age milliseconds since the server was asked, for a call that was sent before.
   */
  ask(name: CallName, key: string, call: () => Promise<unknown>, age?: number): Promise<unknown>;
  /**
   * The kept answer, else the server's, for what is read once and then reused (first specification, §4 "Caches").
   * Concurrent readers share one request.
   */
  once<Name extends Exclude<CallName, AddedCallName>>(
    name: Name,
    args: Arguments<Calls[Name]>,
  ): Promise<Answer<Calls[Name]>>;
  /** Forgets an answer in memory; one that is on its way is not kept. */
  forget(key: string): void;
  /** The kept answer of a call; undefined if there is none. */
  kept<Name extends CallName>(name: Name, key: string): Promise<Answer<Calls[Name]> | undefined>;
  /**
   * Keeps a record of the server as the answer of a reading call, unless a newer one is kept; null, if none is kept, that
   * there is no such record. Resolves when it is on the device too.
   */
  replace<Name extends CallName>(
    name: Name,
    key: string,
    answer: (Answer<Calls[Name]> & Versioned) | null,
  ): Promise<void>;
  /** Updates the kept answer of a call, if there is one, also on the device; resolves when it is there. */
  renew<Name extends CallName>(
    name: Name,
    key: string,
    change: (answer: Answer<Calls[Name]>) => Answer<Calls[Name]>,
  ): Promise<void>;
  /** Updates all kept answers of a call, also on the device; resolves when they are there. */
  renewAll<Name extends CallName>(
    name: Name,
    change: (answer: Answer<Calls[Name]>) => Answer<Calls[Name]>,
  ): Promise<void>;
  /** Says whether the board allows texts and exhibits of cases on the device; without that, they are deleted there. */
  allowCaseTexts(isAllowed: boolean): void;
  mayKeepCaseTexts(): boolean;
  /** Whether an answer is sealed on the device. */
  isSealed(key: string): Promise<boolean>;
  /** Resolves once everything that was kept so far is on the device. */
  whenSealed(): Promise<void>;
}

/** How long the device is waited for where memory has an answer too, in milliseconds. */
const DEVICE_TIMEOUT_MS = 1_000;

/** The cache key of a call's answer. */
export const keyOf = <Name extends CallName>(name: Name, args: Arguments<Calls[Name]>) =>
  JSON.stringify([name, args]);

const isOf = (name: string) => (key: string) => key.startsWith(`["${name}"`);

/** Where a call's answers may be; a row's `invalidates` has names of calls as texts. */
const onDevice = (name: string) => (calls[name as CallName] as Call).onDevice;

const caseTextCalls = Object.keys(calls).filter((name) => onDevice(name) === 'caseText');
const isCaseText = (key: string) => caseTextCalls.some((name) => isOf(name)(key));

/** Changes a kept answer, as a write has changed the server's record; an answer that is newer already stays. */
type Change = (answer: unknown) => unknown;

/** A reading that the server has not answered, with the writes since. */
interface InFlight {
  readonly key: string;
  readonly answer: Promise<unknown>;
  readonly changes: Change[];
  /** A write has made it stale, or it was forgotten: its answer may be older than that. */
  isStale: boolean;
}

/**
 * The answers of a user in this tab.
 *
 * @param ended is aborted at sign-out: nothing is kept then.
 */
export function createAnswerCache(
  {
    api,
    sealed,
  }: {
    api: Pick<Services['api'], 'send' | 'watchWrites'>;
    sealed: Pick<SealedDay, 'read' | 'write' | 'change' | 'drop' | 'names'>;
  },
  userId: number,
  ended: AbortSignal,
): AnswerCache {
  const inMemory = new Map<string, unknown>();
  /** Keys of answers that the device could not store, so that it may have older ones. */
  const notSealed = new Set<string>();
  /** Writes to the device that are under way, by key: an older answer must not be written after a newer one. */
  const writing = new Map<string, Promise<void>>();
  const inFlight = new Set<InFlight>();
  /** When the newest answer of each key was asked for: one that was asked for before, and comes later, is older. */
  const askedFor = new Map<string, number>();
  let mayKeep = false;

  const isStored = (name: CallName) => onDevice(name) === 'day' || (onDevice(name) === 'caseText' && mayKeep);

  /** Keeps an answer in memory at once, and on the device after what is under way there; resolves when it is there, or cannot be. */
  function put(name: CallName, key: string, answer: unknown, write: () => Promise<Kept>): Promise<void> {
    inMemory.set(key, answer);
    if (!isStored(name)) {
      notSealed.add(key);
      return Promise.resolve();
    }
    const mine = (writing.get(key) ?? Promise.resolve()).then(async () => {
      const kept = await write();
      if (kept === 'failed') notSealed.add(key);
      else notSealed.delete(key);
      // Another tab has a newer one, which is read from the device.
      if (kept === 'overtaken' && inMemory.get(key) === answer) inMemory.delete(key);
    });
    writing.set(key, mine);
    return mine.finally(() => {
      if (writing.get(key) === mine) writing.delete(key);
    });
  }

  function drop(isMeant: (key: string) => boolean): void {
    for (const key of inMemory.keys()) if (isMeant(key)) inMemory.delete(key);
    for (const each of inFlight) if (isMeant(each.key)) each.isStale = true;
  }

  api.watchWrites((stale) => {
    for (const name of stale) if (onDevice(name) === undefined) drop(isOf(name));
  }, ended);

  /** The device's answer, which another tab may have changed, else that in memory; undefined if there is none. */
  async function keptOf(name: CallName, key: string): Promise<unknown> {
    if (onDevice(name) === undefined || (notSealed.has(key) && inMemory.has(key))) return inMemory.get(key);
    const reading = (async () => {
      await writing.get(key);
      const data = parsed(name, await sealed.read(userId, key));
      const isLatest = !notSealed.has(key) && !writing.has(key);
      if (data !== undefined && (isLatest || !inMemory.has(key))) inMemory.set(key, data);
    })();
    // A device that hangs does not delay what memory has.
    await (inMemory.has(key) ? Promise.race([reading, later(DEVICE_TIMEOUT_MS)]) : reading);
    return inMemory.get(key);
  }

  function ask(name: CallName, key: string, call: () => Promise<unknown>, age = 0) {
    const askedAt = Date.now() - age;
    const answer = call()
      .then((fresh) => {
        const newest = mine.changes.reduce((value, change) => change(value), fresh);
        const isNewest = askedAt >= (askedFor.get(key) ?? 0);
        if (isNewest) askedFor.set(key, askedAt);
        if (isNewest && !ended.aborted && !mine.isStale)
          void put(name, key, newest, () => sealed.write(userId, key, newest, askedAt));
        return newest;
      })
      .finally(() => inFlight.delete(mine));
    const mine: InFlight = { key, answer, changes: [], isStale: false };
    inFlight.add(mine);
    return answer;
  }

  async function note(name: CallName, key: string, change: Change, isMade: boolean): Promise<void> {
    for (const each of inFlight) if (each.key === key) each.changes.push(change);
    const changed = (kept: unknown) => (kept === undefined && !isMade ? undefined : change(kept));
    const kept = await keptOf(name, key);
    const next = changed(kept);
    if (ended.aborted || next === undefined || isSame(kept, next)) return;
    await put(name, key, next, () =>
      sealed.change(userId, key, (stored) => {
        const before = parsed(name, stored);
        const after = changed(before) ?? next;
        return isSame(before, after) ? undefined : after;
      }),
    );
  }

  const cache: AnswerCache = {
    ask,

    once(name, args) {
      const key = keyOf(name, args);
      const isUsable = (each: InFlight) => each.key === key && !each.isStale;
      const known = inMemory.has(key)
        ? Promise.resolve(inMemory.get(key))
        : [...inFlight].find(isUsable)?.answer;
      return (known ?? ask(name, key, () => api.send(name, args))) as Promise<never>;
    },

    forget: (forgotten) => drop((key) => key === forgotten),

    kept: async (name, key) => (await keptOf(name, key)) as never,

    replace: (name, key, answer) =>
      note(
        name,
        key,
        (last) => (answer ? newer(last as Versioned | null | undefined, answer) : (last ?? null)),
        true,
      ),

    renew: (name, key, change) => note(name, key, change as Change, false),

    async renewAll(name, change) {
      const known = [...inMemory.keys(), ...[...inFlight].map(({ key }) => key)];
      const keys = new Set([...known, ...(await sealed.names(userId))]);
      await Promise.all([...keys].filter(isOf(name)).map((key) => cache.renew(name, key, change)));
    },

    allowCaseTexts(isAllowed) {
      mayKeep = isAllowed;
      if (!mayKeep) sealed.drop(userId, isCaseText);
    },

    mayKeepCaseTexts: () => mayKeep,

    isSealed: async (key) => (await sealed.read(userId, key)) !== undefined,

    async whenSealed() {
      while (writing.size > 0) await Promise.all(writing.values());
    },
  };
  return cache;
}

/** The answers of the signed-in user. */
export const answerCacheOf = ({ memory }: Pick<Services, 'memory'>, userId: number): AnswerCache =>
  memory.ofUser(userId, createAnswerCache);

/**
 * A kept answer, null where there was none; undefined if it has another shape, because another version of the portal
 * has sealed it.
 */
function parsed(name: CallName, kept: unknown): unknown {
  const { answer } = calls[name];
  if (kept === null || kept === undefined) return kept;
  return answer === file ? undefined : answer.safeParse(kept).data;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
