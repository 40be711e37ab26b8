import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentedLeave, nonSurgical, type Rotation } from '#contract/training/training.ts';
import { makeRotation, rules } from '#tests/support/training/rotations.ts';
import { dayNumber, dayOfNumber, daysBetween } from '../days.ts';
import { academicYearOf } from './academicYear.ts';
import { rotationGaps } from './gaps.ts';
import { gmeSummary, shownSummary, totalsOf } from './gmeSummary.ts';
import { trainingMeters } from './trainingMeters.ts';

const period = (startDate: string, endDate: string, parts: Partial<Rotation> = {}) =>
  makeRotation({ startDate, endDate, ...parts });

describe('the days of training', () => {
  it('are counted with their last day, over leap days and changes of the hour', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(3);
    expect(daysBetween('2023-02-28', '2023-03-01')).toBe(2);
    expect(daysBetween('2026-03-08', '2026-03-08')).toBe(1);
    expect(dayOfNumber(dayNumber('2024-02-29') + 1)).toBe('2024-03-01');
  });

  it('belong to the academic year that begins on July 1', () => {
    expect(['2024-06-30', '2024-07-01', '2025-01-01'].map(academicYearOf)).toEqual([2023, 2024, 2024]);
  });
});

describe('gaps', () => {
  it('are the days between rotations that none covers', () => {
    expect(
      rotationGaps([
        period('2025-05-15', '2025-06-30'),
        period('2025-01-01', '2025-05-02'),
        period('2025-02-01', '2025-02-28'),
        period('2025-07-02', '2025-07-31'),
      ]),
    ).toEqual([
      { startDate: '2025-05-03', endDate: '2025-05-14', days: 12 },
      { startDate: '2025-07-01', endDate: '2025-07-01', days: 1 },
    ]);
  });

  it('are none before the first, after the last, and without a rotation', () => {
    expect(rotationGaps([])).toEqual([]);
    expect(rotationGaps([period('2025-01-01', '2025-01-31'), period('2025-02-01', '2025-02-02')])).toEqual(
      [],
    );
  });
});

describe('the summary', () => {
  const chief = { clinicalLevel: 'Clinical Level 5' };
  const away = {
    ...chief,
    clinicalActivity: nonSurgical,
    nonSurgicalActivity: 'Vacation' as const,
    isEssential: false,
  };

  it('has the weeks of a level, its first and last start, and its programs', () => {
    const rows = gmeSummary([
      period('2025-07-01', '2025-10-06', chief),
      period('2025-10-07', '2025-10-20', { ...away, programName: '' }),
      period('2025-10-21', '2025-12-29', { ...chief, programName: 'Harbor Hospital', isEssential: false }),
    ]);
    expect(rows).toEqual([
      {
        clinicalLevel: 'Clinical Level 5',
        minStartDate: '2025-07-01',
        maxStartDate: '2025-10-21',
        programName: 'Lakeside Medical Center; Harbor Hospital',
        clinicalWeeks: 24,
        nonClinicalWeeks: 2,
        essentialsWeeks: 14,
      },
    ]);
  });

  it('has only the four levels, in order, and none without clinical or essential weeks', () => {
    const rows = gmeSummary([
      period('2019-07-01', '2020-06-30'),
      period('2025-07-01', '2025-07-14', away),
      period('2024-07-01', '2024-07-14', { clinicalLevel: 'Clinical Level 4' }),
      period('2026-07-01', '2026-07-07', { clinicalLevel: 'Fellowship Clinical Level 1' }),
    ]);
    expect(rows.map(({ clinicalLevel }) => clinicalLevel)).toEqual([
      'Clinical Level 4',
      'Fellowship Clinical Level 1',
    ]);
  });

  it('counts the levels of a board with other words by their values', () => {
    const chiefs = { clinicalLevelId: '105', clinicalLevel: 'PGY-5' };
    expect(gmeSummary([period('2025-07-01', '2025-07-14', chiefs)])).toMatchObject([
      { clinicalLevel: 'PGY-5', clinicalWeeks: 2 },
    ]);
  });

  it('shows of a backend’s rows the four levels with weeks, in order', () => {
    const row = (clinicalLevel: string, clinicalWeeks: number, essentialsWeeks = 0) => ({
      clinicalLevel,
      minStartDate: '2025-07-01',
      maxStartDate: '2025-07-01',
      programName: '',
      clinicalWeeks,
      nonClinicalWeeks: 3,
      essentialsWeeks,
    });
    const levels = (...rows: ReturnType<typeof row>[]) =>
      shownSummary(rows).map(({ clinicalLevel }) => clinicalLevel);
    expect(
      levels(
        row('Fellowship Clinical Level 1', 4),
        row('Clinical Level 3', 48),
        row('105', 0, 1),
        row('Clinical Level 4', 0),
      ),
    ).toEqual(['105', 'Fellowship Clinical Level 1']);
    expect(levels(row('PGY-5', 2), row('PGY-4', 0))).toEqual(['PGY-5']);
  });

  it('rounds totals to two decimals and averages to one', () => {
    const rows = gmeSummary([
      period('2024-07-01', '2024-07-10', { clinicalLevel: 'Clinical Level 4' }),
      period('2025-07-01', '2025-07-05', chief),
    ]);
    expect(totalsOf(rows).clinicalWeeks).toEqual({ total: 2.14, average: 1.1 });
    expect(totalsOf([]).clinicalWeeks).toEqual({ total: 0, average: 0 });
  });
});

describe('the meters', () => {
  const today = '2026-11-22';
  /** The academic year of a level: clinical weeks, then vacation up to June 30. */
  const yearOf = (level: number, weeks: number, parts: Partial<Rotation> = {}): Rotation[] => {
    const first = dayNumber(`${2020 + level}-07-01`);
    const clinicalLevel = `Clinical Level ${level}`;
    return [
      makeRotation({
        startDate: dayOfNumber(first),
        endDate: dayOfNumber(first + weeks * 7 - 1),
        clinicalLevel,
      }),
      makeRotation({
        startDate: dayOfNumber(first + weeks * 7),
        endDate: `${2021 + level}-06-30`,
        clinicalLevel,
        clinicalActivity: nonSurgical,
        nonSurgicalActivity: 'Vacation',
        ...parts,
      }),
    ];
  };
  const meters = (rotations: readonly Rotation[]) => trainingMeters(rules, rotations, today);
  const named = (rotations: readonly Rotation[], name: string) =>
    meters(rotations).filter((meter) => meter.name === name);

  it('accept a year below its weeks if the average of its levels is met', () => {
    const all = [...yearOf(1, 50), ...yearOf(2, 46), ...yearOf(3, 48)];
    expect(named(all, 'year').map(({ value, state }) => [value, state])).toEqual([
      [50, 'met'],
      [46, 'averaged'],
      [48, 'met'],
    ]);
    expect(named(all, 'average')[0]).toMatchObject({
      value: 144,
      limit: 144,
      state: 'met',
      withLeave: false,
    });
  });

  it('ask for fewer weeks with documented leave', () => {
    const all = [
      ...yearOf(1, 48),
      ...yearOf(2, 44, { nonSurgicalActivity: documentedLeave }),
      ...yearOf(3, 48),
    ];
    expect(named(all, 'average')[0]).toMatchObject({ value: 140, limit: 140, state: 'met', withLeave: true });
  });

  it('say what is missing, and until when it can be reached', () => {
    const five = period('2025-07-01', '2026-01-27', { clinicalLevel: 'Clinical Level 5' });
    expect(named([...yearOf(4, 48), five], 'average')[1]).toMatchObject({
      value: 78.1,
      state: 'missed',
      by: '2026-06-30',
    });
    // The other year is still to come.
    expect(named(yearOf(4, 48), 'average')[1]).toMatchObject({ state: 'open', missing: 48, by: null });
    const chief = makeRotation({
      startDate: '2026-07-01',
      endDate: '2026-10-27',
      clinicalLevel: 'Clinical Level 5',
    });
    expect(named([chief], 'chief')[0]).toMatchObject({
      value: 17,
      state: 'open',
      missing: 31,
      by: '2027-06-30',
    });
    expect(named([], 'chief')[0]).toMatchObject({ value: 0, state: 'open', by: null });
  });

  it('name the activity that has too many months of the chief year', () => {
    const chief = { clinicalLevel: 'Clinical Level 5' };
    const [meter] = named(
      [
        period('2025-07-01', '2025-11-30', { ...chief, clinicalActivity: 'Vascular surgery' }),
        period('2025-12-01', '2026-01-31', { ...chief, clinicalActivity: 'Endoscopy' }),
      ],
      'oneActivity',
    );
    expect(meter).toMatchObject({ activity: 'Vascular surgery', limit: 4, state: 'missed' });
    expect(meter).toMatchObject({ value: 5, missing: 1 });
  });

  it('count non-clinical months and international rotations that the board does not accept', () => {
    const found = meters([
      period('2022-07-01', '2023-03-31', {
        clinicalActivity: nonSurgical,
        nonSurgicalActivity: 'Research',
      }),
      period('2023-04-01', '2023-04-30', { isInternationalRotation: true }),
      period('2024-07-01', '2024-07-05', {
        isInternationalRotation: true,
        clinicalLevel: 'Clinical Level 3',
      }),
      period('2024-08-01', '2024-08-31', {
        isInternationalRotation: true,
        clinicalLevel: 'Clinical Level 3',
      }),
    ]);
    expect(found.find(({ name }) => name === 'nonClinical')).toMatchObject({ limit: 6, state: 'missed' });
    expect(found.find(({ name }) => name === 'international')).toMatchObject({ value: 2, state: 'missed' });
  });

  it.each([
    ['2025-07-01', '2025-10-31', 4, 'met'],
    ['2025-07-15', '2025-11-14', 4, 'met'],
    ['2025-07-01', '2025-11-02', 4.1, 'missed'],
    ['2026-01-01', '2026-02-28', 2, 'met'],
    ['2028-02-01', '2028-02-29', 1, 'met'],
  ])(
    'count whole calendar months, and judge the figure that is shown: %s to %s',
    (first, last, value, state) => {
      const chief = { clinicalLevel: 'Clinical Level 5', clinicalActivity: 'Vascular surgery' };
      const [activity] = named([period(first, last, chief)], 'oneActivity');
      expect(activity).toMatchObject({ value, state, missing: state === 'met' ? 0 : 0.1 });
    },
  );

  it('count non-clinical months of several rotations, of which one begins within a month', () => {
    const research = { clinicalActivity: nonSurgical, nonSurgicalActivity: 'Research' } as const;
    const [meter] = named(
      [period('2022-07-01', '2022-09-10', research), period('2022-09-11', '2022-12-31', research)],
      'nonClinical',
    );
    expect(meter).toMatchObject({ value: 6, limit: 6, state: 'met', missing: 0 });
  });

  it('count levels by their values, whatever their words are', () => {
    const translated = yearOf(1, 48).map((rotation) => ({ ...rotation, clinicalLevel: 'Año clínico 1' }));
    expect(meters(translated)).toEqual(meters(yearOf(1, 48)));
    expect(named(translated, 'year')).toMatchObject([{ levels: ['101'], state: 'met' }]);
  });

  it('are none where a specialty has no rules', () => {
    const none = { year: null, averages: [], chief: null, nonClinical: null, international: null };
    expect(trainingMeters(none, yearOf(1, 48), today)).toEqual([]);
  });
});

/** Counts day by day, with nothing of the functions above. */
function countByDay(rotations: readonly Rotation[]) {
  const sorted = rotations.toSorted((one, other) =>
    one.startDate === other.startDate
      ? one.endDate.localeCompare(other.endDate)
      : one.startDate.localeCompare(other.startDate),
  );
  const first = sorted[0]?.startDate;
  const last = sorted
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1);
  const gaps: string[] = [];
  const weeks: Record<string, { clinical: number; away: number; essential: number }> = {};
  if (first === undefined || last === undefined) return { gaps, weeks };
  for (let at = new Date(`${first}T12:00:00Z`); ; at.setUTCDate(at.getUTCDate() + 1)) {
    const today = at.toISOString().slice(0, 10);
    if (today > last) return { gaps, weeks };
    const rotation = sorted.find(({ startDate, endDate }) => startDate <= today && today <= endDate);
    if (!rotation) gaps.push(today);
    else {
      const level = (weeks[rotation.clinicalLevel] ??= { clinical: 0, away: 0, essential: 0 });
      if (rotation.nonSurgicalActivity === '') level.clinical += 1;
      else level.away += 1;
      if (rotation.isEssential) level.essential += 1;
    }
  }
}

const someLevels = [
  'Clinical Level 3',
  'Clinical Level 4',
  'Clinical Level 5',
  'Fellowship Clinical Level 2',
];
/** Days around the end of academic years and February, where mistakes would be. */
const someRotation = fc
  .record({
    first: fc.integer({ min: dayNumber('2023-06-01'), max: dayNumber('2024-08-31') }),
    length: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })),
    clinicalLevel: fc.constantFrom(...someLevels),
    isAway: fc.boolean(),
    isEssential: fc.boolean(),
  })
  .map(({ first, length, clinicalLevel, isAway, isEssential }) =>
    period(dayOfNumber(first), dayOfNumber(first + length), {
      clinicalLevel,
      nonSurgicalActivity: isAway ? 'Research' : '',
      isEssential,
    }),
  );

describe('10,000 generated records', () => {
  it('have the gaps, weeks and averages that a count of each day finds', () => {
    fc.assert(
      fc.property(fc.array(someRotation, { maxLength: 8 }), (rotations) => {
        const { gaps, weeks } = countByDay(rotations);
        const found = rotationGaps(rotations).flatMap(({ startDate, days }) =>
          Array.from({ length: days }, (_, at) => dayOfNumber(dayNumber(startDate) + at)),
        );
        expect(found).toEqual(gaps);
        const rows = gmeSummary(rotations);
        const expected = someLevels.slice(1).flatMap((clinicalLevel) => {
          const { clinical, away, essential } = weeks[clinicalLevel] ?? {
            clinical: 0,
            away: 0,
            essential: 0,
          };
          return clinical + essential === 0 ? [] : [[clinicalLevel, clinical, away, essential]];
        });
        expect(
          rows.map((row) => [
            row.clinicalLevel,
            ...[row.clinicalWeeks, row.nonClinicalWeeks, row.essentialsWeeks].map((each) =>
              Math.round(each * 7),
            ),
          ]),
        ).toEqual(expected);
        const days = expected.reduce((total, [, clinical]) => total + Number(clinical), 0);
        const { total, average } = totalsOf(rows).clinicalWeeks;
        expect(Math.abs(total - days / 7)).toBeLessThanOrEqual(0.005 + 1e-9);
        expect(Math.abs(average - days / 7 / (expected.length || 1))).toBeLessThanOrEqual(0.05 + 1e-9);
      }),
      { numRuns: 1_000 },
    );
  });
});
