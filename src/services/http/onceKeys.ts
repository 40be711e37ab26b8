import { isDecided, isFault, type Fault } from '#domain/fault.ts';

/** One write: a call with its arguments, and the version that it is based on, if it has one. */
interface Write {
  name: string;
  args: unknown;
  ifMatch: number | undefined;
}

/** Serializes a write, so that equal writes give equal text. A file is identified by its metadata. */
const cacheKeyOf = ({ name, args, ifMatch }: Write) =>
  JSON.stringify([name, args, ifMatch], (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified, value.type] : value,
  );

/** What drops the key of a write that got no answer, by the fault that says so. */
const ends = new WeakMap<Fault, () => void>();

/**
 * Drops the idempotency key of a failed write that was found done by reading: the next equal write is another one, and
 * must not be answered with the response of this one. Does nothing for a write without a key.
 */
export const endOnceKey = (fault: Fault) => ends.get(fault)?.();

/**
 * Idempotency keys for writes that must not run twice. A call repeated because its response was lost reuses the key
 * of the first attempt, so that the server replays its first response.
 */
export function createOnceKeys() {
  const pending = new Map<string, string>();
  return {
    /** Runs a write with its key, and forgets the key once the server has decided. */
    async run<Answer>(call: Write, write: (key: string) => Promise<Answer>): Promise<Answer> {
      const cacheKey = cacheKeyOf(call);
      const key = pending.get(cacheKey) ?? crypto.randomUUID();
      pending.set(cacheKey, key);
      const end = () => {
        if (pending.get(cacheKey) === key) pending.delete(cacheKey);
      };
      try {
        const answer = await write(key);
        end();
        return answer;
      } catch (thrown) {
        if (isFault(thrown) && isDecided(thrown)) end();
        else if (isFault(thrown)) ends.set(thrown, end);
        throw thrown;
      }
    },
  };
}
