import { createServerClock } from '#services/serverClock.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** A machine and a server; the test advances the time that passes while the machine is awake. */
export function createClockFixture({
  at = Date.parse('2026-11-21T10:00:00Z'),
  off = 0,
  latency = 0,
  isOnline = true,
} = {}) {
  const started = performance.now();
  const awake = () => performance.now() - started;
  const fixture = {
    /** The error of the machine's clock. */
    off,
    latency,
    isOnline,
    slept: 0,
    /** Sleep that the monotonic clock does not count. */
    missed: 0,
    asked: 0,
  };
  const truth = () => at + awake() + fixture.slept;
  const clock = createServerClock({
    wallClock: () => truth() + fixture.off,
    steady: () => 5_000 + awake() + fixture.slept - fixture.missed,
    readServer: async () => {
      fixture.asked += 1;
      if (!fixture.isOnline) throw new Error('offline');
      const [there, back] = [fixture.latency * 0.1, fixture.latency * 0.9];
      await new Promise((resolve) => setTimeout(resolve, there));
      const time = truth();
      await new Promise((resolve) => setTimeout(resolve, back));
      if (!fixture.isOnline) throw new Error('offline');
      return time;
    },
  });
  return {
    ...clock,
    fixture,
    truth,
    error: () => Math.abs(clock.now() - truth()),
    sleep: (duration: number, { isSteadyAsleep }: { isSteadyAsleep: boolean }) => {
      fixture.slept += duration;
      if (isSteadyAsleep) fixture.missed += duration;
    },
  };
}
export type ClockFixture = ReturnType<typeof createClockFixture>;
