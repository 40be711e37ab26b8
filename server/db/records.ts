import { requirementKinds } from '#contract/dashboard/dashboard.ts';
import { boolean, customType, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './people.ts';

/** Bytes of a file. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const featureFlags = pgTable('feature_flags', {
  name: text('name').primaryKey(),
  isOn: boolean('is_on').notNull(),
});

export const pickListItems = pgTable('pick_list_items', {
  list: text('list').notNull(),
  scope: text('scope').notNull().default(''),
  position: integer('position').notNull(),
  itemValue: text('item_value').notNull(),
  itemDescription: text('item_description').notNull(),
  modifier: text('modifier'),
});

export const exams = pgTable('exams', {
  examId: integer('exam_id').primaryKey(),
  examCode: text('exam_code').notNull(),
  examName: text('exam_name').notNull(),
  isQualifying: boolean('is_qualifying').notNull().default(false),
  examSpecialtyId: integer('exam_specialty_id').notNull().default(1),
  examType: text('exam_type', { enum: ['qualifying', 'certifying', 'other'] })
    .notNull()
    .default('other'),
  regOpenDate: instant('reg_open_date'),
  regEndDate: instant('reg_end_date').notNull(),
  examStartDate: date('exam_start_date').notNull(),
  examEndDate: date('exam_end_date').notNull(),
});

export const examCandidates = pgTable('exam_candidates', {
  userId: integer('user_id').notNull(),
  examId: integer('exam_id').notNull(),
});

export const registrations = pgTable('registrations', {
  userId: integer('user_id').notNull(),
  examId: integer('exam_id').notNull(),
  status: integer('status').notNull(),
  regEndDate: instant('reg_end_date'),
  confirmationNumber: text('confirmation_number'),
  /** When it was submitted, and when it was completed. */
  submittedAt: instant('submitted_at'),
  registeredAt: instant('registered_at'),
  /** When a submitted registration was withdrawn. */
  withdrawnAt: instant('withdrawn_at'),
});

export const programs = pgTable('programs', {
  programId: integer('program_id').primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id').notNull(),
  programName: text('program_name').notNull(),
  programDirector: text('program_director').notNull(),
  directorEmail: text('director_email').notNull().default(''),
  programNumber: text('program_number').notNull(),
  exam: text('exam').notNull(),
  clinicalLevel: text('clinical_level').notNull(),
  city: text('city').notNull(),
  state: text('state').notNull(),
});

export const documents = pgTable('documents', {
  documentId: integer('document_id').primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id').notNull(),
  documentName: text('document_name').notNull(),
  mediaType: text('media_type').notNull(),
  /** Null when the bytes are in `document_parts`. */
  content: bytes('content'),
  createdAt: instant('created_at').notNull(),
  documentTypeId: integer('document_type_id'),
  certificateTypeId: integer('certificate_type_id'),
  /** In bytes. */
  size: integer('size').notNull().default(0),
  uploadedByMember: boolean('uploaded_by_member').notNull().default(false),
});

export const userCertificates = pgTable('user_certificates', {
  certificateId: integer('certificate_id').primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id').notNull(),
  certificateTypeId: integer('certificate_type_id').notNull(),
  documentTypeId: integer('document_type_id').notNull(),
  documentId: integer('document_id').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const certifications = pgTable('certifications', {
  certificationId: integer('certification_id').primaryKey(),
  userId: integer('user_id').notNull(),
  specialty: text('specialty').notNull(),
  certificateNumber: text('certificate_number').notNull(),
  certificateTypeId: integer('certificate_type_id').notNull(),
  status: text('status'),
  isClinicallyInactive: boolean('is_clinically_inactive').notNull().default(false),
  cca: integer('cca').notNull(),
  issueDate: date('issue_date').notNull(),
  expireDate: date('expire_date'),
  documentId: integer('document_id'),
});

export const ccTasks = pgTable('cc_tasks', {
  userId: integer('user_id').notNull(),
  position: integer('position').notNull(),
  statusType: text('status_type').notNull(),
  status: integer('status').notNull(),
  disabled: boolean('disabled').notNull().default(false),
  url: text('url').notNull().default(''),
});

export const requirements = pgTable('requirements', {
  requirementId: integer('requirement_id').primaryKey(),
  userId: integer('user_id').notNull(),
  kind: text('kind', { enum: requirementKinds }).notNull().default('other'),
  title: text('title').notNull(),
  detail: text('detail').notNull(),
  dueDate: date('due_date'),
  isMet: boolean('is_met').notNull().default(false),
  url: text('url').notNull().default(''),
});
