import type { Rotation, TrainingRules } from '#contract/training.ts';
import { documentedLeave } from '#contract/training.ts';
import { dayNumber, daysBetween } from '../days.ts';
import { academicYear, academicYearOf } from './academicYear.ts';
import { countedDays, isNonClinical, type CountedRotation } from './gmeSummary.ts';

/** What the meters need to know of a rotation. */
export type MeteredRotation = CountedRotation & Pick<Rotation, 'isInternationalRotation'>;

export type MeterName = 'year' | 'average' | 'chief' | 'oneActivity' | 'nonClinical' | 'international';

/** One rule of the board, and how much of it the rotations reach. */
export interface TrainingMeter {
  name: MeterName;
  /** The clinical levels that are counted, as values of the pick-list `clinical-levels`. */
  levels: readonly string[];
  /** The activity that has the most months, for `oneActivity`. */
  activity: string | null;
  unit: 'weeks' | 'months' | 'rotations';
  value: number;
  limit: number;
  /** Whether the limit is to be reached, or not to be exceeded. */
  is: 'atLeast' | 'atMost';
  /** `averaged`: below the limit, which is enough because an average of several levels is met. */
  state: 'met' | 'averaged' | 'open' | 'missed';
  /** What is missing up to a limit that is to be reached, or is too much; 0 if nothing. */
  missing: number;
  /** The last day on which it can still be reached, `2027-06-30`; null if nothing is missing or a level has not begun. */
  by: string | null;
  /** The limit is the one for documented leave. */
  withLeave: boolean;
}

const DAYS_OF_A_MONTH = 365.25 / 12;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The rules with what the rotations reach of them, on a day (`2026-11-22`). The board decides. */
export function trainingMeters(
  rules: TrainingRules,
  rotations: readonly MeteredRotation[],
  today: string,
): readonly TrainingMeter[] {
  const counted = countedDays(rotations);
  const of = (levels: readonly string[]) =>
    counted.filter(({ rotation }) => levels.includes(rotation.clinicalLevelId));
  const daysOf = (levels: readonly string[], isCounted: (rotation: MeteredRotation) => boolean) =>
    sum(of(levels).map(({ rotation, days }) => (isCounted(rotation) ? days : 0)));
  const clinicalWeeks = (levels: readonly string[]) =>
    daysOf(levels, (rotation) => !isNonClinical(rotation)) / 7;
  /** The end of the academic year of the last rotation. */
  const endOf = (levels: readonly string[]) => {
    const last = of(levels).at(-1)?.rotation;
    return last ? academicYear(academicYearOf(last.endDate)).endDate : null;
  };

  const atLeast = (
    name: MeterName,
    levels: readonly string[],
    limit: number,
    { withLeave = false, isAveraged = false } = {},
  ): TrainingMeter => {
    const value = clinicalWeeks(levels);
    // While a level has not begun, the end of the last one is not known.
    const end = levels.every((level) => of([level]).length > 0) ? endOf(levels) : null;
    const isMet = value >= limit;
    const isOver = end !== null && dayNumber(end) < dayNumber(today);
    const isShort = !isMet && !isAveraged;
    return {
      name,
      levels,
      activity: null,
      unit: 'weeks',
      value,
      limit,
      is: 'atLeast',
      state: isMet ? 'met' : isAveraged ? 'averaged' : isOver ? 'missed' : 'open',
      missing: isShort ? limit - value : 0,
      by: isShort ? end : null,
      withLeave,
    };
  };
  const atMost = (
    name: MeterName,
    levels: readonly string[],
    measured: Pick<TrainingMeter, 'unit' | 'value' | 'limit'> & { activity?: string | null },
  ): TrainingMeter => ({
    name,
    levels,
    activity: null,
    ...measured,
    is: 'atMost',
    state: measured.value <= measured.limit ? 'met' : 'missed',
    missing: Math.max(0, measured.value - measured.limit),
    by: null,
    withLeave: false,
  });

  const averages = rules.averages.map(({ levels, weeks, weeksWithLeave }) => {
    const withLeave = of(levels).some(({ rotation }) => rotation.nonSurgicalActivity === documentedLeave);
    return atLeast('average', levels, withLeave ? weeksWithLeave : weeks, { withLeave });
  });
  const isAveraged = (level: string) =>
    averages.some(({ levels, state }) => state === 'met' && levels.includes(level));

  const { year, chief, nonClinical, international } = rules;
  const years = (year?.levels ?? [])
    // The rule about the chief year is one of its own.
    .filter((level) => level !== chief?.level && of([level]).length > 0)
    .map((level) => atLeast('year', [level], year!.weeks, { isAveraged: isAveraged(level) })); // a rule with levels

  return [
    ...years,
    ...averages,
    ...(chief ? [atLeast('chief', [chief.level], chief.weeks), oneActivity(chief)] : []),
    ...(nonClinical
      ? [
          atMost('nonClinical', nonClinical.levels, {
            unit: 'months',
            value: daysOf(nonClinical.levels, isNonClinical) / DAYS_OF_A_MONTH,
            limit: nonClinical.months,
          }),
        ]
      : []),
    ...(international
      ? [
          atMost('international', international.notLevels, {
            unit: 'rotations',
            value: rotations.filter(
              (rotation) =>
                rotation.isInternationalRotation &&
                (international.notLevels.includes(rotation.clinicalLevelId) ||
                  daysBetween(rotation.startDate, rotation.endDate) < international.days),
            ).length,
            limit: 0,
          }),
        ]
      : []),
  ];

  /** The activity of the chief year with the most months. */
  function oneActivity({ level, monthsInOneActivity }: NonNullable<TrainingRules['chief']>): TrainingMeter {
    const months = new Map<string, number>();
    for (const { rotation, days } of of([level]))
      if (!isNonClinical(rotation))
        months.set(
          rotation.clinicalActivity,
          (months.get(rotation.clinicalActivity) ?? 0) + days / DAYS_OF_A_MONTH,
        );
    const [activity, value] = [...months].reduce<[string | null, number]>(
      (most, each) => (each[1] > most[1] ? each : most),
      [null, 0],
    );
    return atMost('oneActivity', [level], { unit: 'months', value, limit: monthsInOneActivity, activity });
  }
}
