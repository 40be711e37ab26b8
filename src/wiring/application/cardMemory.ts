import type { PortalChildren } from '#machines/system/portal.machine.ts';

/**
 * What the cards of applications have read: exam directory, attestations and case log are reused when they are loaded
 * (first specification, §4 "Caches"), and one load serves all who wait for it.
 */
export interface CardMemory {
  /** What is remembered by that name, or what `read` answers; a read that fails is forgotten. */
  recall<Value>(name: string, read: () => Promise<Value>): Promise<Value>;
  /** Puts what a save has answered in the place of what was remembered. */
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

/** Nobody finds what somebody else has read: all of it goes when its reader signs out. */
export function forgetAtSignOut(session: PortalChildren['session']): void {
  if (watched.has(session)) return;
  watched.add(session);
  session.subscribe(({ context: { grant } }) => {
    if (grant === null && owner !== null) forgetAll();
  });
}

/** The memory of one person; another person's is forgotten. */
export function memoryOf(userId: number): CardMemory {
  if (owner !== userId) forgetAll();
  owner = userId;
  const mine = remembered;
  return {
    recall<Value>(name: string, read: () => Promise<Value>) {
      // Each name has one shape: whoever reads it says which.
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
