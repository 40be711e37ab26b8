import { file, type Answer, type Arguments } from '#contract/call.ts';
import { calls, type CallName, type Calls } from '#contract/calls.ts';
import type { DashboardRoster } from '#contract/oralExams.ts';
import { asFault, isFault, type Fault } from '#domain/fault.ts';
import type { Send } from '#services/http/client.ts';
import type { SealedDay } from '#services/offline/sealedDay.ts';
import { nullIfMissing } from '../nullIfMissing.ts';

/**
 * The server's last answers about an examiner's day, so that the day goes on without a network: in memory, and sealed
 * on the device, where a reload, a new tab or a restarted browser finds them. Texts of cases are sealed only if the
 * board allows it.
 */
let remembered = new Map<string, unknown>();
let owner: number | null = null;
let sealed: Pick<SealedDay, 'read' | 'write' | 'drop'> | null = null;
let mayKeepCaseTexts = false;

/** What is in memory; another object after a sign-out, with which the device is emptied too. */
export const memory = (): object => remembered;

/** Clears what is in memory when its user signs out. */
export function forgetAnswers(): void {
  remembered = new Map();
  owner = null;
  sealed = null;
  mayKeepCaseTexts = false;
}

export interface Reader {
  send: Send;
  sealed: Pick<SealedDay, 'read' | 'write' | 'drop'>;
  userId: number;
  signal?: AbortSignal;
  /** Called with the fault when an answer is an older one. */
  onOld?: (fault: Fault) => void;
}

/** Reads a call; `words` is the name of its answer where the arguments change from moment to moment. */
export type Read = <Name extends CallName>(
  name: Name,
  args: Arguments<Calls[Name]>,
  words?: string,
) => Promise<Answer<Calls[Name]>>;

/** How long a reading waits where there is an older answer, in milliseconds. */
const PATIENCE = 2_500;

/** The name of a call's answer. */
export const wordsOf = <Name extends CallName>(name: Name, args: Arguments<Calls[Name]>) =>
  JSON.stringify([name, args]);

/** Exhibits are as confidential as the texts. */
const isCaseText = (words: string) => /^\["(?:getCaseContents|listCaseExhibits|getCaseExhibit)"/.test(words);

/** Writes to the device that are under way. */
const writing = new Set<Promise<void>>();

function keep(userId: number, words: string, answer: unknown): void {
  remembered.set(words, answer);
  if (!sealed || (isCaseText(words) && !mayKeepCaseTexts)) return;
  const write = sealed.write(userId, words, answer);
  writing.add(write);
  void write.finally(() => writing.delete(write));
}

/** Resolves once everything that was kept so far is on the device, or after a second. */
export const whenSealed = (): Promise<unknown> =>
  Promise.race([
    Promise.all(writing),
    new Promise((resolve) => {
      setTimeout(resolve, 1_000);
    }),
  ]);

/** The board says with each roster whether texts of cases may be on the device. */
function heed(userId: number, answer: DashboardRoster): void {
  mayKeepCaseTexts = answer.mayKeepCaseTexts === true;
  if (!mayKeepCaseTexts) sealed?.drop(userId, isCaseText);
}

/**
 * Returns a reader that answers from the server; while it is unreachable, or slow, with the last answer, if there is
 * one. Another user's answers are cleared.
 */
export function readerFor(reader: Reader): Read {
  const { send, sealed: store, userId, signal } = reader;
  if (owner !== userId) forgetAnswers();
  owner = userId;
  sealed = store;
  return (name, args, words = wordsOf(name, args)) =>
    lastIfUnreachable(reader, words, send(name, args, signal ? { signal } : {}), (kept) =>
      answerOf(name, kept),
    );
}

/** A kept answer; undefined if it has another shape, because another version of the portal has sealed it. */
function answerOf(name: CallName, kept: unknown): unknown {
  const { answer } = calls[name];
  return answer === file ? undefined : answer.safeParse(kept).data;
}

/** The same for one call whose answer may be missing: null after a 404. */
export function readIfAny<Name extends CallName>(
  reader: Reader,
  name: Name,
  args: Arguments<Calls[Name]>,
): Promise<Answer<Calls[Name]> | null> {
  readerFor(reader);
  const { send, signal } = reader;
  const answer = nullIfMissing(send(name, args, signal ? { signal } : {}));
  return lastIfUnreachable(reader, wordsOf(name, args), answer, (kept) =>
    kept === null ? null : answerOf(name, kept),
  );
}

/** Keeps an answer; without one, resolves with the last one of the same name. */
async function lastIfUnreachable<T>(
  { sealed: store, userId, onOld }: Reader,
  words: string,
  asked: Promise<unknown>,
  parse: (kept: unknown) => unknown,
): Promise<T> {
  const mine = remembered;
  const answer = asked.then((fresh) => {
    if (remembered !== mine) return fresh;
    if (words.startsWith('["getDashboardRoster"')) heed(userId, fresh as DashboardRoster);
    keep(userId, words, fresh);
    return fresh;
  }) as Promise<T>;
  const lastOf = async () => {
    if (!mine.has(words)) {
      const data = parse(await store.read(userId, words));
      if (data !== undefined && !mine.has(words)) mine.set(words, data);
    }
    return mine.has(words);
  };
  const old = (fault: Fault) => {
    onOld?.(fault);
    return mine.get(words) as T;
  };
  try {
    return await inTime(answer, async () =>
      (await lastOf()) ? old(asFault(new Error('The server is slow'))) : answer,
    );
  } catch (thrown) {
    if (!isFault(thrown) || thrown.kind !== 'unreachable' || !(await lastOf())) throw thrown;
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

/** Keeps what a write has answered as the answer of a reading call. */
export function replace<Name extends CallName>(words: string, answer: Answer<Calls[Name]>): void {
  if (owner !== null) keep(owner, words, answer);
}

/** Updates the kept answer of a call, if there is one. */
export function renew<Name extends CallName>(
  words: string,
  change: (answer: Answer<Calls[Name]>) => Answer<Calls[Name]>,
): void {
  if (owner === null || !remembered.has(words)) return;
  keep(owner, words, change(remembered.get(words) as Answer<Calls[Name]>));
}

/** Updates all kept answers of a call. */
export function renewAll<Name extends CallName>(
  name: Name,
  change: (answer: Answer<Calls[Name]>) => Answer<Calls[Name]>,
): void {
  for (const words of remembered.keys()) if (words.startsWith(`["${name}"`)) renew<Name>(words, change);
}

/** Settles with the promise; after the patience with what `otherwise` returns. */
function inTime<T>(promise: Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void otherwise().then(resolve, reject), PATIENCE);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
