import type { Examinee, ExamSession } from '#contract/scoring/oralExams.ts';
import type { Sql } from '#server/db/database.ts';
import { fragment, type Fragment } from '#server/db/fragment.ts';

/** One roster schedule of a person's team, with its exam. */
export interface ScheduleRow extends Omit<
  ExamSession,
  'scheduleIds' | 'partnerName' | 'configuration' | 'examinees'
> {
  readonly scheduleId: number;
  readonly teamId: number;
  readonly rosterId: number;
  readonly partnerName: string;
  readonly grades: ExamSession['configuration']['grades'];
  readonly secondsPerCase: number;
}

/** A session without its examinees. */
export type SessionFrame = Omit<ExamSession, 'examinees'>;

const schedules = (userId: number, condition: Fragment) => fragment`
  select r.schedule_id, r.team_id, r.roster_id,
         o.exam_header_id, o.exam_name, r.session_name,
         r.session_number, r.exam_date, o.time_zone,
         r.starts_at, r.ends_at, t.team_name, o.grades,
         o.seconds_per_case, o.practice_of is not null as is_practice,
         coalesce((select string_agg(u.display_name, ', ' order by u.display_name)
                     from team_examiners p join users u on u.user_id = p.user_id
                    where p.team_id = me.team_id and p.user_id <> me.user_id), '') as partner_name
    from team_examiners me
    join exam_teams t on t.team_id = me.team_id
    join oral_exams o on o.exam_header_id = t.exam_header_id
    join roster_schedules r on r.team_id = me.team_id
   where me.user_id = ${userId}::integer and ${condition}
   order by r.starts_at, r.schedule_id`;

/** Practice is found only by its own ids, never among the days and sessions of real exams. */
const isReal = fragment`o.practice_of is null`;

/** The conditions by which schedules are found. */
const conditions = {
  all: () => isReal,
  exam: (examHeaderId: number) => fragment`o.exam_header_id = ${examHeaderId}::integer`,
  day: (day: string) => fragment`${isReal} and r.exam_date = ${day}::date`,
  /** Days between two dates, both included. */
  days: (first: string, last: string) =>
    fragment`${isReal} and r.exam_date between ${first}::date and ${last}::date`,
  practice: () => fragment`o.practice_of = me.user_id`,
  /** One or two schedules by their ids. */
  schedules: (one: number, other: number) => fragment`r.schedule_id in (${one}::integer, ${other}::integer)`,
  /** The whole session of an examinee. */
  examinee: (examScheduleId: number) => fragment`
    (r.team_id, r.exam_date, r.session_number) in (
       select x.team_id, x.exam_date, x.session_number
         from exam_schedules s join roster_schedules x on x.schedule_id = s.schedule_id
        where s.exam_schedule_id = ${examScheduleId}::integer)`,
} as const;

type Conditions = typeof conditions;

/** Roster schedules of a person's own teams, earliest first. */
export const schedulesOf = <Which extends keyof Conditions>(
  sql: Sql,
  userId: number,
  which: Which,
  ...values: Parameters<Conditions[Which]>
): Promise<ScheduleRow[]> => {
  const condition = conditions[which] as (...given: typeof values) => Fragment; // the one of these values
  return sql.query<ScheduleRow>`${schedules(userId, condition(...values))}`;
};

/** The key of a session. */
export const sessionKey = ({ teamId, examDate, sessionNumber }: ScheduleRow) =>
  `${teamId} ${examDate} ${sessionNumber}`;

/** Groups schedules into sessions, in their order. */
export function framesOf(rows: readonly ScheduleRow[]): SessionFrame[] {
  const frames = new Map<string, SessionFrame>();
  for (const row of rows) {
    const { scheduleId, rosterId: _, teamId: __, grades, secondsPerCase, ...others } = row;
    const known = frames.get(sessionKey(row));
    frames.set(sessionKey(row), {
      ...(known ?? { ...others, configuration: { grades, secondsPerCase } }),
      endsAt: known && known.endsAt > row.endsAt ? known.endsAt : row.endsAt,
      scheduleIds: [...(known?.scheduleIds ?? []), scheduleId],
    });
  }
  return [...frames.values()];
}

/** Adds the examinees to sessions, with one query for all. */
export async function withExaminees(
  sql: Sql,
  userId: number,
  frames: readonly SessionFrame[],
): Promise<ExamSession[]> {
  if (frames.length === 0) return [];
  const ids = frames.flatMap(({ scheduleIds }) => scheduleIds);
  const rows = await sql.query<Examinee & { scheduleId: number }>`
    select s.schedule_id, s.exam_schedule_id,
           h.exam_schedule_score_id, h.version, s.examinee_name,
           s.candidate_number, s.starts_at, s.ends_at,
           s.extra_minutes, h.status,
           h.skip_reason, h.version, f.state is not distinct from 'declared' as is_conflicted,
           f.state is not distinct from 'suspected' as is_suspected, l.scored as cases_scored, l.total as cases_total
      from exam_schedules s
      join exam_scores h on h.exam_schedule_id = s.exam_schedule_id and h.user_id = ${userId}::integer
      left join examiner_conflicts f
        on f.exam_schedule_id = s.exam_schedule_id and f.user_id = ${userId}::integer
     cross join lateral (select count(c.score) as scored, count(*) as total
                           from case_scores c where c.exam_schedule_score_id = h.exam_schedule_score_id) l
     where s.schedule_id = any(string_to_array(${ids.join()}, ',')::integer[])
     order by s.starts_at, s.exam_schedule_id`;
  const bySchedule = new Map<number, Examinee[]>(ids.map((id) => [id, []]));
  for (const { scheduleId, ...examinee } of rows) bySchedule.get(scheduleId)?.push(examinee);
  return frames.map((frame) => ({
    ...frame,
    examinees: frame.scheduleIds
      .flatMap((id) => bySchedule.get(id) ?? [])
      .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.examScheduleId - b.examScheduleId),
  }));
}
