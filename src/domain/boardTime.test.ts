import { DateTime } from 'luxon';
import { expect, it } from 'vitest';
import { boardZone, endOfBoardDay } from './boardTime.ts';

it('a calendar day ends at the midnight of the board, on each day of ten years', () => {
  for (
    let day = DateTime.fromISO('2024-01-01', { zone: boardZone });
    day.year < 2034;
    day = day.plus({ days: 1 })
  )
    expect(endOfBoardDay(day.toISODate()!)).toBe(day.plus({ days: 1 }).toMillis());
});
