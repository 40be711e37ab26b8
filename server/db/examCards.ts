import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Person and exam: the key of one application. */
const ofApplication = {
  userId: integer('user_id').notNull(),
  examId: integer('exam_id').notNull(),
};

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

export const mbsYearlyCounts = pgTable(
  'mbs_yearly_counts',
  { ...ofApplication, year: integer('year').notNull(), cases: integer('cases').notNull() },
  ({ userId, examId, year }) => [primaryKey({ columns: [userId, examId, year] })],
);
