import { describe, type Log } from './log.ts';

/** Work that continues after the response is sent, so that its duration reveals nothing to the caller. */
export interface Background {
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when no work is left; shutdown waits for it. */
  settled(): Promise<void>;
}

/** An empty set of background work; failures are logged. */
export function createBackground(log: Log): Background {
  const open = new Set<Promise<void>>();
  return {
    run(name, work) {
      const job = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error(`${name} failed`, { error: describe(error) }))
        .finally(() => open.delete(job));
      open.add(job);
    },
    async settled() {
      while (open.size > 0) await Promise.all(open);
    },
  };
}
