import { summaryLevels } from '#contract/pickLists/boardValues.ts';
import type { GmeSummaryRow, Rotation } from '#contract/training/training.ts';
import { dayNumber } from '../days.ts';
import { inOrder } from './gaps.ts';

/** What the summary needs to know of a rotation. */
export type CountedRotation = Pick<
  Rotation,
  | 'startDate'
  | 'endDate'
  | 'clinicalLevel'
  | 'clinicalLevelId'
  | 'clinicalActivity'
  | 'programName'
  | 'alternateInstitutionName'
  | 'nonSurgicalActivity'
  | 'isEssential'
>;

/** Whether its weeks are non-clinical. */
export const isNonClinical = ({ nonSurgicalActivity }: Pick<Rotation, 'nonSurgicalActivity'>) =>
  nonSurgicalActivity !== '';

/** Each rotation with its days, and the number of the first one, in order. A day of two rotations counts for the one that begins first. */
export function countedDays<Item extends Pick<Rotation, 'startDate' | 'endDate'>>(
  rotations: readonly Item[],
): readonly { rotation: Item; days: number; first: number }[] {
  let covered = -Infinity;
  return inOrder(rotations).map((rotation) => {
    const last = dayNumber(rotation.endDate);
    const first = Math.max(dayNumber(rotation.startDate), covered + 1);
    covered = Math.max(covered, last);
    return { rotation, days: Math.max(0, last - first + 1), first };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/**
 * The weeks of the four levels of the summary, from the days of the rotations. A level without clinical and essential
 * weeks is omitted (second specification, §5 and §9).
 */
export function gmeSummary(rotations: readonly CountedRotation[]): GmeSummaryRow[] {
  const counted = countedDays(rotations);
  return summaryLevels.flatMap(({ words, values }) => {
    const own = counted.filter(
      ({ rotation }) => values.includes(rotation.clinicalLevelId) || rotation.clinicalLevel === words,
    );
    const weeks = (isCounted: (rotation: CountedRotation) => boolean) =>
      sum(own.map(({ rotation, days }) => (isCounted(rotation) ? days : 0))) / 7;
    const clinicalWeeks = weeks((rotation) => !isNonClinical(rotation));
    const essentialsWeeks = weeks(({ isEssential }) => isEssential);
    if (clinicalWeeks === 0 && essentialsWeeks === 0) return [];
    const programs = own.map(({ rotation }) => rotation.programName || rotation.alternateInstitutionName);
    return [
      {
        clinicalLevel: own[0]!.rotation.clinicalLevel, // a level with weeks has a rotation
        minStartDate: own[0]!.rotation.startDate,
        maxStartDate: own.at(-1)!.rotation.startDate,
        programName: [...new Set(programs)].filter((name) => name !== '').join('; '),
        clinicalWeeks,
        nonClinicalWeeks: weeks(isNonClinical),
        essentialsWeeks,
      },
    ];
  });
}

/**
 * The rows that are shown, whatever a backend sends: those with clinical or essential weeks, of the four levels in
 * their order (second specification, §5 and §9). A backend that has other words for its levels decides itself which
 * ones it sends.
 */
export function shownSummary(rows: readonly GmeSummaryRow[]): readonly GmeSummaryRow[] {
  const counted = rows.filter(
    ({ clinicalWeeks, essentialsWeeks }) => clinicalWeeks !== 0 || essentialsWeeks !== 0,
  );
  const known = summaryLevels.flatMap(({ words, values }) =>
    counted.filter(({ clinicalLevel }) => clinicalLevel === words || values.includes(clinicalLevel)),
  );
  return known.length === 0 ? counted : known;
}

/** A value with so many decimals, as it is shown. */
export const rounded = (value: number, decimals: number) =>
  Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`);

/** Total Weeks with two decimals, and Avg Weeks, the total divided by the number of rows, with one. */
export function totalsOf(rows: readonly GmeSummaryRow[]) {
  const of = (column: 'clinicalWeeks' | 'nonClinicalWeeks' | 'essentialsWeeks') => {
    const total = sum(rows.map((row) => row[column]));
    return { total: rounded(total, 2), average: rows.length === 0 ? 0 : rounded(total / rows.length, 1) };
  };
  return {
    clinicalWeeks: of('clinicalWeeks'),
    nonClinicalWeeks: of('nonClinicalWeeks'),
    essentialsWeeks: of('essentialsWeeks'),
  };
}
