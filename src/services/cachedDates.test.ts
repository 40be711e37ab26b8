import { expect, it } from 'vitest';
import { createServerClock } from './serverClock.ts';

const HOUR = 3_600_000;

it('ignores the date of an answer that comes out of a cache', () => {
  const server = { time: Date.parse('2026-11-21T10:00:00Z') };
  const machine = { steady: 0 };
  const clock = createServerClock({
    readServer: () => Promise.reject(new Error('not asked')),
    // A month ahead.
    wallClock: () => server.time + 720 * HOUR,
    steady: () => machine.steady,
  });
  const first = new Date(server.time).toUTCString();
  clock.listen()(first);
  expect(Math.abs(clock.now() - server.time)).toBeLessThanOrEqual(1_000);
  machine.steady += HOUR;
  server.time += HOUR;
  clock.listen()(first);
  expect(Math.abs(clock.now() - server.time)).toBeLessThanOrEqual(1_000);
});
