import { describe, expect, it } from 'vitest';
import { doesLetterCount, letterTitle, lettersCountFrom, neededLetterTypes } from './certificationLetters.ts';

describe('the letters of continuous certification', () => {
  it('are two with a valid certificate, four after it has lapsed, and none while clinically inactive', () => {
    expect((['active', 'lapsed', 'inactive'] as const).map((path) => neededLetterTypes(path).length)).toEqual(
      [2, 4, 0],
    );
  });

  it('count for five years until they are due, or until today where no day is set', () => {
    expect(lettersCountFrom('2027-03-01', '2026-11-23')).toBe('2022-03-01');
    expect(lettersCountFrom(null, '2026-11-23')).toBe('2021-11-23');
  });

  it.each([
    [null, true],
    // Midnight at the board is five hours behind UTC.
    ['2022-03-01T04:59:00.000Z', false],
    ['2022-03-01T05:00:00.000Z', true],
  ])('that were asked for at %s count: %s', (sentDate, expected) =>
    expect(doesLetterCount({ sentDate, withdrawnAt: null }, '2022-03-01')).toBe(expected),
  );

  it('do not count whose request was withdrawn before the period', () => {
    const doesCount = (withdrawnAt: string) => doesLetterCount({ sentDate: null, withdrawnAt }, '2022-03-01');
    expect(doesCount('2022-03-01T04:59:00.000Z')).toBe(false);
    expect(doesCount('2022-03-01T05:00:00.000Z')).toBe(true);
  });

  it('all count where no period is set', () =>
    expect(doesLetterCount({ sentDate: '1999-01-01T00:00:00.000Z', withdrawnAt: null }, null)).toBe(true));

  it('have a title that says how many are missing', () => {
    expect([
      letterTitle('missing', 2, 2),
      letterTitle('missing', 1, 2),
      letterTitle('missing', 3, 4),
      letterTitle('missing', 1, 1),
    ]).toEqual([
      'Ask for two reference letters',
      'Ask for one more reference letter',
      'Ask for three more reference letters',
      'Ask for one reference letter',
    ]);
  });
});
