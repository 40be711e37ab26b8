import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const medicalLicenses = pgTable('medical_licenses', {
  licenseId: integer('license_id').primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id').notNull(),
  issuingStateId: text('issuing_state_id').notNull(),
  licenseNumber: text('license_number').notNull(),
  licenseTypeId: text('license_type_id').notNull(),
  issueDate: date('issue_date').notNull(),
  expireDate: date('expire_date').notNull(),
  reportingOrganization: text('reporting_organization'),
  version: integer('version').notNull().default(1),
});

export const appointments = pgTable('appointments', {
  apptId: integer('appt_id').primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id').notNull(),
  practiceTypeId: text('practice_type_id').notNull(),
  appointmentTypeId: text('appointment_type_id').notNull(),
  organizationTypeId: text('organization_type_id').notNull(),
  stateCode: text('state_code').notNull(),
  organizationId: text('organization_id').notNull(),
  other: text('other').notNull(),
  authorizingOfficial: text('authorizing_official').notNull(),
  primaryAppointment: boolean('primary_appointment').notNull(),
  version: integer('version').notNull().default(1),
});

export const standingDetails = pgTable('standing_details', {
  userId: integer('user_id').primaryKey(),
  primaryPracticeId: text('primary_practice_id').notNull(),
  clinicallyActive: text('clinically_active').notNull(),
  nonClinicalExplanation: text('non_clinical_explanation').notNull(),
  hasPrivileges: text('has_privileges').notNull(),
  noPrivilegesExplanation: text('no_privileges_explanation').notNull(),
  version: integer('version').notNull().default(1),
});

export const sanctions = pgTable('sanctions', {
  userId: integer('user_id').primaryKey(),
  licenseAction: text('license_action').notNull(),
  licenseActionDate: date('license_action_date'),
  licenseActionExplanation: text('license_action_explanation').notNull(),
  privilegesAction: text('privileges_action').notNull(),
  privilegesActionDate: date('privileges_action_date'),
  privilegesActionExplanation: text('privileges_action_explanation').notNull(),
  disciplinaryAction: text('disciplinary_action').notNull(),
  disciplinaryActionDate: date('disciplinary_action_date'),
  disciplinaryActionExplanation: text('disciplinary_action_explanation').notNull(),
  conviction: text('conviction').notNull(),
  convictionDate: date('conviction_date'),
  convictionExplanation: text('conviction_explanation').notNull(),
  healthCondition: text('health_condition').notNull(),
  healthConditionDate: date('health_condition_date'),
  healthConditionExplanation: text('health_condition_explanation').notNull(),
  wordingVersion: text('wording_version').notNull(),
  version: integer('version').notNull().default(1),
});
