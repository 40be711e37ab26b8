import { describe, expect, it } from 'vitest';
import { makeRotation } from '#tests/support/training/rotations.ts';
import { rotationGaps } from './gaps.ts';
import { previewed, timelineYears } from './timeline.ts';

const summer = makeRotation({ startDate: '2023-07-01', endDate: '2023-07-31' });
const across = makeRotation({
  startDate: '2024-06-21',
  endDate: '2024-07-10',
  clinicalLevel: 'Clinical Level 2',
});

describe('the timeline of rotations', () => {
  it('has a row for each academic year, with the bars of its days', () => {
    const rotations = [across, summer];
    const years = timelineYears(rotations, rotationGaps(rotations));
    expect(years.map(({ year, days, levels }) => ({ year, days, levels }))).toEqual([
      { year: 2023, days: 366, levels: ['Clinical Level 1', 'Clinical Level 2'] },
      { year: 2024, days: 365, levels: ['Clinical Level 2'] },
    ]);
    expect(years.map(({ bars }) => bars.map(({ from, days }) => [from, days]))).toEqual([
      [
        [0, 31],
        [356, 10],
      ],
      [[0, 10]],
    ]);
  });

  it('names a gap in the year where it begins, and draws it in each', () => {
    const late = makeRotation({ startDate: '2024-07-11', endDate: '2024-07-20' });
    const rotations = [summer, late];
    const [first, second] = timelineYears(rotations, rotationGaps(rotations));
    expect(first!.gaps).toEqual([{ startDate: '2023-08-01', endDate: '2024-07-10', days: 345 }]);
    expect(first!.blanks).toEqual([{ from: 31, days: 335 }]);
    expect(second!.gaps).toEqual([]);
    expect(second!.blanks).toEqual([{ from: 0, days: 10 }]);
  });

  it('has nothing to draw without rotations, and empty years between them', () => {
    expect(timelineYears([], [])).toEqual([]);
    const years = timelineYears(
      [summer, makeRotation({ startDate: '2025-08-01', endDate: '2025-08-02' })],
      [],
    );
    expect(years.map(({ bars }) => bars.length)).toEqual([1, 0, 1]);
  });
});

describe('the preview of a rotation', () => {
  const { id: _id, version: _version, ...form } = makeRotation({ endDate: '2022-08-15' });

  it('adds a new one, and replaces one that is changed', () => {
    expect(previewed([across], null, form)).toMatchObject([
      { id: 0, endDate: '2022-08-15' },
      { id: across.id },
    ]);
    expect(previewed([across], across.id, form)).toMatchObject([{ id: across.id, endDate: '2022-08-15' }]);
  });

  it.each([
    ['', '2022-08-15'],
    ['2022-08-16', '2022-08-15'],
    ['0002-08-01', '2022-08-15'],
  ])('waits for a period (%s to %s)', (startDate, endDate) => {
    expect(previewed([across], null, { ...form, startDate, endDate })).toBeNull();
  });
});
