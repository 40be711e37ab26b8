import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core';

const owned = {
  userId: integer('user_id').notNull(),
  version: integer('version').notNull().default(1),
};
const id = integer('id').primaryKey().generatedByDefaultAsIdentity();

export const medicalTrainings = pgTable('medical_trainings', {
  ...owned,
  graduateProfileId: text('graduate_profile_id').notNull(),
  medicalSchoolName: text('medical_school_name').notNull(),
  medicalSchoolCountryId: text('medical_school_country_id').notNull(),
  medicalSchoolStateId: text('medical_school_state_id').notNull(),
  medicalSchoolCity: text('medical_school_city').notNull(),
  degreeId: text('degree_id').notNull(),
  medicalSchoolCompletionYear: text('medical_school_completion_year').notNull(),
});

export const advancedTrainings = pgTable('advanced_trainings', {
  id,
  ...owned,
  trainingTypeId: text('training_type_id').notNull(),
  institutionId: text('institution_id').notNull(),
  other: text('other').notNull(),
  startDate: date('start_date').notNull(),
  endDate: date('end_date').notNull(),
});

export const otherCertifications = pgTable('other_certifications', {
  id,
  ...owned,
  boardId: text('board_id').notNull(),
  specialty: text('specialty').notNull(),
  certificateNumber: text('certificate_number').notNull(),
  issueDate: date('issue_date').notNull(),
  expireDate: date('expire_date'),
});

export const fellowships = pgTable('fellowships', {
  id,
  ...owned,
  fellowshipTypeId: text('fellowship_type_id').notNull(),
  programName: text('program_name').notNull(),
  programOther: text('program_other').notNull(),
  startDate: date('start_date').notNull(),
  endDate: date('end_date').notNull(),
});

export const additionalTrainings = pgTable('additional_trainings', {
  trainingId: integer('training_id').primaryKey().generatedByDefaultAsIdentity(),
  ...owned,
  typeOfTraining: text('type_of_training').notNull(),
  institutionName: text('institution_name').notNull(),
  other: text('other').notNull(),
  city: text('city').notNull(),
  state: text('state').notNull(),
  dateStarted: date('date_started').notNull(),
  dateEnded: date('date_ended').notNull(),
});

export const rotations = pgTable('rotations', {
  id,
  ...owned,
  examSpecialtyId: integer('exam_specialty_id').notNull(),
  startDate: date('start_date').notNull(),
  endDate: date('end_date').notNull(),
  clinicalLevelId: text('clinical_level_id').notNull(),
  clinicalActivity: text('clinical_activity').notNull(),
  other: text('other').notNull(),
  nonSurgicalActivity: text('non_surgical_activity').notNull(),
  programName: text('program_name').notNull(),
  alternateInstitutionName: text('alternate_institution_name').notNull(),
  isEssential: boolean('is_essential').notNull(),
  isInternationalRotation: boolean('is_international_rotation').notNull(),
  isCredit: boolean('is_credit').notNull(),
});

export const gmeInformations = pgTable('gme_informations', {
  ...owned,
  examSpecialtyId: integer('exam_specialty_id').notNull(),
  programName: text('program_name').notNull(),
  programOther: text('program_other').notNull(),
  programDirector: text('program_director').notNull(),
  startDate: date('start_date').notNull(),
  completionDate: date('completion_date').notNull(),
});

export const residencies = pgTable('residencies', {
  informationid: integer('informationid').primaryKey().generatedByDefaultAsIdentity(),
  ...owned,
  programName: text('program_name').notNull(),
  programOther: text('program_other').notNull(),
  startDate: date('start_date').notNull(),
  endDate: date('end_date').notNull(),
});
