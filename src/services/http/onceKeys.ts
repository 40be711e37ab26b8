import { isFault } from '#domain/fault.ts';

/** Refusals after which the write may still have been done by an earlier try, or be done by the next. */
const undecided = new Set([401, 403, 408, 425, 429]);

/** Whether the server has decided: it did what was asked, or refused it for good. */
const isDefinite = (thrown: unknown) =>
  isFault(thrown) &&
  thrown.kind === 'http' &&
  thrown.status >= 400 &&
  thrown.status < 500 &&
  !undecided.has(thrown.status) &&
  thrown.error?.type !== 'idempotency-busy';

/** A call in one text: the same text, the same wish. A file is known by what its chooser knows of it. */
const wordsOf = (name: string, args: unknown) =>
  JSON.stringify([name, args], (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified, value.type] : value,
  );

/**
 * Idempotency keys for writes that must not be done twice. A call that is repeated because its answer was lost
 * goes out under the key of the first try, so that the server answers what it answered then.
 */
export function createOnceKeys() {
  const pending = new Map<string, string>();
  return {
    /** Runs a write under its key, and forgets the key once the server has decided. */
    async run<Answer>(name: string, args: unknown, write: (key: string) => Promise<Answer>): Promise<Answer> {
      const words = wordsOf(name, args);
      const key = pending.get(words) ?? crypto.randomUUID();
      pending.set(words, key);
      try {
        const answer = await write(key);
        pending.delete(words);
        return answer;
      } catch (thrown) {
        if (isDefinite(thrown)) pending.delete(words);
        throw thrown;
      }
    },
  };
}
