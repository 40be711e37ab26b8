import { isFault } from '#domain/fault.ts';

/** Resolves with null where the server answers 404. */
export const nullIfMissing = <Value>(asked: Promise<Value>): Promise<Value | null> =>
  asked.catch((thrown: unknown) => {
    if (isFault(thrown) && thrown.status === 404) return null;
    throw thrown;
  });
