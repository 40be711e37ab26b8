import { onTestFinished, vi } from 'vitest';

/**
 * Moves `Date` on until the test ends, for the page and for the test's server, which runs in this process. Timers
 * do not fire by it. `ms` is shorter than a session's idle time.
 */
export function passTime(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  onTestFinished(() => void vi.useRealTimers());
}
