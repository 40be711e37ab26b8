import { boardValues } from '#contract/pickLists/boardValues.ts';
import type { TrainingRules } from '#contract/training/training.ts';

/** The rules by the value of a specialty in the pick-list `exam-specialties`. */
export type RulesBySpecialty = Readonly<Record<string, TrainingRules>>;

const none: TrainingRules = { year: null, averages: [], chief: null, nonClinical: null, international: null };
const [firstYear] = boardValues.firstClinicalLevel.is;
const chiefYear = '105';
const junior = [firstYear, '102', '103'];
const senior = ['104', chiefYear];
const twoYears = (levels: string[]): TrainingRules => ({
  ...none,
  year: { levels, weeks: 48 },
  averages: [{ levels, weeks: 96, weeksWithLeave: 92 }],
});

/**
 * The published rules of American surgical boards on the weeks of a residency and of fellowships: 48 weeks a year,
 * averaged over years 1 to 3 and 4 to 5, fewer with documented leave since 2021, 48 weeks as chief, at most four months
 * of it in one area, at most six months that are not clinical in years 1 to 3, and international rotations of at least
 * two weeks after the first year. Levels are values of the pick-list `clinical-levels`. The board decides; another one sets `TRAINING_RULES`.
 */
export const usualRules: RulesBySpecialty = {
  1: {
    year: { levels: [...junior, ...senior], weeks: 48 },
    averages: [
      { levels: junior, weeks: 144, weeksWithLeave: 140 },
      { levels: senior, weeks: 96, weeksWithLeave: 92 },
    ],
    chief: { level: chiefYear, weeks: 48, monthsInOneActivity: 4 },
    nonClinical: { levels: junior, months: 6 },
    international: { notLevels: [firstYear], days: 14 },
  },
  2: { ...none, averages: [{ levels: ['201'], weeks: 48, weeksWithLeave: 46 }] },
  3: twoYears(['303', '304']),
  4: twoYears(['401', '402']),
  5: twoYears(['501', '502']),
};

/** The rules of a specialty; without any, nothing is metered. */
export const rulesOf = (rules: RulesBySpecialty, examSpecialtyId: number): TrainingRules =>
  rules[examSpecialtyId] ?? none;

/** The levels that rules name, each once. */
const levelsOf = ({ year, averages, chief, nonClinical, international }: TrainingRules): Set<string> =>
  new Set([
    ...(year?.levels ?? []),
    ...averages.flatMap(({ levels }) => levels),
    ...(chief ? [chief.level] : []),
    ...(nonClinical?.levels ?? []),
    ...(international?.notLevels ?? []),
  ]);

/**
 * The levels of rules that are not values of the specialty's pick-list `clinical-levels`, with their specialty. A rule
 * measures nothing at such a level.
 */
export const unknownLevels = (
  rules: RulesBySpecialty,
  isLevel: (examSpecialtyId: string, level: string) => boolean,
): readonly { readonly examSpecialtyId: string; readonly level: string }[] =>
  Object.entries(rules).flatMap(([examSpecialtyId, each]) =>
    [...levelsOf(each)]
      .filter((level) => !isLevel(examSpecialtyId, level))
      .map((level) => ({ examSpecialtyId, level })),
  );
