import type { Services } from '../services.ts';

/**
 * The read cache of application cards: exam directory, attestations and case log are reused once they are loaded
 * (first specification, §4 "Caches"), and concurrent reads share one request.
 */
export interface CardMemory {
  /** Returns the cached value, or reads and caches it; a failed read is not cached. */
  recall<Value>(name: string, read: () => Promise<Value>): Promise<Value>;
  /** Replaces a cached value with the result of a save. */
  replace(name: string, value: unknown): void;
  forget(name: string): void;
}

export function createCardMemory(): CardMemory {
  const values = new Map<string, Promise<unknown>>();
  return {
    recall<Value>(name: string, read: () => Promise<Value>) {
      // Each name has one type, which its readers state.
      const known = values.get(name) as Promise<Value> | undefined;
      if (known) return known;
      const reading = read();
      values.set(name, reading);
      reading.catch(() => {
        if (values.get(name) === reading) values.delete(name);
      });
      return reading;
    },
    replace: (name, value) => void values.set(name, Promise.resolve(value)),
    forget: (name) => void values.delete(name),
  };
}

/** The cache of the signed-in user. */
export const cardMemoryOf = ({ memory }: Pick<Services, 'memory'>, userId: number): CardMemory =>
  memory.ofUser(userId, createCardMemory);
