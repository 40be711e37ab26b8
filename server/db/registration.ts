import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RegistrationDraft } from '#contract/registration/registrationDrafts.ts';
import { instant } from './people.ts';

const examTypes = ['qualifying', 'certifying', 'other'] as const;

/** Person and exam: the key of everything about one person's exam. */
const ofPersonAndExam = {
  userId: integer('user_id').notNull(),
  examId: integer('exam_id').notNull(),
};

export const attestationStatements = pgTable('attestation_statements', {
  examType: text('exam_type', { enum: examTypes }).notNull(),
  name: text('name').notNull(),
  version: integer('version').notNull(),
  position: integer('position').notNull(),
  attestationText: text('attestation_text').notNull(),
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
