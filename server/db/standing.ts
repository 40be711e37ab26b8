import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';

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
