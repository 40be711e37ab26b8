import { expect, it } from 'vitest';
import { boardDeadlineInWords, boardMomentInWords } from './boardTime.ts';

it.each([
  ['2027-01-01T05:00:00Z', 'December 31, 2026 at 11:59 PM EST'],
  // A place is kept to the second, as every page of the portal says.
  ['2026-11-24T17:10:00Z', 'November 24, 2026 at 12:10 PM EST'],
])('says the deadline %s as the portal does', (instant, words) =>
  expect(boardDeadlineInWords(Date.parse(instant))).toBe(words),
);

it('says from when something is possible on the clock of the board', () =>
  expect(boardMomentInWords(Date.parse('2026-07-01T04:00:00Z'))).toBe('July 1, 2026 at 12:00 AM EDT'));
