import { file, type Answer, type Arguments } from '#contract/call.ts';
import { calls, type AddedCallName, type CallName, type Calls } from '#contract/calls.ts';
import type { DashboardRoster } from '#contract/oralExams.ts';
import { asFault, isFault, isUnavailable, type Fault } from '#domain/fault.ts';
import type { Send, Without } from '#services/http/client.ts';
import { earlyAge } from '#services/http/earlyAnswers.ts';
import type { Kept } from '#services/device/sealedStore.ts';
import type { SealedDay } from '#services/offline/sealedDay.ts';
import { nullIfMissing } from '../nullIfMissing.ts';
import { ownStarts } from './ownStarts.ts';

/**
 * The server's last answers about an examiner's day, so that the day goes on without a network: in memory, and sealed
 * on the device, where a reload, a new tab or a restarted browser finds them. Texts of cases are sealed only if the
 * board allows it.
 */
let remembered = new Map<string, unknown>();
let owner: number | null = null;
let sealed: Store | null = null;
let mayKeepCaseTexts = false;
/** Names of answers that the device could not store, so that it may have older ones. */
let unsealed = new Set<string>();
/** Readings that the server has not answered yet, with what was written after they were asked. */
let asking = new Set<Asking>();

type Store = Pick<SealedDay, 'read' | 'write' | 'change' | 'drop' | 'names'>;

/** Changes a kept answer, as a write has changed the board's record; an answer that is newer already stays. */
type Change = (answer: unknown) => unknown;

interface Asking {
  readonly words: string;
  readonly changes: Change[];
}

/** What is in memory; another object after a sign-out, with which the device is emptied too. */
export const memory = (): object => remembered;

/** Whether the board has said that texts and exhibits of cases may be on the device. */
export const mayKeep = (): boolean => mayKeepCaseTexts;

/** Clears what is in memory when its user signs out. */
export function forgetAnswers(): void {
  remembered = new Map();
  asking = new Set();
  unsealed = new Set();
  owner = null;
  sealed = null;
  mayKeepCaseTexts = false;
}

/**
 * Names whose answers these are, and where they are sealed: before the first delivery, which may come before the
 * first reading. Another user's answers are cleared.
 */
export function openAnswers(userId: number, store: Store): void {
  if (owner !== userId) forgetAnswers();
  owner = userId;
  sealed = store;
}

export interface Reader {
  send: Send;
  sealed: Store;
  userId: number;
  signal?: AbortSignal;
  /** Called with the fault when an answer is an older one. */
  onOld?: (fault: Fault) => void;
}

interface ReadOptions {
  /** The name of the answer where the arguments change from moment to moment. */
  words?: string;
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

/** What both forms of a reader do. */
type ReadAny = (
  name: CallName,
  args: object,
  options?: ReadOptions & { without?: Without<unknown> },
) => Promise<unknown>;

/** How long a reading waits where there is an older answer, in milliseconds. */
const PATIENCE = 2_500;

/** How long the device is waited for where memory has an answer too, in milliseconds. */
const DEVICE_PATIENCE = 1_000;
const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The name of a call's answer. */
export const wordsOf = <Name extends CallName>(name: Name, args: Arguments<Calls[Name]>) =>
  JSON.stringify([name, args]);

/** Exhibits are as confidential as the texts. */
const isCaseText = (words: string) => /^\["(?:getCaseContents|listCaseExhibits|getCaseExhibit)"/.test(words);

/** Writes to the device that are under way, by name: an older answer must not be written after a newer one. */
const writing = new Map<string, Promise<void>>();

const placeOf = (userId: number, words: string) => `${userId} ${words}`;

/**
 * Keeps an answer in memory at once, and on the device after what is under way there; resolves when it is there, or cannot
 * be.
 */
function put(
  userId: number,
  words: string,
  answer: unknown,
  act: (store: Store) => Promise<Kept>,
): Promise<void> {
  remembered.set(words, answer);
  const store = sealed;
  const [mine, unkept] = [remembered, unsealed];
  if (!store || (isCaseText(words) && !mayKeepCaseTexts)) {
    unkept.add(words);
    return Promise.resolve();
  }
  const place = placeOf(userId, words);
  const write = (writing.get(place) ?? Promise.resolve()).then(async () => {
    const kept = await act(store);
    if (kept === 'failed') unkept.add(words);
    else unkept.delete(words);
    // Another tab knows a newer one, which is read from the device.
    if (kept === 'overtaken' && mine.get(words) === answer) mine.delete(words);
  });
  writing.set(place, write);
  return write.finally(() => {
    if (writing.get(place) === write) writing.delete(place);
  });
}

/** Resolves once everything that was kept so far is on the device. */
export async function whenSealed(): Promise<void> {
  while (writing.size > 0) await Promise.all(writing.values());
}

/** The board says with each roster whether texts of cases may be on the device. */
function heed(userId: number, answer: DashboardRoster): void {
  mayKeepCaseTexts = answer.mayKeepCaseTexts === true;
  if (!mayKeepCaseTexts) sealed?.drop(userId, isCaseText);
}

/**
 * Returns a reader that answers from the server; while it is unavailable, or slow, with the last answer, if there is
 * one. An exam that the board could not be told of has begun in each answer. Another user's answers are cleared.
 */
export function readerFor(reader: Reader): Read {
  const { send, sealed: store, userId, signal } = reader;
  openAnswers(userId, store);
  const ask = send as unknown as (name: CallName, args: object, options: object) => Promise<unknown>;
  const read: ReadAny = async (name, args, { words = JSON.stringify([name, args]), ...options } = {}) => {
    const call = () => ask(name, args, { ...options, ...(signal && { signal }) });
    return ownStarts.applied(userId, name, await lastIfUnreachable(reader, name, words, call));
  };
  return read as Read;
}

/**
 * A kept answer, null where there was none; undefined if it has another shape, because another version of the portal
 * has sealed it.
 */
function answerOf(name: CallName, kept: unknown): unknown {
  const { answer } = calls[name];
  if (kept === null || kept === undefined) return kept;
  return answer === file ? undefined : answer.safeParse(kept).data;
}

/** The same for one call whose answer may be missing: null after a 404. */
export function readIfAny<Name extends Exclude<CallName, AddedCallName>>(
  reader: Reader,
  name: Name,
  args: Arguments<Calls[Name]>,
): Promise<Answer<Calls[Name]> | null> {
  readerFor(reader);
  const { send, signal } = reader;
  const call = () => nullIfMissing(send(name, args, signal ? { signal } : {}));
  return lastIfUnreachable(reader, name, wordsOf(name, args), call);
}

/**
 * The kept answer of a call: the device's, which another tab may have changed, else that in memory; undefined if there is
 * none.
 */
async function keptOf(name: CallName, words: string, userId: number, store: Store): Promise<unknown> {
  const [mine, unkept] = [remembered, unsealed];
  if (unkept.has(words) && mine.has(words)) return mine.get(words);
  const place = placeOf(userId, words);
  const reading = (async () => {
    await writing.get(place);
    const data = answerOf(name, await store.read(userId, words));
    const isLatest = !unkept.has(words) && !writing.has(place);
    if (data !== undefined && (isLatest || !mine.has(words))) mine.set(words, data);
  })();
  // A device that hangs does not hold up what memory has.
  await (mine.has(words) ? Promise.race([reading, later(DEVICE_PATIENCE)]) : reading);
  return mine.get(words);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Keeps an answer; without one, resolves with the last one of the same name. */
async function lastIfUnreachable<T>(
  { sealed: store, userId, onOld }: Reader,
  name: CallName,
  words: string,
  call: () => Promise<unknown>,
): Promise<T> {
  const mine = remembered;
  const here: Asking = { words, changes: [] };
  const askedAt = Date.now() - earlyAge();
  const all = asking;
  all.add(here);
  const answer = call()
    .then((fresh) => {
      if (remembered !== mine) return fresh;
      if (name === 'getDashboardRoster') heed(userId, fresh as DashboardRoster);
      // What the board has received in the meantime may have come after it had answered.
      const newest = here.changes.reduce((value, change) => change(value), fresh);
      void put(userId, words, newest, (device) => device.write(userId, words, newest, askedAt));
      return newest;
    })
    .finally(() => all.delete(here)) as Promise<T>;
  const lastOf = async () => (await keptOf(name, words, userId, store)) !== undefined && remembered === mine;
  const old = (fault: Fault) => {
    onOld?.(fault);
    return mine.get(words) as T;
  };
  try {
    return await inTime(answer, async () =>
      (await lastOf()) ? old(asFault(new Error('The server is slow'))) : answer,
    );
  } catch (thrown) {
    if (!isFault(thrown) || !isUnavailable(thrown) || !(await lastOf())) throw thrown;
    return old(thrown);
  }
}

/** Loads a value with a reader; with the fault if a part of it is an older answer. */
export async function loadKept<Value>(
  reader: Omit<Reader, 'onOld'>,
  load: (read: Read, isOld: () => boolean) => Promise<Value>,
): Promise<{ value: Value; fault?: Fault }> {
  const faults: Fault[] = [];
  const read = readerFor({ ...reader, onOld: (fault) => void faults.push(fault) });
  const value = await load(read, () => faults.length > 0);
  return { value, ...(faults[0] && { fault: faults[0] }) };
}

/**
 * Keeps a record of the server as the answer of a reading call, unless a newer one is kept; null, if none is kept,
 * that there is no such record. Resolves when it is on the device too.
 */
export function replace<Name extends CallName>(
  name: Name,
  words: string,
  answer: (Answer<Calls[Name]> & Versioned) | null,
): Promise<void> {
  const change: Change = (last) =>
    answer ? newer(last as Versioned | null | undefined, answer) : (last ?? null);
  return note(name, words, change, true);
}

interface Versioned {
  version: number;
}

/** Of a kept record and one that a write has answered, the one with the higher version. */
export const newer = <Kept extends Versioned, Row extends Versioned>(
  kept: Kept | null | undefined,
  row: Row,
): Kept | Row => (kept && kept.version > row.version ? kept : row);

/** Updates the kept answer of a call, if there is one, also on the device; resolves when it is there. */
export function renew<Name extends CallName>(
  name: Name,
  words: string,
  change: (answer: Answer<Calls[Name]>) => Answer<Calls[Name]>,
): Promise<void> {
  return note(name, words, change as Change, false);
}

async function note(name: CallName, words: string, change: Change, isMade: boolean): Promise<void> {
  const mine = remembered;
  const [userId, store] = [owner, sealed];
  if (userId === null || !store) return;
  for (const each of asking) if (each.words === words) each.changes.push(change);
  const changed = (kept: unknown) => (kept === undefined && !isMade ? undefined : change(kept));
  const kept = await keptOf(name, words, userId, store);
  const next = changed(kept);
  if (remembered !== mine || next === undefined || isSame(kept, next)) return;
  await put(userId, words, next, (device) =>
    device.change(userId, words, (sealedNow) => {
      const before = answerOf(name, sealedNow);
      const after = changed(before) ?? next;
      return isSame(before, after) ? undefined : after;
    }),
  );
}

/** The kept answers of a call, in memory and on the device, by their names. */
async function allOf(name: CallName): Promise<readonly string[]> {
  if (owner === null || !sealed) return [];
  const places = [...remembered.keys(), ...[...asking].map(({ words }) => words)];
  const names = new Set([...places, ...(await sealed.names(owner))]);
  return [...names].filter((words) => words.startsWith(`["${name}"`));
}

/** Updates all kept answers of a call, also on the device; resolves when they are there. */
export async function renewAll<Name extends CallName>(
  name: Name,
  change: (answer: Answer<Calls[Name]>) => Answer<Calls[Name]>,
): Promise<void> {
  await Promise.all((await allOf(name)).map((words) => renew(name, words, change)));
}

/** The kept answer of a call; undefined if there is none. */
export async function kept<Name extends CallName>(
  name: Name,
  words: string,
): Promise<Answer<Calls[Name]> | undefined> {
  if (owner === null || !sealed) return undefined;
  return (await keptOf(name, words, owner, sealed)) as Answer<Calls[Name]> | undefined;
}

/** Settles with the promise; after the patience with what `otherwise` returns. */
function inTime<T>(promise: Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void otherwise().then(resolve, reject), PATIENCE);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
