import { date, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';

const credited = {
  cmeId: integer('cme_id').primaryKey(),
  userId: integer('user_id').notNull(),
  date: date('date').notNull(),
  creditsTotal: doublePrecision('credits_total').notNull(),
  creditsSA: doublePrecision('credits_sa').notNull(),
  creditExpDate: date('credit_exp_date'),
};
const activity = {
  title: text('title').notNull(),
  reportingOrganization: text('reporting_organization').notNull(),
  accreditingBody: text('accrediting_body').notNull(),
  accreditedProvider: text('accredited_provider').notNull(),
};

export const cmeCredits = pgTable('cme_credits', { ...credited, ...activity });

export const selfReportedCredits = pgTable('self_reported_cme', { ...credited, ...activity });

export const cmeAdjustments = pgTable('cme_adjustments', { ...credited, reason: text('reason').notNull() });
