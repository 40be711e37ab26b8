import { DateTime } from 'luxon';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boardDay, boardYear, boardZone, endOfBoardDay, startOfBoardDay } from './boardTime.ts';

it('a calendar day ends at the midnight of the board, on each day of ten years', () => {
  for (
    let day = DateTime.fromISO('2024-01-01', { zone: boardZone });
    day.year < 2034;
    day = day.plus({ days: 1 })
  )
    expect(endOfBoardDay(day.toISODate()!)).toBe(day.plus({ days: 1 }).toMillis());
});

it('is still the day before at the board for some hours after midnight UTC', () => {
  expect(boardDay(Date.parse('2026-11-23T04:59:59Z'))).toBe('2026-11-22');
  expect(boardDay(Date.parse('2026-11-23T05:00:00Z'))).toBe('2026-11-23');
  expect(boardDay(Date.parse('2026-07-01T04:00:00Z'))).toBe('2026-07-01');
});

/** What a clock at the board shows, as a browser writes it: an account that shares nothing with the code. */
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: boardZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

it('the clock at the board shows midnight when a day begins and when it ends, also where an hour changes', () => {
  // Days around each change of the hour of thirty years, in spring and in fall.
  const days = fc
    .tuple(fc.integer({ min: 2007, max: 2036 }), fc.constantFrom('03', '11'), fc.integer({ min: 1, max: 16 }))
    .map(([year, month, day]) => `${year}-${month}-${String(day).padStart(2, '0')}`);
  fc.assert(
    fc.property(days, (day) => {
      expect(wallClock.format(startOfBoardDay(day))).toBe(`${day} 00:00:00`);
      expect(wallClock.format(endOfBoardDay(day) - 1)).toBe(`${day} 23:59:59`);
      expect(wallClock.format(endOfBoardDay(day))).toMatch(/ 00:00:00$/);
    }),
  );
});

it('the day and the year at the board are those that a clock there shows at any instant', () => {
  const instants = fc.integer({ min: Date.UTC(2007, 0), max: Date.UTC(2037, 0) });
  fc.assert(
    fc.property(instants, (at) => {
      const shown = wallClock.format(at);
      expect(boardDay(at)).toBe(shown.slice(0, 10));
      expect(boardYear(at)).toBe(Number(shown.slice(0, 4)));
    }),
  );
});
