import { describe, expect, it } from 'vitest';
import { countedYears, mbsGaps, mbsProblems, yearlyAverage } from './mbsActivities.ts';

const years = (...cases: (number | null)[]) =>
  cases.map((each, index) => ({ year: 2023 + index, cases: each }));
const pathway = (examPathwayId: number | null = 1) => ({ examPathwayId });

it('counts the three calendar years before the one in which registration opens', () => {
  expect(countedYears('2026-10-22')).toEqual([2023, 2024, 2025]);
  expect(countedYears('2026-01-01')).toEqual([2023, 2024, 2025]);
});

describe('the average', () => {
  it('is unknown until each year is told', () => {
    expect(yearlyAverage(years(30, null, 40))).toBeNull();
    expect(yearlyAverage([])).toBeNull();
  });
  it('is rounded down to a tenth, so that nothing looks reached that is not', () => {
    expect(yearlyAverage(years(25, 25, 24))).toBe(24.6);
    expect(yearlyAverage(years(0, 0, 0))).toBe(0);
    expect(yearlyAverage(years(25, 25, 25))).toBe(25);
  });
});

describe('what is wrong with the activities', () => {
  const known = { examPathways: [{ examPathwayId: 1 }], years: [2023, 2024, 2025] };
  const wrong = (entered: ReturnType<typeof years>, id: number | null = 1) =>
    mbsProblems({ examUserPathway: pathway(id), years: entered }, known);

  it('is nothing while something is still missing', () => {
    expect(wrong(years(null, 30, 0))).toEqual({});
    expect(wrong(years(null, null, null), null)).toEqual({});
    expect(wrong(years(9_999, 1, 2))).toEqual({});
  });

  it('is told at each field', () => {
    expect(wrong(years(-1, 1.5, 10_000), 7)).toEqual({
      'examUserPathway.examPathwayId': 'unknown',
      'years.0.cases': 'notWhole',
      'years.1.cases': 'notWhole',
      'years.2.cases': 'tooMany',
    });
    expect(wrong(years(Number.NaN, 1, 1))).toEqual({ 'years.0.cases': 'notWhole' });
  });

  it('is a year that does not count, comes twice, or is missing', () => {
    const [first, second, third] = years(1, 2, 3);
    expect(wrong([{ year: 2019, cases: 1 }, second!, third!])).toEqual({
      'years.0.year': 'unknown',
      years: 'missing',
    });
    expect(wrong([first!, second!, second!])).toEqual({ 'years.2.year': 'twice', years: 'missing' });
    expect(wrong([first!, second!])).toEqual({ years: 'missing' });
    expect(wrong([third!, second!, first!])).toEqual({});
  });
});

describe('what the activities still need', () => {
  const gaps = (entered: ReturnType<typeof years>, id: number | null = 1) =>
    mbsGaps({ examUserPathway: pathway(id), years: entered }, 25);

  it('is the pathway and each year that was not told', () => {
    expect(gaps(years(null, 30, null), null)).toEqual([
      { kind: 'pathway' },
      { kind: 'year', year: 2023 },
      { kind: 'year', year: 2025 },
    ]);
  });

  it('is the cases that are missing to the average, whichever year they are missing in', () => {
    expect(gaps(years(0, 50, 20))).toEqual([{ kind: 'average', lacking: 5 }]);
    expect(gaps(years(0, 55, 20))).toEqual([]);
    expect(gaps(years(25, 25, 24))).toEqual([{ kind: 'average', lacking: 1 }]);
  });
});
