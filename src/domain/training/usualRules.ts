import type { TrainingRules } from '#contract/training.ts';

/** The rules by the value of a specialty in the pick-list `exam-specialties`. */
export type RulesBySpecialty = Readonly<Record<string, TrainingRules>>;

const none: TrainingRules = { year: null, averages: [], chief: null, nonClinical: null, international: null };
const junior = ['Clinical Level 1', 'Clinical Level 2', 'Clinical Level 3'];
const senior = ['Clinical Level 4', 'Clinical Level 5'];
const fellowship = ['Fellowship Clinical Level 1', 'Fellowship Clinical Level 2'];
const twoYears: TrainingRules = {
  ...none,
  year: { levels: fellowship, weeks: 48 },
  averages: [{ levels: fellowship, weeks: 96, weeksWithLeave: 92 }],
};

/**
 * The published rules of American surgical boards on the weeks of a residency and of fellowships: 48 weeks a year,
 * averaged over years 1 to 3 and 4 to 5, fewer with documented leave since 2021, 48 weeks as chief, at most four months
 * of it in one area, at most six months that are not clinical in years 1 to 3, and international rotations of at least
 * two weeks after the first year. The board decides; another one sets `TRAINING_RULES`.
 */
export const usualRules: RulesBySpecialty = {
  1: {
    year: { levels: [...junior, ...senior], weeks: 48 },
    averages: [
      { levels: junior, weeks: 144, weeksWithLeave: 140 },
      { levels: senior, weeks: 96, weeksWithLeave: 92 },
    ],
    chief: { level: 'Clinical Level 5', weeks: 48, monthsInOneActivity: 4 },
    nonClinical: { levels: junior, months: 6 },
    international: { notLevels: ['Clinical Level 1'], days: 14 },
  },
  2: { ...none, averages: [{ levels: ['Fellowship Clinical Level 1'], weeks: 48, weeksWithLeave: 46 }] },
  3: twoYears,
  4: twoYears,
  5: twoYears,
};

/** The rules of a specialty; without any, nothing is metered. */
export const rulesOf = (rules: RulesBySpecialty, examSpecialtyId: number): TrainingRules =>
  rules[examSpecialtyId] ?? none;
