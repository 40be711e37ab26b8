import type { AgendaItem, ExaminerConflict, oralExams as rows } from '#contract/scoring/oralExams.ts';
import { notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';

/** An examiner's agenda, the conflicts of interest that the board knows of, and the board's clock. */
export function agendaHandlers({
  db,
  clock,
  settings,
}: Deps): Pick<HandlersFor<typeof rows>, 'getAgenda' | 'listConflicts' | 'getServerTime'> {
  async function zoneOf(examHeaderId: number): Promise<string> {
    const [exam] = await db.query<{
      timeZone: string;
    }>`select time_zone from oral_exams where exam_header_id = ${examHeaderId}::integer`;
    if (!exam) throw notFound();
    return exam.timeZone;
  }
  return {
    async getAgenda({ query: { examHeaderId }, person: { userId } }) {
      const timeZone = await zoneOf(examHeaderId);
      const items = await db.query<AgendaItem>`
        select a.id, a.kind, a.title, a.place, a.exam_date, a.starts_at, a.ends_at,
               (select coalesce(sum(s.extra_minutes), 0)::integer
                  from roster_schedules r join exam_schedules s on s.schedule_id = r.schedule_id
                 where a.kind = 'session' and r.team_id = a.team_id and r.exam_date = a.exam_date
                   and s.starts_at >= a.starts_at and s.starts_at < a.ends_at) as extra_minutes
          from team_examiners me
          join exam_teams t on t.team_id = me.team_id
          join agenda_items a on a.team_id = me.team_id
         where me.user_id = ${userId}::integer and t.exam_header_id = ${examHeaderId}::integer
         order by a.starts_at, a.id`;
      return { timeZone, items };
    },

    async listConflicts({ query: { examHeaderId }, person: { userId } }) {
      const timeZone = await zoneOf(examHeaderId);
      const conflicts = await db.query<ExaminerConflict>`
        select f.exam_schedule_id, s.examinee_name, r.session_name, s.starts_at, f.reason, f.state
          from examiner_conflicts f
          join exam_schedules s on s.exam_schedule_id = f.exam_schedule_id
          join roster_schedules r on r.schedule_id = s.schedule_id
          join exam_teams t on t.team_id = r.team_id
          join team_examiners me on me.team_id = r.team_id and me.user_id = f.user_id
         where f.user_id = ${userId}::integer and t.exam_header_id = ${examHeaderId}::integer
         order by s.starts_at, f.exam_schedule_id`;
      return { attestationUrl: settings.conflictsAttestationUrl || null, timeZone, conflicts };
    },

    getServerTime: () => ({ now: clock() }),
  };
}
