import type { Examinee, ExamSession } from '#contract/scoring/oralExams.ts';
import type { Sql } from '#server/db/database.ts';

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

const schedules = (condition: string) => `
  select r.schedule_id as "scheduleId", r.team_id as "teamId", r.roster_id as "rosterId",
         o.exam_header_id as "examHeaderId", o.exam_name as "examName", r.session_name as "sessionName",
         r.session_number as "sessionNumber", r.exam_date as "examDate", o.time_zone as "timeZone",
         r.starts_at as "startsAt", r.ends_at as "endsAt", t.team_name as "teamName", o.grades,
         o.seconds_per_case as "secondsPerCase", o.practice_of is not null as "isPractice",
         coalesce((select string_agg(u.display_name, ', ' order by u.display_name)
                     from team_examiners p join users u on u.user_id = p.user_id
                    where p.team_id = me.team_id and p.user_id <> me.user_id), '') as "partnerName"
    from team_examiners me
    join exam_teams t on t.team_id = me.team_id
    join oral_exams o on o.exam_header_id = t.exam_header_id
    join roster_schedules r on r.team_id = me.team_id
   where me.user_id = $1::integer and ${condition}
   order by r.starts_at, r.schedule_id`;

/** Practice is found only by its own ids, never among the days and sessions of real exams. */
const isReal = 'o.practice_of is null';

/** The filters for schedules; each has a statement of its own, so that it can be prepared. */
const texts = {
  all: schedules(isReal),
  exam: schedules('o.exam_header_id = $2::integer'),
  day: schedules(`${isReal} and r.exam_date = $2::date`),
  /** Days between two dates, both included. */
  days: schedules(`${isReal} and r.exam_date between $2::date and $3::date`),
  practice: schedules('o.practice_of = me.user_id'),
  /** One or two schedules by their ids. */
  schedules: schedules('r.schedule_id in ($2::integer, $3::integer)'),
  /** The whole session of an examinee. */
  examinee: schedules(
    `(r.team_id, r.exam_date, r.session_number) in (
       select x.team_id, x.exam_date, x.session_number
         from exam_schedules s join roster_schedules x on x.schedule_id = s.schedule_id
        where s.exam_schedule_id = $2::integer)`,
  ),
};

/** Roster schedules of a person's own teams, earliest first. */
export const schedulesOf = (
  sql: Sql,
  userId: number,
  which: keyof typeof texts,
  ...values: readonly (string | number)[]
): Promise<ScheduleRow[]> => sql.query<ScheduleRow>(texts[which], [userId, ...values]);

/** The key of a session. */
export const sessionKey = ({ teamId, examDate, sessionNumber }: ScheduleRow) =>
  `${teamId} ${examDate} ${sessionNumber}`;

/** Groups schedules into sessions, in their order. */
export function framesOf(rows: readonly ScheduleRow[]): SessionFrame[] {
  const frames = new Map<string, SessionFrame>();
  for (const row of rows) {
    const { scheduleId, rosterId: _, teamId: __, grades, secondsPerCase, ...facts } = row;
    const known = frames.get(sessionKey(row));
    frames.set(sessionKey(row), {
      ...(known ?? { ...facts, configuration: { grades, secondsPerCase } }),
      endsAt: known && known.endsAt > row.endsAt ? known.endsAt : row.endsAt,
      scheduleIds: [...(known?.scheduleIds ?? []), scheduleId],
    });
  }
  return [...frames.values()];
}

const examineesText = `
  select s.schedule_id as "scheduleId", s.exam_schedule_id as "examScheduleId",
         h.exam_schedule_score_id as "examScheduleScoreId", h.version, s.examinee_name as "examineeName",
         s.candidate_number as "candidateNumber", s.starts_at as "startsAt", s.ends_at as "endsAt",
         s.extra_minutes as "extraMinutes", h.status,
         h.skip_reason as "skipReason", h.version, f.state is not distinct from 'declared' as "isConflicted",
         f.state is not distinct from 'suspected' as "isSuspected", l.scored as "casesScored", l.total as "casesTotal"
    from exam_schedules s
    join exam_scores h on h.exam_schedule_id = s.exam_schedule_id and h.user_id = $1::integer
    left join examiner_conflicts f
      on f.exam_schedule_id = s.exam_schedule_id and f.user_id = $1::integer
   cross join lateral (select count(c.score) as scored, count(*) as total
                         from case_scores c where c.exam_schedule_score_id = h.exam_schedule_score_id) l
   where s.schedule_id = any(string_to_array($2, ',')::integer[])
   order by s.starts_at, s.exam_schedule_id`;

/** Adds the examinees to sessions, with one query for all. */
export async function withExaminees(
  sql: Sql,
  userId: number,
  frames: readonly SessionFrame[],
): Promise<ExamSession[]> {
  if (frames.length === 0) return [];
  const ids = frames.flatMap(({ scheduleIds }) => scheduleIds);
  const rows = await sql.query<Examinee & { scheduleId: number }>(examineesText, [userId, ids.join()]);
  const bySchedule = new Map<number, Examinee[]>(ids.map((id) => [id, []]));
  for (const { scheduleId, ...examinee } of rows) bySchedule.get(scheduleId)?.push(examinee);
  return frames.map((frame) => ({
    ...frame,
    examinees: frame.scheduleIds
      .flatMap((id) => bySchedule.get(id) ?? [])
      .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.examScheduleId - b.examScheduleId),
  }));
}
