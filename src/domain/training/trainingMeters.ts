import type { Rotation, TrainingRules } from '#contract/training/training.ts';
import { documentedLeave } from '#contract/training/training.ts';
import { dayNumber, dayOfNumber, daysBetween } from '../days.ts';
import { academicYear, academicYearOf } from './academicYear.ts';
import { countedDays, isNonClinical, rounded, type CountedRotation } from './gmeSummary.ts';

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
  /** With one decimal, as it is shown. */
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

/** As the page shows a value; what a rule says of a value is made of the value that is shown. */
const shown = (value: number) => rounded(value, 1);

/**
 * The calendar months of successive days: a whole month is one, and of another one its share of days. July 1 to October
 * 31 are four.
 */
function monthsOf({ first, days }: { first: number; days: number }): number {
  let months = 0;
  for (let day = first; day < first + days;) {
    const month = dayOfNumber(day).slice(0, 7);
    const begins = dayNumber(`${month}-01`);
    const next = dayNumber(`${dayOfNumber(begins + 31).slice(0, 7)}-01`);
    months += (Math.min(next, first + days) - day) / (next - begins);
    day = next;
  }
  return months;
}

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
  const clinicalWeeks = (levels: readonly string[]) =>
    sum(of(levels).map(({ rotation, days }) => (isNonClinical(rotation) ? 0 : days))) / 7;
  const nonClinicalMonths = (levels: readonly string[]) =>
    sum(of(levels).map((each) => (isNonClinical(each.rotation) ? monthsOf(each) : 0)));
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
    const value = shown(clinicalWeeks(levels));
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
      missing: isShort ? shown(limit - value) : 0,
      by: isShort ? end : null,
      withLeave,
    };
  };
  const atMost = (
    name: MeterName,
    levels: readonly string[],
    measured: Pick<TrainingMeter, 'unit' | 'value' | 'limit'> & { activity?: string | null },
  ): TrainingMeter => {
    const value = shown(measured.value);
    return {
      name,
      levels,
      activity: null,
      ...measured,
      value,
      is: 'atMost',
      state: value <= measured.limit ? 'met' : 'missed',
      missing: shown(Math.max(0, value - measured.limit)),
      by: null,
      withLeave: false,
    };
  };

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
            value: nonClinicalMonths(nonClinical.levels),
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
    for (const each of of([level])) {
      const { clinicalActivity } = each.rotation;
      if (!isNonClinical(each.rotation))
        months.set(clinicalActivity, (months.get(clinicalActivity) ?? 0) + monthsOf(each));
    }
    const [activity, value] = [...months].reduce<[string | null, number]>(
      (most, each) => (each[1] > most[1] ? each : most),
      [null, 0],
    );
    return atMost('oneActivity', [level], { unit: 'months', value, limit: monthsInOneActivity, activity });
  }
}
