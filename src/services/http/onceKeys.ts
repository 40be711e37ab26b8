import { isDecided, isFault } from '#domain/fault.ts';

/** Serializes a call, so that equal calls give equal text. A file is identified by its metadata. */
const wordsOf = (name: string, args: unknown) =>
  JSON.stringify([name, args], (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified, value.type] : value,
  );

/**
 * Idempotency keys for writes that must not run twice. A call repeated because its response was lost reuses the key
 * of the first attempt, so that the server replays its first response.
 */
export function createOnceKeys() {
  const pending = new Map<string, string>();
  return {
    /** Runs a write with its key, and forgets the key once the server has decided. */
    async run<Answer>(name: string, args: unknown, write: (key: string) => Promise<Answer>): Promise<Answer> {
      const words = wordsOf(name, args);
      const key = pending.get(words) ?? crypto.randomUUID();
      pending.set(words, key);
      try {
        const answer = await write(key);
        pending.delete(words);
        return answer;
      } catch (thrown) {
        if (isFault(thrown) && isDecided(thrown)) pending.delete(words);
        throw thrown;
      }
    },
  };
}
