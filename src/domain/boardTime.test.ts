import { DateTime } from 'luxon';
import { expect, it } from 'vitest';
import { boardZone, endOfBoardDay, boardDay } from './boardTime.ts';

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
