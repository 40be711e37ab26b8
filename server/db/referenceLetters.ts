import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './people.ts';

export const examReferenceLetters = pgTable('exam_reference_letters', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id').notNull(),
  /** Null for continuous certification. */
  examId: integer('exam_id'),
  attestationType: text('attestation_type').notNull(),
  hospitalName: text('hospital_name').notNull(),
  authOfficial: text('auth_official').notNull(),
  authOfficialTitle: text('auth_official_title').notNull(),
  authOfficialEmail: text('auth_official_email').notNull(),
  altRole: text('alt_role').notNull().default(''),
  explain: text('explain').notNull().default(''),
  explainOther: text('explain_other').notNull().default(''),
  /** 0 required, 1 pending, 2 awaiting approval, 3 approved; null in old rows whose mail was not sent. */
  status: integer('status'),
  sentDate: instant('sent_date'),
  timesSent: integer('times_sent').notNull().default(0),
  responseDate: instant('response_date'),
  recommends: boolean('recommends'),
  responseComment: text('response_comment'),
  signature: text('signature'),
  referenceId: text('reference_id').notNull(),
  tokenHash: text('token_hash'),
  /** Hash of the link with which the board's office approves an answer. */
  officeTokenHash: text('office_token_hash'),
  officeSentAt: instant('office_sent_at'),
  /** When the office approved it or sent it back. */
  decidedAt: instant('decided_at'),
  /** Why the office sent it back; null if it did not. */
  sentBackReason: text('sent_back_reason'),
  /** When the member withdrew the request; null if they did not, and once it is sent again. */
  withdrawnAt: instant('withdrawn_at'),
  /** The question's exact text, with the answer that was chosen. */
  agreedWording: text('agreed_wording'),
  /** The mail with the last request, in `queued_mails`. */
  mailId: text('mail_id'),
  version: integer('version').notNull().default(1),
});
