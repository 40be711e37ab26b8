import type {
  CertificationStatus,
  Program,
  QualifyingExam,
  RegistrationStatus,
} from '#contract/dashboard/dashboard.ts';
import type { Sql } from '#server/db/database.ts';

/** The residency programs of a trainee. */
export const programsOf = (sql: Sql, userId: number): Promise<Program[]> =>
  sql.query<Program>`
    select program_name, program_director, program_number, exam, clinical_level, city, state
      from programs where user_id = ${userId} order by program_id`;

/** The status of a person's registration for an exam; null before it is begun. */
export async function registrationOf(
  sql: Sql,
  userId: number,
  examCode: string,
): Promise<RegistrationStatus | null> {
  const [row] = await sql.query<RegistrationStatus>`
    select e.exam_code, e.exam_name, r.status, r.reg_end_date
      from registrations r join exams e on e.exam_id = r.exam_id
     where r.user_id = ${userId} and e.exam_code = ${examCode}`;
  return row ?? null;
}

/** The next qualifying exam on a person's calendar that has not ended on a day; null if there is none. */
export async function qualifyingExamOf(
  sql: Sql,
  userId: number,
  today: string,
): Promise<QualifyingExam | null> {
  const [row] = await sql.query<QualifyingExam>`
    select e.exam_id, e.exam_code, e.exam_name, e.exam_start_date, e.exam_end_date
      from exams e join exam_candidates c on c.exam_id = e.exam_id and c.user_id = ${userId}
     where e.is_qualifying and e.exam_end_date >= ${today}::date
     order by e.exam_start_date limit 1`;
  return row ?? null;
}

/** A person's overall status; undefined if there is no such account. */
export async function statusOf(
  sql: Sql,
  userId: number,
): Promise<Omit<CertificationStatus, 'credentialSearchUrl'> | undefined> {
  const [row] = await sql.query<Omit<CertificationStatus, 'credentialSearchUrl'>>`
    select certification_status_id, certification_status from users where user_id = ${userId}`;
  return row;
}
