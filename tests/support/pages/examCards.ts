import type { CaseLogBody } from '#contract/application/examCards.ts';
import { countedYears } from '#domain/application/mbsActivities.ts';
import { boardDay } from '#domain/boardTime.ts';
import type { Sql } from '#server/db/database.ts';
import { identifier } from '#server/db/fragment.ts';

/** Metabolic and bariatric surgery: the demo's exam with all cards. */
export const METABOLIC = 507;
/** General surgery: an exam without the activities card. */
export const GENERAL = 502;

const DAY = 86_400_000;

/** A day so many days before the board's today. */
export const daysAgo = (days: number) => boardDay(Date.now() - days * DAY);

/** The counted years of the demo's exam, earliest first. */
export const demoYears = () => countedYears(daysAgo(30));

export const appointment = {
  hospitalName: 'Cedar Valley Hospital',
  stateCode: 'US-OH',
  appointmentType: '1',
  startDate: '2020-02-29',
  endDate: null,
} as const;

/** An empty case log. */
export const emptyLog = (): CaseLogBody => ({
  examHeaderId: METABOLIC,
  examUserPathway: { examPathwayId: null },
  examUserProgram: { institutionId: '', programName: '', completedOn: null },
  examUserCaseLogPeriod: { startDate: null, endDate: null, counts: [] },
  examUserHospitalAppointments: [],
});

/** A case log that meets all requirements of the exam. */
export const fullLog = (): CaseLogBody => ({
  examHeaderId: METABOLIC,
  examUserPathway: { examPathwayId: 5071 },
  examUserProgram: { institutionId: '2013', programName: '', completedOn: '2019-06-30' },
  examUserCaseLogPeriod: {
    startDate: '2018-07-01',
    endDate: '2024-12-31',
    counts: [
      { categoryId: 5_070_101, count: 80 },
      { categoryId: 5_070_102, count: 25 },
      { categoryId: 5_070_201, count: 50 },
    ],
  },
  examUserHospitalAppointments: [{ id: null, ...appointment }],
});

/** All statements of the demo's exam in their current version. */
export const allStatements = (checked: boolean) =>
  (
    [
      ['accuracy', 1],
      ['practice', 2],
      ['registry', 1],
      ['dataUse', 1],
    ] as const
  ).map(([name, version]) => ({ name, version, checked }));

/** Tables with what people enter on their cards. */
export const cardTables = [
  'exam_cards',
  'exam_applications',
  'exam_case_counts',
  'exam_hospital_appointments',
  'exam_agreements',
  'mbs_yearly_counts',
] as const;

/** Deletes everything that a person entered on any card. */
export async function clearCards(sql: Sql, userId: number): Promise<void> {
  for (const table of cardTables) await sql.query`delete from ${identifier(table)} where user_id = ${userId}`;
}
