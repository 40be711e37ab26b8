import { file, type Answer, type Arguments } from '#contract/core/call.ts';
import { calls, type AddedCallName, type CallName, type Calls } from '#contract/calls.ts';
import type { DashboardRoster } from '#contract/scoring/oralExams.ts';
import { asFault, isFault, isUnavailable, type Fault } from '#domain/fault.ts';
import { newer } from '#domain/scoring/commands/serverVersion.ts';
import type { Without } from '#services/http/client.ts';
import { earlyAge } from '#services/http/earlyAnswers.ts';
import type { Kept } from '#services/device/sealedStore.ts';
import type { SealedDay } from '#services/offline/sealedDay.ts';
import { nullIfMissing } from '../nullIfMissing.ts';
import type { Services } from '../services.ts';
import { ownStarts } from './ownStarts.ts';

/** A call's answer with the version of the record. */
interface Versioned {
  version: number;
}

export interface ReadOptions {
  /** The cache key of the answer where the arguments change from moment to moment. */
  key?: string;
}

/** Reads a call; one that is not in the specification, with what takes its place. */
export interface Read {
  <Name extends Exclude<CallName, AddedCallName>>(
    name: Name,
    args: Arguments<Calls[Name]>,
    options?: ReadOptions,
  ): Promise<Answer<Calls[Name]>>;
  <Name extends AddedCallName>(
    name: Name,
    args: Arguments<Calls[Name]>,
    options: ReadOptions & { without: Without<Answer<Calls[Name]>> },
  ): Promise<Answer<Calls[Name]>>;
}

export interface ReaderOptions {
  signal?: AbortSignal;
  /** Called with the fault when an answer is a kept one. */
  onOld?: (fault: Fault) => void;
}

/**
 * The server's last answers about an examiner's day, so that the day goes on without a network: in memory, and sealed on
 * the device, where a reload, a new tab or a restarted browser finds them. The tabs of a user share them through the
 * device: a late answer of one tab does not replace what another has changed since. Texts of cases are sealed only if the
 * board allows it.
 */
export interface Answers {
  /**
   * A reader that answers from the server; while it is unavailable, or slow, with the kept answer, if there is one. An
   * exam that the board could not be told of has begun in each answer.
   */
  reader(options?: ReaderOptions): Read;
  /** Loads a value with a reader; with the fault if a part of it is a kept answer. */
  load<Value>(
    load: (read: Read, isOld: () => boolean) => Promise<Value>,
    signal?: AbortSignal,
  ): Promise<{ value: Value; fault?: Fault }>;
  /** Reads a call whose answer may be missing: null after a 404. */
  readIfAny<Name extends Exclude<CallName, AddedCallName>>(
    name: Name,
    args: Arguments<Calls[Name]>,
    options?: ReaderOptions,
  ): Promise<Answer<Calls[Name]> | null>;
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
  /** Whether the board has said that texts and exhibits of cases may be on the device. */
  mayKeepCaseTexts(): boolean;
  /** Whether an answer is sealed on the device. */
  isSealed(key: string): Promise<boolean>;
  /** Resolves once everything that was kept so far is on the device. */
  whenSealed(): Promise<void>;
}

/** How long a reading waits where there is a kept answer, in milliseconds. */
const FALLBACK_AFTER_MS = 2_500;

/** How long the device is waited for where memory has an answer too, in milliseconds. */
const DEVICE_TIMEOUT_MS = 1_000;

/** The cache key of a call's answer. */
export const keyOf = <Name extends CallName>(name: Name, args: Arguments<Calls[Name]>) =>
  JSON.stringify([name, args]);

/** Exhibits are as confidential as the texts. */
const isCaseText = (key: string) => /^\["(?:getCaseContents|listCaseExhibits|getCaseExhibit)"/.test(key);

/** Changes a kept answer, as a write has changed the server's record; an answer that is newer already stays. */
type Change = (answer: unknown) => unknown;

/** A reading that the server has not answered, with the writes since. */
interface InFlight {
  readonly key: string;
  readonly changes: Change[];
}

/** What both forms of a reader do. */
type ReadAny = (
  name: CallName,
  args: object,
  options?: ReadOptions & { without?: Without<unknown> },
) => Promise<unknown>;

/**
 * The answers of a user in this tab.
 *
 * @param ended is aborted at sign-out: nothing is kept then.
 */
export function createAnswers(
  {
    api,
    sealed,
  }: {
    api: Pick<Services['api'], 'send'>;
    sealed: Pick<SealedDay, 'read' | 'write' | 'change' | 'drop' | 'names'>;
  },
  userId: number,
  ended: AbortSignal,
): Answers {
  const inMemory = new Map<string, unknown>();
  /** Keys of answers that the device could not store, so that it may have older ones. */
  const notSealed = new Set<string>();
  /** Writes to the device that are under way, by key: an older answer must not be written after a newer one. */
  const writing = new Map<string, Promise<void>>();
  const inFlight = new Set<InFlight>();
  let mayKeep = false;

  /** Keeps an answer in memory at once, and on the device after what is under way there; resolves when it is there, or cannot be. */
  function put(key: string, answer: unknown, write: () => Promise<Kept>): Promise<void> {
    inMemory.set(key, answer);
    if (isCaseText(key) && !mayKeep) {
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

  /** The board says with each roster whether texts of cases may be on the device. */
  function applyCaseTextPolicy(answer: DashboardRoster): void {
    mayKeep = answer.mayKeepCaseTexts === true;
    if (!mayKeep) sealed.drop(userId, isCaseText);
  }

  /**
   * The kept answer of a call: the device's, which another tab may have changed, else that in memory; undefined if there
   * is none.
   */
  async function keptOf(name: CallName, key: string): Promise<unknown> {
    if (notSealed.has(key) && inMemory.has(key)) return inMemory.get(key);
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

  /** Asks the server and keeps its answer; without one, or after a while, resolves with the kept one. */
  async function networkThenCache<T>(
    name: CallName,
    key: string,
    call: () => Promise<unknown>,
    onOld?: (fault: Fault) => void,
  ): Promise<T> {
    const mine: InFlight = { key, changes: [] };
    const askedAt = Date.now() - earlyAge();
    inFlight.add(mine);
    const answer = call()
      .then((fresh) => {
        if (ended.aborted) return fresh;
        if (name === 'getDashboardRoster') applyCaseTextPolicy(fresh as DashboardRoster);
        // What the board has received in the meantime may have come after it had answered.
        const newest = mine.changes.reduce((value, change) => change(value), fresh);
        void put(key, newest, () => sealed.write(userId, key, newest, askedAt));
        return newest;
      })
      .finally(() => inFlight.delete(mine)) as Promise<T>;
    const isKept = async () => (await keptOf(name, key)) !== undefined && !ended.aborted;
    const old = (fault: Fault) => {
      onOld?.(fault);
      return inMemory.get(key) as T;
    };
    try {
      return await inTime(answer, async () =>
        (await isKept()) ? old(asFault(new Error('The server is slow'))) : answer,
      );
    } catch (thrown) {
      if (!isFault(thrown) || !isUnavailable(thrown) || !(await isKept())) throw thrown;
      return old(thrown);
    }
  }

  async function note(name: CallName, key: string, change: Change, isMade: boolean): Promise<void> {
    for (const each of inFlight) if (each.key === key) each.changes.push(change);
    const changed = (kept: unknown) => (kept === undefined && !isMade ? undefined : change(kept));
    const kept = await keptOf(name, key);
    const next = changed(kept);
    if (ended.aborted || next === undefined || isSame(kept, next)) return;
    await put(key, next, () =>
      sealed.change(userId, key, (stored) => {
        const before = parsed(name, stored);
        const after = changed(before) ?? next;
        return isSame(before, after) ? undefined : after;
      }),
    );
  }

  const ask = api.send as unknown as (name: CallName, args: object, options: object) => Promise<unknown>;

  const answers: Answers = {
    reader({ signal, onOld } = {}) {
      const read: ReadAny = async (name, args, { key = JSON.stringify([name, args]), ...options } = {}) => {
        const call = () => ask(name, args, { ...options, ...(signal && { signal }) });
        return ownStarts.applied(userId, name, await networkThenCache(name, key, call, onOld));
      };
      return read as Read;
    },

    async load(load, signal) {
      const faults: Fault[] = [];
      const read = answers.reader({ ...(signal && { signal }), onOld: (fault) => void faults.push(fault) });
      const value = await load(read, () => faults.length > 0);
      return { value, ...(faults[0] && { fault: faults[0] }) };
    },

    readIfAny: (name, args, { signal, onOld } = {}) => {
      const call = () => nullIfMissing(api.send(name, args, signal ? { signal } : {}));
      return networkThenCache(name, keyOf(name, args), call, onOld);
    },

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
      const ofCall = [...keys].filter((key) => key.startsWith(`["${name}"`));
      await Promise.all(ofCall.map((key) => answers.renew(name, key, change)));
    },

    mayKeepCaseTexts: () => mayKeep,

    isSealed: async (key) => (await sealed.read(userId, key)) !== undefined,

    async whenSealed() {
      while (writing.size > 0) await Promise.all(writing.values());
    },
  };
  return answers;
}

/** The answers of the signed-in user. */
export const answersOf = ({ memory }: Pick<Services, 'memory'>, userId: number): Answers =>
  memory.ofUser(userId, createAnswers);

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

/** Settles with the promise; after a while with what `otherwise` returns. */
function inTime<T>(promise: Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void otherwise().then(resolve, reject), FALLBACK_AFTER_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
