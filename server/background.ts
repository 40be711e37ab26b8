import { describe, type Log } from './http/log.ts';

/** Work that goes on after the answer has left, so that its duration tells a caller nothing. */
export interface Background {
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when nothing is left to do; a stop waits for it. */
  settled(): Promise<void>;
}

/** Starts with nothing to do; failures are logged and end there. */
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
