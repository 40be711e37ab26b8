import type { Grade } from '#contract/scoring/oralExams.ts';
import type { ExamScore } from '#contract/scoring/scoring.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { hasDayCome } from '#domain/scoring/examDay.ts';
import type { Change } from '#server/deps/changes.ts';
import type { Sql } from '#server/db/database.ts';
import { isId } from '#server/db/ids.ts';
import { fragment, type Fragment } from '#server/db/fragment.ts';
import { Fault, notFound } from '#server/core/fault.ts';

/** A score sheet locked with its scores and comments for the rest of the transaction. */
export interface LockedSheet {
  readonly sheet: ExamScore;
  readonly grades: readonly Grade[];
  /** When the server received the start; null before it, and for starts of earlier versions. */
  readonly startReceivedAt: string | null;
  readonly isConflicted: boolean;
}

const columns = fragment`
  s.exam_schedule_score_id, s.exam_schedule_id, s.status,
  s.skip_reason, s.started_at, s.identity_confirmed_at,
   s.submitted_at, s.remarks, s.version,
  s.received_at, s.receipt_number`;

const locked = (userId: number, condition: Fragment) => fragment`
  select ${columns}, s.start_received_at, o.grades, r.exam_date,
         o.practice_of is not null as is_practice,
         exists (select 1 from examiner_conflicts c
                  where c.exam_schedule_id = s.exam_schedule_id and c.user_id = s.user_id and c.state = 'declared'
                ) as is_conflicted
    from exam_scores s
    join exam_schedules e on e.exam_schedule_id = s.exam_schedule_id
    join roster_schedules r on r.schedule_id = e.schedule_id
    join exam_teams t on t.team_id = r.team_id
    join oral_exams o on o.exam_header_id = t.exam_header_id
   where s.user_id = ${userId}::integer and ${condition}
     for update of s`;

/** The sheet that an id names. */
const sheetBy = {
  examScheduleId: (id: number) => fragment`s.exam_schedule_id = ${id}::integer`,
  examScheduleScoreId: (id: number) => fragment`s.exam_schedule_score_id = ${id}::integer`,
  examScoringId: (id: number) => fragment`
    s.exam_schedule_score_id =
      (select exam_schedule_score_id from case_scores where exam_scoring_id = ${id}::integer)`,
} as const;

/**
 * Locks the caller's sheet, found by one of its ids. Every change to a sheet or a line of it does this first,
 * so that a submission and its scores exclude each other, and later reads see the newest state.
 *
 * @throws Fault 404 when it is another examiner's or does not exist, 409 `exam-not-yet` before the exam's
 * day.
 */
export async function lockSheet(
  { tx, userId, now }: Pick<Change, 'tx' | 'userId' | 'now'>,
  by: keyof typeof sheetBy,
  id: number,
): Promise<LockedSheet> {
  if (!isId(id)) throw notFound();
  const [row] = await tx.query<
    ExamScore & Omit<LockedSheet, 'sheet'> & { examDate: string; isPractice: boolean }
  >`${locked(userId, sheetBy[by](id))}`;
  if (!row) throw notFound();
  const { grades, startReceivedAt, isConflicted, examDate, isPractice, ...sheet } = row;
  if (!hasDayCome({ examDate, isPractice }, Date.parse(now)))
    throw new Fault(409, faultTypes.examNotYet, 'This exam is on a later day.');
  return { sheet, grades, startReceivedAt, isConflicted };
}

/** Rejects everything about an examinee with whom the caller has declared a conflict of interest. */
export function requireNoConflict({ isConflicted }: LockedSheet): void {
  if (isConflicted)
    throw new Fault(
      409,
      faultTypes.conflictOfInterest,
      'A conflict of interest with this examinee was declared.',
    );
}

/** Rejects every change to a submitted exam; `current` is the current record. */
export function requireNotSubmitted({ sheet }: LockedSheet, current: unknown): void {
  if (sheet.status === 'submitted')
    throw new Fault(409, faultTypes.examSubmitted, 'This exam was submitted, so nothing of it changes.', {
      more: { current },
    });
}

/** A score sheet of a person; throws Fault 404. */
export async function sheetOf(sql: Sql, userId: number, examScheduleScoreId: number): Promise<ExamScore> {
  const [row] = await sql.query<ExamScore>`
    select ${columns} from exam_scores s
     where s.user_id = ${userId} and s.exam_schedule_score_id = ${examScheduleScoreId}`;
  if (!row) throw notFound();
  return row;
}
