import type {
  CaseContents,
  CaseHeader,
  RosterSchedule,
  oralExams as rows,
} from '#contract/scoring/oralExams.ts';
import { isId } from '#server/db/ids.ts';
import { notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { namesOf } from './sessionChoices.ts';
import { schedulesOf, sessionKey } from './sessionRows.ts';

type Names = 'listCaseRosters' | 'listRosterSchedules' | 'getCaseContents';

/** Rosters, their cases, and the text of a case. */
export function rosterHandlers({ db }: Deps): Pick<HandlersFor<typeof rows>, Names> {
  return {
    async listCaseRosters({ query: { sessionName, scheduleId1, scheduleId2 = scheduleId1 }, person }) {
      if (!isId(scheduleId2)) throw notFound();
      const schedules = await schedulesOf(db, person.userId, 'schedules', scheduleId1, scheduleId2);
      const areOfOneSession = new Set(schedules.map(sessionKey)).size === 1;
      const areAll = schedules.length === new Set([scheduleId1, scheduleId2]).size;
      const areNamed = schedules.every((schedule) => namesOf(schedule).includes(sessionName));
      if (!areAll || !areOfOneSession || !areNamed) throw notFound();
      const cases = await db.query<CaseHeader & { rosterId: number; rosterName: string }>`
        select c.roster_id, r.roster_name, c.case_header_id, c.position, h.title
          from roster_cases c
          join rosters r on r.roster_id = c.roster_id
          join case_headers h on h.case_header_id = c.case_header_id
         where c.roster_id = any(string_to_array(${schedules.map(({ rosterId }) => rosterId).join()}, ',')::integer[])
         order by c.roster_id, c.position`;
      return schedules.map(({ scheduleId, rosterId, ...schedule }) => {
        const own = cases.filter((each) => each.rosterId === rosterId);
        return {
          scheduleId,
          sessionName: schedule.sessionName,
          rosterName: own[0]?.rosterName ?? '',
          startsAt: schedule.startsAt,
          endsAt: schedule.endsAt,
          cases: own.map(({ caseHeaderId, position, title }) => ({ caseHeaderId, position, title })),
        };
      });
    },

    listRosterSchedules: ({ query: { examHeaderId }, person: { userId } }) =>
      db.query<RosterSchedule>`
        select r.schedule_id, r.exam_date, o.time_zone, r.session_name, r.session_number, r.starts_at,
               r.ends_at, x.roster_name,
               (select count(*) from exam_schedules s where s.schedule_id = r.schedule_id) as examinees
          from team_examiners me
          join exam_teams t on t.team_id = me.team_id
          join oral_exams o on o.exam_header_id = t.exam_header_id
          join roster_schedules r on r.team_id = me.team_id
          join rosters x on x.roster_id = r.roster_id
         where me.user_id = ${userId}::integer and o.exam_header_id = ${examHeaderId}::integer
         order by r.starts_at, r.schedule_id`,

    async getCaseContents({ query: { caseHeaderId } }) {
      const [contents] = await db.query<CaseContents>`
        select case_header_id, title, sections
          from case_headers where case_header_id = ${caseHeaderId}::integer`;
      if (!contents) throw notFound();
      return contents;
    },
  };
}
