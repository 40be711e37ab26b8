import { describe, expect, it } from 'vitest';
import { confirmedDate, dateState } from './examDates.ts';

const now = Date.parse('2027-01-15T12:00:00Z');
const kept = { examDateId: 3, seatHeldUntil: '2027-01-15T12:00:01Z' };
const lapsed = { examDateId: 3, seatHeldUntil: '2027-01-15T12:00:00Z' };

describe('a date of an exam', () => {
  it.each([
    ['with a place', { itemValue: '4', seatsLeft: 1 }, null, 'free'],
    ['that tells no number of places', { itemValue: '4' }, kept, 'free'],
    ['without a place', { itemValue: '4', seatsLeft: 0 }, kept, 'full'],
    [
      'without a place, for someone who chose none',
      { itemValue: 'null', seatsLeft: 0 },
      { ...kept, examDateId: null },
      'full',
    ],
    ['whose last place is kept for the person', { itemValue: '3', seatsLeft: 0 }, kept, 'kept'],
    [
      'whose place the person has for good',
      { itemValue: '3', seatsLeft: 0 },
      { ...kept, seatHeldUntil: null },
      'kept',
    ],
    ['whose place is kept no longer', { itemValue: '3', seatsLeft: 1 }, lapsed, 'lapsed'],
    ['whose place is kept no longer and has gone', { itemValue: '3', seatsLeft: 0 }, lapsed, 'full'],
  ] as const)('%s', (_, choice, place, state) => expect(dateState(choice, place, now)).toBe(state));
});

describe('the date that someone has', () => {
  const examDate = { startsOn: '2027-03-08', endsOn: '2027-03-10' };
  it.each([
    ['is told once the place is theirs', { examDate, seatHeldUntil: null }, examDate],
    ['is none while the place is only kept', { examDate, seatHeldUntil: kept.seatHeldUntil }, null],
    ['is none where none was chosen', { examDate: null, seatHeldUntil: null }, null],
    ['is none before anything was said', null, null],
  ] as const)('%s', (_, intention, date) => expect(confirmedDate(intention)).toEqual(date));
});
