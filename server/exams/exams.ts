import type { ExamOverviewItem, QeEligibility } from '#contract/exams/exams.ts';
import type { CeEligibility } from '#contract/registration/examinations.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { isId } from '#server/db/ids.ts';
import { notFound } from '#server/core/fault.ts';

/** An exam on a person's calendar, with the registration's progress. */
export interface CandidateExam extends ExamOverviewItem {
  /** When the application was submitted; null before. */
  readonly submittedAt: string | null;
}

/** Whether an exam is on a person's calendar. For anyone else it does not exist. */
export async function isCandidate(sql: Sql, userId: number, examId: number): Promise<boolean> {
  const rows = await sql.query('select 1 from exam_candidates where user_id = $1 and exam_id = $2', [
    userId,
    examId,
  ]);
  return rows.length > 0;
}

const select = `
  select e.exam_id as "examId", e.exam_code as "examCode", e.exam_name as "examName",
         e.exam_specialty_id as "examSpecialtyId", e.exam_type as "examType",
         exists (select 1 from assessments a where a.exam_id = e.exam_id) as "isOnline",
         e.reg_open_date as "regOpenDate", e.reg_end_date as "regEndDate",
         e.exam_start_date as "examStartDate", e.exam_end_date as "examEndDate",
         coalesce(r.status, -1) as status, r.confirmation_number as "confirmationNumber",
         r.submitted_at as "submittedAt", r.registered_at as "registeredAt", r.withdrawn_at as "withdrawnAt"
    from exam_candidates c
    join exams e on e.exam_id = c.exam_id
    left join registrations r on r.user_id = c.user_id and r.exam_id = c.exam_id
   where c.user_id = $1`;

/** The exams on a person's calendar, earliest first. */
export const calendarOf = (sql: Sql, userId: number) =>
  sql.query<CandidateExam>(`${select} order by e.exam_start_date, e.exam_id`, [userId]);

/** An exam without what only the server knows of it. */
export function overviewItem(found: CandidateExam): ExamOverviewItem {
  const { submittedAt: _, ...exam } = found;
  return exam;
}

/** The exams on a person's calendar as the portal gets them, earliest first. */
export const overviewOf = async (sql: Sql, userId: number): Promise<ExamOverviewItem[]> =>
  (await calendarOf(sql, userId)).map(overviewItem);

/** An exam on a person's calendar; undefined when it is not on it. */
export async function findExam(sql: Sql, userId: number, examId: number): Promise<CandidateExam | undefined> {
  const [row] = await sql.query<CandidateExam>(`${select} and c.exam_id = $2`, [userId, examId]);
  return row;
}

/**
 * An exam on a person's calendar.
 *
 * @throws Fault 404 when it is not on it.
 */
export async function examOf(sql: Sql, userId: number, examId: number): Promise<CandidateExam> {
  const exam = isId(examId) ? await findExam(sql, userId, examId) : undefined;
  if (!exam) throw notFound();
  return exam;
}

/**
 * The same with a lock, for a write: all changes by one person to one exam are serialized, so that two
 * windows or a double click see each other's result.
 */
export async function lockExam(tx: Tx, userId: number, examId: number): Promise<CandidateExam> {
  if (!isId(examId)) throw notFound();
  await tx.query('select 1 from exam_candidates where user_id = $1 and exam_id = $2 for update', [
    userId,
    examId,
  ]);
  return await examOf(tx, userId, examId);
}

/** Whether registration for an exam has ended; its application is then read-only. */
export const isRegistrationOver = ({ regEndDate }: Pick<CandidateExam, 'regEndDate'>, now: number) =>
  now >= Date.parse(regEndDate);

/** Opening and closing of a person's application for the qualifying exam; null if none is set. */
export async function qeEligibilityOf(sql: Sql, userId: number): Promise<QeEligibility | null> {
  const [row] = await sql.query<QeEligibility>(
    `select app_open_date as "appOpenDate", app_close_date as "appCloseDate", app_fee_paid as "appFeePaid",
            exam_end_date as "examEndDate", post_deadline_access as "postDeadlineAccess"
       from qe_applications where user_id = $1`,
    [userId],
  );
  return row ?? null;
}

/** Whether a person may take the certifying exam; null while the board has not decided. */
export async function ceEligibilityOf(sql: Sql, userId: number): Promise<CeEligibility | null> {
  const [row] = await sql.query<CeEligibility>('select eligibility from ce_eligibility where user_id = $1', [
    userId,
  ]);
  return row ?? null;
}
