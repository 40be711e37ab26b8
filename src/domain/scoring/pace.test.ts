import { describe, expect, it } from 'vitest';
import { plannedTimeOf } from './pace.ts';

const exam = {
  examStartsAt: '2027-03-08T15:00:00Z',
  examEndsAt: '2027-03-08T15:30:00Z',
  configuration: { secondsPerCase: 420 },
};
const MINUTE = 60_000;

describe('the planned time of an exam', () => {
  it('is its time and that of a case, where nobody has extra time', () => {
    expect(plannedTimeOf(exam)).toEqual({ exam: 30 * MINUTE, perCase: 7 * MINUTE });
    expect(plannedTimeOf({ ...exam, extraMinutes: 0 })).toEqual(plannedTimeOf(exam));
  });

  it('gives each case its share of the extra time, which the exam includes', () => {
    const longer = { ...exam, examEndsAt: '2027-03-08T15:45:00Z', extraMinutes: 15 };
    expect(plannedTimeOf(longer)).toEqual({ exam: 45 * MINUTE, perCase: 10.5 * MINUTE });
    const quarter = { ...exam, examEndsAt: '2027-03-08T15:37:30Z', extraMinutes: 7.5 };
    expect(plannedTimeOf(quarter).perCase).toBe(8.75 * MINUTE);
  });

  it('does not break where a board says more extra time than the exam has', () => {
    expect(plannedTimeOf({ ...exam, extraMinutes: 30 }).perCase).toBe(7 * MINUTE);
  });
});
