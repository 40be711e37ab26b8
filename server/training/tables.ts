import { gmeInformation, medicalSchool } from '#contract/training/training.ts';
import {
  additionalTrainingRules,
  advancedTrainingRules,
  fellowshipRules,
  gmeInformationProblems,
  otherCertificationRules,
  residencyRules,
} from '#domain/training/areaRules.ts';
import { rotationRules } from '#domain/training/rotationRules.ts';
import type { MemberRecordTable } from '#server/records/memberRecords.ts';
import { fragment } from '#server/db/fragment.ts';
import { recordTable } from '#server/records/records.ts';

/** The rotations, by their first day (second specification, §5). */
export const rotationTable = recordTable({
  ...rotationRules,
  table: 'rotations',
  orderBy: fragment`r.start_date, r.end_date`,
});

/** The areas of records of training, each in the order of its list. */
export const trainingTables = [
  rotationTable,
  recordTable({ ...residencyRules, table: 'residencies', orderBy: fragment`r.start_date` }),
  recordTable({ ...advancedTrainingRules, table: 'advanced_trainings', orderBy: fragment`r.start_date` }),
  recordTable({ ...fellowshipRules, table: 'fellowships', orderBy: fragment`r.start_date` }),
  recordTable({
    ...otherCertificationRules,
    table: 'other_certifications',
    orderBy: fragment`r.issue_date desc`,
  }),
  recordTable({
    ...additionalTrainingRules,
    table: 'additional_trainings',
    orderBy: fragment`r.date_started`,
  }),
] as const;

export const medicalSchoolTable: MemberRecordTable<typeof medicalSchool> = {
  area: medicalSchool,
  table: 'medical_trainings',
};

export const gmeInformationTable: MemberRecordTable<typeof gmeInformation> = {
  area: gmeInformation,
  table: 'gme_informations',
  check: gmeInformationProblems,
};
