import type {
  ExamUserAttestation,
  ExamUserCaseLogPeriod,
  ExamUserHospitalAppointment,
  ExamUserProgram,
} from '#contract/application/examCards.ts';
import type { Sql } from '#server/db/database.ts';
import { cardNames, type CardName } from '#contract/application/examCards.ts';

/** A card as stored; version 0 if it was never saved. */
export interface KeptCard {
  readonly version: number;
  readonly savedAt: string | null;
  readonly held: 'underReview' | 'approved' | null;
}
export type KeptCards = Readonly<Record<CardName, KeptCard>>;

const untouched: KeptCard = { version: 0, savedAt: null, held: null };

/**
 * The versions of a person's cards. Read them before the cards' contents: a concurrent change then causes a
 * version mismatch instead of being overwritten.
 */
export async function cardsOf(sql: Sql, userId: number, examId: number): Promise<KeptCards> {
  const found = await sql.query<
    KeptCard & { card: CardName }
  >`select card, version, saved_at, held from exam_cards where user_id = ${userId} and exam_id = ${examId}`;
  const kept = cardNames.map((name): [CardName, KeptCard] => {
    const { card: _, ...row } = found.find(({ card }) => card === name) ?? { card: name, ...untouched };
    return [name, row];
  });
  return Object.fromEntries(kept) as KeptCards; // of every name
}

interface ApplicationRow extends ExamUserProgram {
  readonly examPathwayId: number | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

async function applicationRowOf(sql: Sql, userId: number, examId: number): Promise<ApplicationRow> {
  const [row] = await sql.query<ApplicationRow>`
    select exam_pathway_id, institution_id, program_name,
           completed_on, period_start as start_date, period_end as end_date
      from exam_applications where user_id = ${userId} and exam_id = ${examId}`;
  const nothing = { examPathwayId: null, institutionId: '', programName: '', completedOn: null };
  return row ?? { ...nothing, startDate: null, endDate: null };
}

/** Counts in the order of the directory. */
const countsOf = (sql: Sql, userId: number, examId: number) =>
  sql.query<ExamUserCaseLogPeriod['counts'][number]>`
    select n.category_id, n.count
      from exam_case_counts n
      join exam_case_categories c on c.category_id = n.category_id
      join exam_case_logs g on g.exam_case_log_id = c.exam_case_log_id and g.exam_id = n.exam_id
     where n.user_id = ${userId} and n.exam_id = ${examId}
     order by g.position, g.exam_case_log_id, c.position, c.category_id`;

export const appointmentsOf = (sql: Sql, userId: number, examId: number) =>
  sql.query<ExamUserHospitalAppointment>`
    select id, hospital_name, state_code, appointment_type, start_date, end_date
      from exam_hospital_appointments where user_id = ${userId} and exam_id = ${examId} order by position, id`;

/** All agreements, newest first, including withdrawn ones and those to earlier versions. */
const agreementsOf = (sql: Sql, userId: number, examId: number) =>
  sql.query<ExamUserAttestation>`
    select name, version, title, attestation_text, attested_at, withdrawn_at
      from exam_agreements where user_id = ${userId} and exam_id = ${examId} order by attested_at desc, name, version desc`;

/** Cases by year, including years that no longer count. */
const yearlyCasesOf = (sql: Sql, userId: number, examId: number) =>
  sql.query<{
    year: number;
    cases: number;
  }>`select year, cases from mbs_yearly_counts where user_id = ${userId} and exam_id = ${examId}`;

const spreadOut = ({ examPathwayId, startDate, endDate, ...examUserProgram }: ApplicationRow) => ({
  examUserPathway: { examPathwayId },
  examUserProgram,
  period: { startDate, endDate },
});

export const pathwayOf = async (sql: Sql, userId: number, examId: number) =>
  spreadOut(await applicationRowOf(sql, userId, examId)).examUserPathway;

export const programOf = async (sql: Sql, userId: number, examId: number) =>
  spreadOut(await applicationRowOf(sql, userId, examId)).examUserProgram;

/** The period of the log, with its cases. */
export const periodOf = async (sql: Sql, userId: number, examId: number) => ({
  ...spreadOut(await applicationRowOf(sql, userId, examId)).period,
  counts: await countsOf(sql, userId, examId),
});

/** Everything that a person entered on the cards of an application. */
export async function answersOf(sql: Sql, userId: number, examId: number) {
  const { period, ...row } = spreadOut(await applicationRowOf(sql, userId, examId));
  return {
    ...row,
    examUserCaseLogPeriod: { ...period, counts: await countsOf(sql, userId, examId) },
    examUserHospitalAppointments: await appointmentsOf(sql, userId, examId),
    examUserAttestations: await agreementsOf(sql, userId, examId),
    yearlyCases: await yearlyCasesOf(sql, userId, examId),
  };
}
export type Answers = Awaited<ReturnType<typeof answersOf>>;
