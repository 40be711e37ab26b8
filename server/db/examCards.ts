import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cardNames } from '#contract/application/examCards.ts';
import { instant } from './people.ts';

/** Person and exam: the key of one application. */
const ofApplication = {
  userId: integer('user_id').notNull(),
  examId: integer('exam_id').notNull(),
};

/** An exam whose application has cards. */
export const examDirectories = pgTable('exam_directories', {
  examId: integer('exam_id').primaryKey(),
  /** Average cases a year that the activities card asks for; null for an exam without that card. */
  mbsAverageMinimum: integer('mbs_average_minimum'),
  /** Required types of letters, from the pick-list `reference-letter-type`. */
  letterTypes: jsonb('letter_types').$type<readonly string[]>().notNull().default([]),
});

export const examPathways = pgTable('exam_pathways', {
  examPathwayId: integer('exam_pathway_id').primaryKey(),
  examId: integer('exam_id').notNull(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
});

export const examCaseLogs = pgTable('exam_case_logs', {
  examCaseLogId: integer('exam_case_log_id').primaryKey(),
  examId: integer('exam_id').notNull(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  minimum: integer('minimum').notNull().default(0),
});

export const examCaseCategories = pgTable('exam_case_categories', {
  categoryId: integer('category_id').primaryKey(),
  examCaseLogId: integer('exam_case_log_id').notNull(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  minimum: integer('minimum').notNull().default(0),
  countsAtMost: integer('counts_at_most'),
});

/** The text of a version never changes; a new text is a new version. */
export const examStatements = pgTable(
  'exam_statements',
  {
    examId: integer('exam_id').notNull(),
    name: text('name').notNull(),
    version: integer('version').notNull(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    attestationText: text('attestation_text').notNull(),
  },
  ({ examId, name, version }) => [primaryKey({ columns: [examId, name, version] })],
);

export const examCards = pgTable(
  'exam_cards',
  {
    ...ofApplication,
    card: text('card', { enum: cardNames }).notNull(),
    version: integer('version').notNull().default(0),
    savedAt: instant('saved_at'),
    /** Set while the board is reviewing the card. */
    held: text('held', { enum: ['underReview', 'approved'] }),
  },
  ({ userId, examId, card }) => [primaryKey({ columns: [userId, examId, card] })],
);

export const examApplications = pgTable(
  'exam_applications',
  {
    ...ofApplication,
    examPathwayId: integer('exam_pathway_id'),
    institutionId: text('institution_id').notNull().default(''),
    programName: text('program_name').notNull().default(''),
    completedOn: date('completed_on'),
    periodStart: date('period_start'),
    periodEnd: date('period_end'),
  },
  ({ userId, examId }) => [primaryKey({ columns: [userId, examId] })],
);

export const examCaseCounts = pgTable(
  'exam_case_counts',
  { ...ofApplication, categoryId: integer('category_id').notNull(), count: integer('count').notNull() },
  ({ userId, examId, categoryId }) => [primaryKey({ columns: [userId, examId, categoryId] })],
);

export const examHospitalAppointments = pgTable('exam_hospital_appointments', {
  id: integer('id').primaryKey(),
  ...ofApplication,
  position: integer('position').notNull(),
  hospitalName: text('hospital_name').notNull(),
  stateCode: text('state_code').notNull().default(''),
  appointmentType: text('appointment_type').notNull(),
  startDate: date('start_date').notNull(),
  endDate: date('end_date'),
});

/** An agreement refers to the version that was agreed to. */
export const examAgreements = pgTable(
  'exam_agreements',
  {
    ...ofApplication,
    name: text('name').notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    attestationText: text('attestation_text').notNull(),
    attestedAt: instant('attested_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  ({ userId, examId, name, version, attestedAt }) => [
    primaryKey({ columns: [userId, examId, name, version, attestedAt] }),
  ],
);

export const mbsYearlyCounts = pgTable(
  'mbs_yearly_counts',
  { ...ofApplication, year: integer('year').notNull(), cases: integer('cases').notNull() },
  ({ userId, examId, year }) => [primaryKey({ columns: [userId, examId, year] })],
);
