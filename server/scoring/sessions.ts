import type {
  CaseHeader,
  SessionExaminee,
  UnfinishedExam,
  oralExams as rows,
} from '#contract/scoring/oralExams.ts';
import { activeSession } from '#domain/scoring/examDay.ts';
import { notFound } from '#server/core/fault.ts';
import type { Parts } from '#server/deps/parts.ts';
import type { HandlersFor } from '#server/http/visit.ts';
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

const unfinished = `
  select s.exam_schedule_id as "examScheduleId", h.exam_schedule_score_id as "examScheduleScoreId",
         s.examinee_name as "examineeName", s.candidate_number as "candidateNumber", h.status,
         h.skip_reason as "skipReason", r.exam_date as "examDate", r.session_name as "sessionName",
         l.scored as "casesScored", l.total as "casesTotal"
    from team_examiners me
    join exam_teams t on t.team_id = me.team_id
    join oral_exams o on o.exam_header_id = t.exam_header_id
    join roster_schedules r on r.team_id = me.team_id
    join exam_schedules s on s.schedule_id = r.schedule_id
    join exam_scores h on h.exam_schedule_id = s.exam_schedule_id and h.user_id = me.user_id
   cross join lateral (select count(c.score) as scored, count(*) as total
                         from case_scores c where c.exam_schedule_score_id = h.exam_schedule_score_id) l
   where me.user_id = $1::integer and r.ends_at <= $2::timestamptz and o.practice_of is null and h.status in ('waiting', 'started')
     and not exists (select 1 from examiner_conflicts f
                      where f.exam_schedule_id = s.exam_schedule_id and f.user_id = me.user_id
                        and f.state = 'declared')
   order by s.starts_at, s.exam_schedule_id`;

type Names =
  | 'getActiveSession'
  | 'listExamSessions'
  | 'getDashboardRoster'
  | 'listUnfinishedExams'
  | 'getSessionExaminee';

/** The sessions of the caller's own teams, and one examinee of them. */
export function sessionHandlers({ db, clock, settings }: Parts): Pick<HandlersFor<typeof rows>, Names> {
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
      db.query<UnfinishedExam>(unfinished, [userId, new Date(clock()).toISOString()]),

    async getSessionExaminee({ query: { examScheduleId }, person: { userId } }) {
      const [frame] = framesOf(await schedulesOf(db, userId, 'examinee', examScheduleId));
      const [examinee] = await db.query<ExamineeRow>(
        `select s.exam_schedule_id as "examScheduleId", h.exam_schedule_score_id as "examScheduleScoreId",
                s.examinee_name as "examineeName", s.candidate_number as "candidateNumber",
                s.starts_at as "examStartsAt", s.ends_at as "examEndsAt",
                s.extra_minutes as "extraMinutes", case f.state when 'declared' then f.reason end as conflict,
                case f.state when 'suspected' then f.reason end as suspicion
           from exam_schedules s
           join exam_scores h on h.exam_schedule_id = s.exam_schedule_id and h.user_id = $2::integer
           left join examiner_conflicts f
             on f.exam_schedule_id = s.exam_schedule_id and f.user_id = $2::integer
          where s.exam_schedule_id = $1::integer`,
        [examScheduleId, userId],
      );
      if (!frame || !examinee) throw notFound();
      const { scheduleIds: _, ...session } = frame;
      const cases =
        examinee.conflict === null
          ? await db.query<CaseHeader>(
              `select c.case_header_id as "caseHeaderId", c.position, h.title
                 from case_scores c join case_headers h on h.case_header_id = c.case_header_id
                where c.exam_schedule_score_id = $1::integer
                order by c.position`,
              [examinee.examScheduleScoreId],
            )
          : [];
      return { ...session, ...examinee, cases };
    },
  };
}
