import { isFault } from '#domain/fault.ts';

/** What there is none of answers 404: null stands for it. */
export const nullIfMissing = <Value>(asked: Promise<Value>): Promise<Value | null> =>
  asked.catch((thrown: unknown) => {
    if (isFault(thrown) && thrown.status === 404) return null;
    throw thrown;
  });
