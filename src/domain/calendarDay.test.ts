import { expect, it } from 'vitest';
import { isCalendarDay } from './calendarDay.ts';

it('knows the days that exist', () => {
  for (const day of ['2026-11-21', '2024-02-29', '2000-02-29', '1950-01-01', '2026-12-31'])
    expect(isCalendarDay(day)).toBe(true);
});

it('knows the days that do not', () => {
  for (const day of [
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
  ])
    expect(isCalendarDay(day)).toBe(false);
});

it('takes nothing in another form', () => {
  for (const text of [
    '',
    '2026-1-1',
    '21.11.2026',
    '2026-11-21T00:00:00Z',
    ' 2026-11-21',
    '02026-11-21',
    'today',
  ])
    expect(isCalendarDay(text)).toBe(false);
});
