import { DateTime } from 'luxon';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayIn, offsetIn, startOfDayIn } from './zonedTime.ts';

/** Zones whose clocks change at night, at midnight, by half an hour, or not at all; Luxon is the other account. */
const zones = fc.constantFrom(
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/London',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
);
/** Since the clocks of no such zone show a midnight twice: Luxon takes the second one. */
const instants = fc.integer({ min: Date.UTC(2012, 0), max: Date.UTC(2037, 0) });

it('the day and the offset in a zone are those of its clocks, at any instant', () => {
  fc.assert(
    fc.property(zones, instants, (zone, at) => {
      const there = DateTime.fromMillis(at, { zone });
      expect(dayIn(zone, at)).toBe(there.toISODate());
      expect(offsetIn(zone, at)).toBe(there.offset * 60_000);
    }),
    { numRuns: 2_000 },
  );
});

it('a day begins in a zone at its midnight, also where the clocks change on it', () => {
  fc.assert(
    fc.property(zones, instants, (zone, at) => {
      const day = dayIn(zone, at);
      const start = startOfDayIn(zone, day);
      expect(dayIn(zone, start)).toBe(day);
      expect(dayIn(zone, start - 1)).not.toBe(day);
      expect(start).toBe(DateTime.fromISO(day, { zone }).startOf('day').toMillis());
    }),
    { numRuns: 2_000 },
  );
});

it('a day whose midnight the clocks skip begins with the next hour, and one with two midnights at the first', () => {
  expect(startOfDayIn('Africa/Cairo', '2024-04-26')).toBe(Date.parse('2024-04-25T22:00:00Z'));
  expect(startOfDayIn('America/Santiago', '2024-09-08')).toBe(Date.parse('2024-09-08T04:00:00Z'));
  expect(startOfDayIn('America/Havana', '2024-11-03')).toBe(Date.parse('2024-11-03T04:00:00Z'));
});

it('an unknown zone is refused', () => {
  expect(() => dayIn('Nowhere/Here', 0)).toThrow(RangeError);
});
