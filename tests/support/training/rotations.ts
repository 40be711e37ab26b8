import type { Rotation, TrainingRules } from '#contract/training.ts';

let ids = 0;

/** A rotation with the members that a test names. */
export const makeRotation = (parts: Partial<Rotation> = {}): Rotation => ({
  id: (ids += 1),
  examSpecialtyId: 1,
  startDate: '2022-07-01',
  endDate: '2022-07-31',
  clinicalLevelId: '101',
  clinicalLevel: 'Clinical Level 1',
  clinicalActivity: 'Trauma and acute care',
  other: '',
  nonSurgicalActivity: '',
  programName: 'Lakeside Medical Center',
  alternateInstitutionName: '',
  isEssential: true,
  isInternationalRotation: false,
  isCredit: false,
  version: 1,
  ...parts,
});

/** The rules of general surgery, as the reference server has them. */
export const rules: TrainingRules = {
  year: {
    levels: ['Clinical Level 1', 'Clinical Level 2', 'Clinical Level 3', 'Clinical Level 4'],
    weeks: 48,
  },
  averages: [
    {
      levels: ['Clinical Level 1', 'Clinical Level 2', 'Clinical Level 3'],
      weeks: 144,
      weeksWithLeave: 140,
    },
    { levels: ['Clinical Level 4', 'Clinical Level 5'], weeks: 96, weeksWithLeave: 92 },
  ],
  chief: { level: 'Clinical Level 5', weeks: 48, monthsInOneActivity: 4 },
  nonClinical: { levels: ['Clinical Level 1', 'Clinical Level 2', 'Clinical Level 3'], months: 6 },
  international: { notLevels: ['Clinical Level 1'], days: 14 },
};
