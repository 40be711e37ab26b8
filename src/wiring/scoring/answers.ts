import type { Answer, Arguments } from '#contract/core/call.ts';
import type { AddedCallName, CallName, Calls } from '#contract/calls.ts';
import type { DashboardRoster } from '#contract/scoring/oralExams.ts';
import { asFault, isFault, isUnavailable, type Fault } from '#domain/fault.ts';
import type { Without } from '#services/http/client.ts';
import { earlyAge } from '#services/http/earlyAnswers.ts';
import { answerCacheOf, keyOf, type AnswerCache } from '../answerCache.ts';
import { nullIfMissing } from '../nullIfMissing.ts';
import type { Services } from '../services.ts';
import { ownStarts } from './ownStarts.ts';

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

/** The server's last answers about an examiner's day, and the readers with which the day goes on without a network. */
export interface Answers extends AnswerCache {
  /**
   * A reader that answers from the server; while it is unavailable, or slow, with the kept answer, if there is one. An
   * exam that the board could not be told of has begun in each answer.
   */
  reader(options?: ReaderOptions): Read;
  /** Loads a value with a reader, or others that call `onOld`; with the fault if a part of it is a kept answer. */
  load<Value>(
    load: (read: Read, isOld: () => boolean, onOld: (fault: Fault) => void) => Promise<Value>,
    signal?: AbortSignal,
  ): Promise<{ value: Value; fault?: Fault }>;
  /** Reads a call whose answer may be missing: null after a 404. */
  readIfAny<Name extends Exclude<CallName, AddedCallName>>(
    name: Name,
    args: Arguments<Calls[Name]>,
    options?: ReaderOptions,
  ): Promise<Answer<Calls[Name]> | null>;
}

/** How long a reading waits where there is a kept answer, in milliseconds. */
const FALLBACK_AFTER_MS = 2_500;

/** What both forms of a reader do. */
type ReadAny = (
  name: CallName,
  args: object,
  options?: ReadOptions & { without?: Without<unknown> },
) => Promise<unknown>;

/**
 * The readers of a user's day.
 *
 * @param ended is aborted at sign-out: a kept answer is not used then.
 */
export function createAnswers(
  { api, cache }: { api: Pick<Services['api'], 'send'>; cache: AnswerCache },
  userId: number,
  ended: AbortSignal,
): Answers {
  /** Asks the server and keeps its answer; without one, or after a while, resolves with the kept one. */
  async function networkThenCache<T>(
    name: CallName,
    key: string,
    call: () => Promise<unknown>,
    onOld?: (fault: Fault) => void,
  ): Promise<T> {
    const asked = async () => {
      const fresh = await call();
      // The board says with each roster whether texts of cases may be on the device.
      if (name === 'getDashboardRoster' && !ended.aborted)
        cache.allowCaseTexts((fresh as DashboardRoster).mayKeepCaseTexts === true);
      return fresh;
    };
    const answer = cache.ask(name, key, asked, earlyAge()) as Promise<T>;
    /** The kept answer, if it may be used; else what `otherwise` says. */
    const keptOr = async (fault: Fault, otherwise: () => Promise<T>): Promise<T> => {
      const kept = await cache.kept(name, key);
      if (kept === undefined || ended.aborted) return otherwise();
      onOld?.(fault);
      return kept as T;
    };
    try {
      return await inTime(answer, () => keptOr(asFault(new Error('The server is slow')), () => answer));
    } catch (thrown) {
      if (!isFault(thrown) || !isUnavailable(thrown)) throw thrown;
      return keptOr(thrown, () => Promise.reject(thrown));
    }
  }

  const ask = api.send as unknown as (name: CallName, args: object, options: object) => Promise<unknown>;

  const answers: Answers = {
    ...cache,

    reader({ signal, onOld } = {}) {
      const read: ReadAny = async (name, args, { key = JSON.stringify([name, args]), ...options } = {}) => {
        const call = () => ask(name, args, { ...options, ...(signal && { signal }) });
        return ownStarts.applied(userId, name, await networkThenCache(name, key, call, onOld));
      };
      return read as Read;
    },

    async load(load, signal) {
      const faults: Fault[] = [];
      const onOld = (fault: Fault) => void faults.push(fault);
      const read = answers.reader({ ...(signal && { signal }), onOld });
      const value = await load(read, () => faults.length > 0, onOld);
      return { value, ...(faults[0] && { fault: faults[0] }) };
    },

    readIfAny: (name, args, { signal, onOld } = {}) => {
      const call = () => nullIfMissing(api.send(name, args, signal ? { signal } : {}));
      return networkThenCache(name, keyOf(name, args), call, onOld);
    },
  };
  return answers;
}

const createAnswersOf = (services: Services, userId: number, ended: AbortSignal): Answers =>
  createAnswers({ api: services.api, cache: answerCacheOf(services, userId) }, userId, ended);

/** The answers of the signed-in user. */
export const answersOf = ({ memory }: Pick<Services, 'memory'>, userId: number): Answers =>
  memory.ofUser(userId, createAnswersOf);

/** Settles with the promise; after a while with what `otherwise` returns. */
function inTime<T>(promise: Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void otherwise().then(resolve, reject), FALLBACK_AFTER_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
