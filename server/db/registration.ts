import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CeEligibility, RegistrationDraft } from '#contract/examinations.ts';
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

export const accommodations = pgTable('accommodations', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  ...ofPersonAndExam,
  accommodationId: integer('accommodation_id').notNull(),
  explanation: text('explanation').notNull(),
  documentId: integer('document_id').notNull(),
  requestedAt: instant('requested_at').notNull(),
});

export const pdLetters = pgTable(
  'pd_letters',
  {
    ...ofPersonAndExam,
    officialName: text('official_name').notNull(),
    officialEmail: text('official_email').notNull(),
    /** 0 required, 1 pending, 2 awaiting approval by the board, 3 approved. */
    status: integer('status').notNull(),
    sentDate: instant('sent_date').notNull(),
    timesSent: integer('times_sent').notNull().default(1),
    tokenHash: text('token_hash').notNull(),
    responseDate: instant('response_date'),
    recommends: boolean('recommends'),
    responseComment: text('response_comment'),
    signature: text('signature'),
    /** The question's exact text, with the answer that was chosen. */
    agreedWording: text('agreed_wording'),
    /** Why the board's office sent the answer back; null if it did not. */
    sentBackReason: text('sent_back_reason'),
    officeTokenHash: text('office_token_hash'),
    officeSentAt: instant('office_sent_at'),
    /** When the office approved it or sent it back. */
    decidedAt: instant('decided_at'),
  },
  ({ userId, examId }) => [primaryKey({ columns: [userId, examId] })],
);

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
