import { isCallMissing, isFault } from '#domain/fault.ts';

/** The answer of a call that the specification does not have; where the board has none, what is used in its place. */
export const orWithout = <Value>(
  asked: Promise<Value>,
  instead: () => Value | Promise<Value>,
): Promise<Value> =>
  asked.catch((thrown: unknown) => {
    if (isFault(thrown) && isCallMissing(thrown)) return instead();
    throw thrown;
  });
