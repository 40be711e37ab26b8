import type {
  CaseHeader,
  SessionExaminee,
  UnfinishedExam,
  oralExams as rows,
} from '#contract/scoring/oralExams.ts';
import { activeSession } from '#domain/scoring/examDay.ts';
import { notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { calendarOf, daysOnEarth } from './days.ts';
import { framesOf, schedulesOf, withExaminees } from './sessionRows.ts';

type ExamineeRow = Pick<
  SessionExaminee,
  | 'examScheduleId'
  | 'examScheduleScoreId'
  | 'examineeName'
  | 'candidateNumber'
  | 'examStartsAt'
  | 'examEndsAt'
  | 'extraMinutes'
  | 'conflict'
  | 'suspicion'
>;

type Names =
  | 'getActiveSession'
  | 'listExamSessions'
  | 'getDashboardRoster'
  | 'listUnfinishedExams'
  | 'getSessionExaminee';

/** The sessions of the caller's own teams, and one examinee of them. */
export function sessionHandlers({ db, clock, settings }: Deps): Pick<HandlersFor<typeof rows>, Names> {
  return {
    async getActiveSession({ person: { userId } }) {
      const now = clock();
      const near = await schedulesOf(db, userId, 'days', ...daysOnEarth(now));
      const active = activeSession(framesOf(near), now);
      const [session = null] = await withExaminees(db, userId, active ? [active] : []);
      return session;
    },

    async listExamSessions({ query: { examId }, person: { userId } }) {
      const frames = framesOf(await schedulesOf(db, userId, 'exam', examId));
      return await withExaminees(db, userId, frames);
    },

    async getDashboardRoster({ query, person: { userId } }) {
      const { examDate, timeZone, examDates } = await calendarOf(db, userId, query.examDate, clock());
      const frames = framesOf(await schedulesOf(db, userId, 'day', examDate));
      const sessions = await withExaminees(db, userId, frames);
      return {
        examDate,
        timeZone,
        sessions,
        examDates: [...examDates],
        mayReset: settings.demo,
        mayKeepCaseTexts: settings.caseTextsOnDevice,
      };
    },

    listUnfinishedExams: ({ person: { userId } }) =>
      db.query<UnfinishedExam>`
        select s.exam_schedule_id, h.exam_schedule_score_id,
               s.examinee_name, s.candidate_number, h.status,
               h.skip_reason, r.exam_date, r.session_name,
               l.scored as cases_scored, l.total as cases_total
          from team_examiners me
          join exam_teams t on t.team_id = me.team_id
          join oral_exams o on o.exam_header_id = t.exam_header_id
          join roster_schedules r on r.team_id = me.team_id
          join exam_schedules s on s.schedule_id = r.schedule_id
          join exam_scores h on h.exam_schedule_id = s.exam_schedule_id and h.user_id = me.user_id
         cross join lateral (select count(c.score) as scored, count(*) as total
                               from case_scores c where c.exam_schedule_score_id = h.exam_schedule_score_id) l
         where me.user_id = ${userId}::integer and r.ends_at <= ${new Date(clock()).toISOString()}::timestamptz and o.practice_of is null and h.status in ('waiting', 'started')
           and not exists (select 1 from examiner_conflicts f
                            where f.exam_schedule_id = s.exam_schedule_id and f.user_id = me.user_id
                              and f.state = 'declared')
         order by s.starts_at, s.exam_schedule_id`,

    async getSessionExaminee({ query: { examScheduleId }, person: { userId } }) {
      const [frame] = framesOf(await schedulesOf(db, userId, 'examinee', examScheduleId));
      const [examinee] = await db.query<ExamineeRow>`
        select s.exam_schedule_id, h.exam_schedule_score_id, s.examinee_name, s.candidate_number,
               s.starts_at as exam_starts_at, s.ends_at as exam_ends_at,
               s.extra_minutes, case f.state when 'declared' then f.reason end as conflict,
               case f.state when 'suspected' then f.reason end as suspicion
          from exam_schedules s
          join exam_scores h on h.exam_schedule_id = s.exam_schedule_id and h.user_id = ${userId}::integer
          left join examiner_conflicts f
            on f.exam_schedule_id = s.exam_schedule_id and f.user_id = ${userId}::integer
         where s.exam_schedule_id = ${examScheduleId}::integer`;
      if (!frame || !examinee) throw notFound();
      const { scheduleIds: _, ...session } = frame;
      const cases =
        examinee.conflict === null
          ? await db.query<CaseHeader>`
            select c.case_header_id, c.position, h.title
              from case_scores c join case_headers h on h.case_header_id = c.case_header_id
             where c.exam_schedule_score_id = ${examinee.examScheduleScoreId}::integer
             order by c.position`
          : [];
      return { ...session, ...examinee, cases };
    },
  };
}
