import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlausible, plausibleDays, type DayMeaning } from './plausibleDays.ts';

const today = '2026-11-22';
const meanings: readonly DayMeaning[] = [
  'birth',
  'issue',
  'expiry',
  'activity',
  'graduation',
  'training',
  'exam',
];

describe('the bounds of days', () => {
  it.each(['0001-01-01', '0024-05-04', '0026-11-22', '1800-05-04', '1890-06-30', '2199-12-31', '9999-12-31'])(
    'leave out %s, whatever it says',
    (day) => expect(meanings.filter((meaning) => isPlausible(day, meaning, today))).toEqual([]),
  );

  it.each<[DayMeaning, string, boolean]>([
    ['birth', '1931-02-28', true],
    ['birth', '2026-11-21', false],
    ['graduation', '1890', false],
    ['graduation', '1962', true],
    ['graduation', '2027', true],
    ['graduation', '2060', false],
    ['expiry', '2036-11-22', true],
    ['activity', '2027-02-01', true],
    ['activity', '2062-02-01', false],
    ['training', '2033-06-30', true],
  ])('have room for what is usual: %s on %s is %s', (meaning, day, expected) => {
    expect(isPlausible(day, meaning, today)).toBe(expected);
  });

  it('move with the board’s year, and their ends are plausible', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2020, max: 2120 }), fc.constantFrom(...meanings), (year, meaning) => {
        const day = `${year}-06-15`;
        const { first, last } = plausibleDays(meaning, day);
        const outside = [`${Number(first.slice(0, 4)) - 1}-12-31`, `${Number(last.slice(0, 4)) + 1}-01-01`];
        expect([first, last].map((each) => isPlausible(each, meaning, day))).toEqual([true, true]);
        expect(outside.map((each) => isPlausible(each, meaning, day))).toEqual([false, false]);
      }),
      { seed: 35 },
    );
  });
});
