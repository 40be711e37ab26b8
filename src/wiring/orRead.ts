import { asFault, isAccepted, isFault, isUnanswered, mayStillBeDone, type Fault } from '#domain/fault.ts';
import { endOnceKey } from '#services/http/onceKeys.ts';

/**
 * What a write answered; where its answer does not fit, although the board accepted the write, what is read instead.
 * The write is never sent again for that. Where nothing can be read, it rejects with the fault of the answer, of which
 * `isAccepted` tells that the write is done.
 *
 * @param read gets the body of the answer, which may have the new record's id.
 * @param isDone whether what was read, here or by itself, shows that the write was done, for one that got no answer: it resolves, or rejects
 * with a fault that `isNotDone`. Without it, where nothing can be read, or where the server may still be working on the write, that stays unknown.
 */
export async function orRead<Value>(
  write: Promise<Value>,
  read: (answer: unknown) => Promise<Value | undefined>,
  isDone?: (value: Value) => boolean | Promise<boolean>,
): Promise<Value> {
  try {
    return await write;
  } catch (thrown) {
    if (!isFault(thrown)) throw thrown;
    const isLost = isDone !== undefined && isUnanswered(thrown);
    if (!isLost && !isAccepted(thrown)) throw thrown;
    const value = await read(thrown.body).catch(() => undefined);
    if (value === undefined) throw thrown;
    const wasDone = !isLost || (await Promise.resolve(isDone(value)).catch(() => null));
    if (wasDone === null || (!wasDone && mayStillBeDone(thrown))) throw thrown;
    if (!wasDone) throw { ...asFault(thrown), isNotDone: true } satisfies Fault;
    endOnceKey(thrown);
    return value;
  }
}

/** For writes of which no page needs the answer. */
export const nothing = () => Promise.resolve({});

/** The id in the answer of a write: alone, or in the member that has it; undefined without one. */
export function idInAnswer(answer: unknown, key: string): number | undefined {
  const isObject = typeof answer === 'object' && answer !== null;
  const { [key]: named, id } = (isObject ? answer : { [key]: answer }) as Readonly<Record<string, unknown>>;
  const given = named ?? id;
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}
