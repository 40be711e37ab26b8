import { describe, expect, it } from 'vitest';
import { dayAndTime, momentIn } from './cells.ts';

describe('a day with a time', () => {
  it.each(['2027-04-15 23:59', '2027-04-15 23:59:59', '2028-02-29 00:00'])('may be %s', (typed) => {
    expect(dayAndTime.read(typed)).toBe(typed);
  });

  it.each(['2027-04-15', '2027-04-15 2359Z', '2027-04-15 23:59:5', '2027-02-29 09:00', '2027-04-15T23:59'])(
    'may not be %s',
    (typed) => {
      expect(dayAndTime.read(typed)).toBeUndefined();
    },
  );

  it('is a moment of its time zone, with its seconds', () => {
    expect(momentIn('America/New_York', '2027-04-15', '23:59:59')).toBe('2027-04-16T03:59:59.000Z');
    expect(momentIn('America/New_York', '2027-01-15', '23:59')).toBe('2027-01-16T04:59:00.000Z');
  });

  it('is refused where the clocks skip or repeat it', () => {
    expect(() => momentIn('America/New_York', '2027-03-14', '02:30:00')).toThrow(/there is no 02:30:00/);
    expect(() => momentIn('America/New_York', '2027-11-07', '01:30')).toThrow(/there is twice a 01:30/);
  });
});
