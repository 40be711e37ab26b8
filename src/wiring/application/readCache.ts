import type { PortalChildren } from '#machines/system/portal.machine.ts';

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

let remembered = new Map<string, Promise<unknown>>();
let owner: number | null = null;
const watched = new WeakSet<PortalChildren['session']>();

function forgetAll() {
  remembered = new Map();
  owner = null;
}

/** Clears the cache at sign-out, so that no other user sees its contents. */
export function forgetAtSignOut(session: PortalChildren['session']): void {
  if (watched.has(session)) return;
  watched.add(session);
  session.subscribe(({ context: { grant } }) => {
    if (grant === null && owner !== null) forgetAll();
  });
}

/** The cache of a user; another user's is cleared. */
export function cacheOf(userId: number): CardMemory {
  if (owner !== userId) forgetAll();
  owner = userId;
  const mine = remembered;
  return {
    recall<Value>(name: string, read: () => Promise<Value>) {
      // Each name has one type, which its readers state.
      const known = mine.get(name) as Promise<Value> | undefined;
      if (known) return known;
      const reading = read();
      mine.set(name, reading);
      reading.catch(() => {
        if (mine.get(name) === reading) mine.delete(name);
      });
      return reading;
    },
    replace: (name, value) => void mine.set(name, Promise.resolve(value)),
    forget: (name) => void mine.delete(name),
  };
}
