import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CeEligibility } from '#contract/registration/examinations.ts';
import type { RegistrationDraft } from '#contract/registration/registrationDrafts.ts';
import { instant } from './people.ts';

const examTypes = ['qualifying', 'certifying', 'other'] as const;

/** Person and exam: the key of everything about one person's exam. */
const ofPersonAndExam = {
  userId: integer('user_id').notNull(),
  examId: integer('exam_id').notNull(),
};

export const examDates = pgTable('exam_dates', {
  examDateId: integer('exam_date_id').primaryKey(),
  examId: integer('exam_id').notNull(),
  startsOn: date('starts_on').notNull(),
  endsOn: date('ends_on').notNull(),
  description: text('description').notNull().default(''),
  /** Places that this portal offers. */
  capacity: integer('capacity').notNull(),
});

export const intentions = pgTable(
  'intentions',
  {
    ...ofPersonAndExam,
    intends: boolean('intends').notNull(),
    examDateId: integer('exam_date_id'),
    seatHeldUntil: instant('seat_held_until'),
    seatConfirmed: boolean('seat_confirmed').notNull().default(false),
    statedAt: instant('stated_at').notNull(),
  },
  ({ userId, examId }) => [primaryKey({ columns: [userId, examId] })],
);

export const attestationStatements = pgTable('attestation_statements', {
  examType: text('exam_type', { enum: examTypes }).notNull(),
  name: text('name').notNull(),
  version: integer('version').notNull(),
  position: integer('position').notNull(),
  attestationText: text('attestation_text').notNull(),
});

export const attestations = pgTable('attestations', {
  ...ofPersonAndExam,
  name: text('name').notNull(),
  version: integer('version').notNull(),
  attestationText: text('attestation_text').notNull(),
  attestedAt: instant('attested_at').notNull(),
});

export const registrationDrafts = pgTable(
  'registration_drafts',
  {
    ...ofPersonAndExam,
    version: integer('version').notNull(),
    draft: jsonb('draft').$type<RegistrationDraft>().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  ({ userId, examId }) => [primaryKey({ columns: [userId, examId] })],
);

export const webNotes = pgTable('web_notes', {
  ...ofPersonAndExam,
  webNote: text('web_note').notNull(),
});

export const ceEligibility = pgTable('ce_eligibility', {
  userId: integer('user_id').primaryKey(),
  eligibility: text('eligibility').$type<CeEligibility['eligibility']>().notNull(),
});

export const examResults = pgTable('exam_results', {
  /** The public id of the score report. */
  registrationIdentifier: integer('registration_identifier').primaryKey().generatedByDefaultAsIdentity(),
  ...ofPersonAndExam,
  examDate: date('exam_date').notNull(),
  /** P or F; null while the result is pending. */
  result: text('result', { enum: ['P', 'F'] }),
  /** The score report; null without one. */
  documentId: integer('document_id'),
});

export const admissionCards = pgTable('admission_cards', {
  ...ofPersonAndExam,
  documentId: integer('document_id'),
  availableFrom: date('available_from'),
});
