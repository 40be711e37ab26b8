import type { Rotation, TrainingRules } from '#contract/training/training.ts';

let ids = 0;

/** The values of levels in the pick-list `clinical-levels` of the reference server. */
const levelIds: Readonly<Record<string, string>> = {
  'Clinical Level 1': '101',
  'Clinical Level 2': '102',
  'Clinical Level 3': '103',
  'Clinical Level 4': '104',
  'Clinical Level 5': '105',
  'Fellowship Clinical Level 1': '201',
  'Fellowship Clinical Level 2': '304',
};

/** A rotation with the members that a test names; a level by its words, its value or both. */
export const makeRotation = ({
  clinicalLevel = 'Clinical Level 1',
  ...parts
}: Partial<Rotation> = {}): Rotation => ({
  id: (ids += 1),
  examSpecialtyId: 1,
  startDate: '2022-07-01',
  endDate: '2022-07-31',
  clinicalLevelId: levelIds[clinicalLevel] ?? '101',
  clinicalLevel,
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
    levels: ['101', '102', '103', '104'],
    weeks: 48,
  },
  averages: [
    {
      levels: ['101', '102', '103'],
      weeks: 144,
      weeksWithLeave: 140,
    },
    { levels: ['104', '105'], weeks: 96, weeksWithLeave: 92 },
  ],
  chief: { level: '105', weeks: 48, monthsInOneActivity: 4 },
  nonClinical: { levels: ['101', '102', '103'], months: 6 },
  international: { notLevels: ['101'], days: 14 },
};
