import { AsyncLocalStorage } from 'node:async_hooks';

export interface CommandClock {
  readonly clock: () => number;
  /**
   * Runs work with the clock frozen at a time; undefined unfreezes it. A replayed command must see the same
   * time to have the same result.
   */
  readonly at: <T>(time: number | undefined, work: () => T) => T;
}

/** A clock that can be frozen per command (async context). */
export function commandClock(clock: () => number): CommandClock {
  const time = new AsyncLocalStorage<number | undefined>();
  return { clock: () => time.getStore() ?? clock(), at: (when, work) => time.run(when, work) };
}
