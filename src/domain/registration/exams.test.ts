import { describe, expect, it } from 'vitest';
import { upcomingExams } from './exams.ts';

const exam = (regEndDate: string) => ({ regEndDate });
const now = Date.parse('2026-11-21T10:00:00Z');

describe('upcomingExams', () => {
  it('gives the first two whose registration ends in the future, the soonest first', () =>
    expect(
      upcomingExams(
        [
          exam('2027-03-01T00:00:00Z'),
          exam('2026-11-21T09:59:59Z'),
          exam('2026-12-01T00:00:00Z'),
          exam('2027-01-01T00:00:00Z'),
        ],
        now,
      ),
    ).toEqual([exam('2026-12-01T00:00:00Z'), exam('2027-01-01T00:00:00Z')]));

  it('counts an end at this very instant as past', () =>
    expect(upcomingExams([exam('2026-11-21T10:00:00Z')], now)).toEqual([]));

  it('compares instants, not texts, across offsets', () =>
    expect(
      upcomingExams([exam('2026-11-22T00:30:00+14:00'), exam('2026-11-21T08:00:00-05:00')], now),
    ).toEqual([exam('2026-11-22T00:30:00+14:00'), exam('2026-11-21T08:00:00-05:00')]));

  it('leaves out dates that cannot be read, and gives nothing for nothing', () => {
    expect(upcomingExams([exam('soon'), exam('')], now)).toEqual([]);
    expect(upcomingExams([], now)).toEqual([]);
  });

  it('leaves the list that it was given as it is', () => {
    const list = [exam('2027-03-01T00:00:00Z'), exam('2026-12-01T00:00:00Z')];
    upcomingExams(list, now);
    expect(list[0]?.regEndDate).toBe('2027-03-01T00:00:00Z');
  });
});
