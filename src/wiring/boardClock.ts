import { createServerClock, type ServerClock } from '#services/serverClock.ts';
import type { Services } from './services.ts';

let clock: ServerClock | null = null;

/** Server time, first requested by a screen that shows an exam's time; all timestamps use it. */
export function boardClock(services: Services): ServerClock {
  if (clock) return clock;
  clock = createServerClock({
    readServer: async () => {
      // A board without a clock of its own has the device's.
      const without = () => ({ now: services.now() });
      return (await services.api.send('getServerTime', {}, { quiet: true, without })).now;
    },
    wallClock: services.now,
    steady: () => performance.now(),
  });
  clock.watch();
  services.board.now = clock.now;
  return clock;
}
