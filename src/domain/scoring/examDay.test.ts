import { describe, expect, it } from 'vitest';
import { hasDayCome } from './examDay.ts';

describe('the day of an exam', () => {
  const exam = { examDate: '2027-03-08' };
  it('has come as soon as it has begun anywhere on earth, and not a moment before', () => {
    const first = Date.parse('2027-03-07T10:00:00.000Z'); // midnight in the Line Islands, UTC+14
    expect(hasDayCome(exam, first - 1)).toBe(false);
    expect(hasDayCome(exam, first)).toBe(true);
  });

  it('stays come: what was not submitted is finished on a later day', () => {
    expect(hasDayCome(exam, Date.parse('2027-04-01T12:00:00.000Z'))).toBe(true);
  });
});
