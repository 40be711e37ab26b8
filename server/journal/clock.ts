import { AsyncLocalStorage } from 'node:async_hooks';

export interface CommandClock {
  readonly clock: () => number;
  /**
   * Does work in which the clock stands still at a time; undefined lets it go. A command that must come out the
   * same when it is executed again may not see the time pass.
   */
  readonly at: <T>(time: number | undefined, work: () => T) => T;
}

/** A clock that stands still within a command, each on its own. */
export function commandClock(clock: () => number): CommandClock {
  const time = new AsyncLocalStorage<number | undefined>();
  return { clock: () => time.getStore() ?? clock(), at: (when, work) => time.run(when, work) };
}
