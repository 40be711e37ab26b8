import type { OwnerLookup } from '#server/db/owners.ts';
import type { ExamOverviewItem, QeEligibility } from '#contract/exams/exams.ts';
import type { CeEligibility } from '#contract/registration/examinations.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { isId } from '#server/db/ids.ts';
import { fragment } from '#server/db/fragment.ts';
import { notFound } from '#server/core/fault.ts';

/** An exam on a person's calendar, with the registration's progress. */
export interface CandidateExam extends ExamOverviewItem {
  /** When the application was submitted; null before. */
  readonly submittedAt: string | null;
}

/** Whether an exam is on a person's calendar. For anyone else it does not exist. */
export async function isCandidate(sql: Sql, userId: number, examId: number): Promise<boolean> {
  const rows =
    await sql.query`select 1 from exam_candidates where user_id = ${userId} and exam_id = ${examId}`;
  return rows.length > 0;
}

const select = (userId: number) => fragment`
  select e.exam_id, e.exam_code, e.exam_name,
         e.exam_specialty_id, e.exam_type,
         exists (select 1 from assessments a where a.exam_id = e.exam_id) as is_online,
         e.reg_open_date, e.reg_end_date,
         e.exam_start_date, e.exam_end_date,
         coalesce(r.status, -1) as status, r.confirmation_number,
         r.submitted_at, r.registered_at, r.withdrawn_at
    from exam_candidates c
    join exams e on e.exam_id = c.exam_id
    left join registrations r on r.user_id = c.user_id and r.exam_id = c.exam_id
   where c.user_id = ${userId}`;

/** The exams on a person's calendar, earliest first. */
export const calendarOf = (sql: Sql, userId: number) =>
  sql.query<CandidateExam>`${select(userId)} order by e.exam_start_date, e.exam_id`;

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
  const [row] = await sql.query<CandidateExam>`${select(userId)} and c.exam_id = ${examId}`;
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
  await tx.query`select 1 from exam_candidates where user_id = ${userId} and exam_id = ${examId} for update`;
  return await examOf(tx, userId, examId);
}

/** Whether registration for an exam has ended; its application is then read-only. */
export const isRegistrationOver = ({ regEndDate }: Pick<CandidateExam, 'regEndDate'>, now: number) =>
  now >= Date.parse(regEndDate);

/** Opening and closing of a person's application for the qualifying exam; null if none is set. */
export async function qeEligibilityOf(sql: Sql, userId: number): Promise<QeEligibility | null> {
  const [row] = await sql.query<QeEligibility>`
    select app_open_date, app_close_date, app_fee_paid, exam_end_date, post_deadline_access
      from qe_applications where user_id = ${userId}`;
  return row ?? null;
}

/** Whether a person may take the certifying exam; null while the board has not decided. */
export async function ceEligibilityOf(sql: Sql, userId: number): Promise<CeEligibility | null> {
  const [row] =
    await sql.query<CeEligibility>`select eligibility from ce_eligibility where user_id = ${userId}`;
  return row ?? null;
}

/** An exam belongs to everyone who has it on the calendar; for others it does not exist. */
export const examOwner: OwnerLookup = async (db, id, caller) =>
  (await isCandidate(db, caller, id)) ? caller : undefined;
