import type { Sql } from '#server/db/database.ts';
import { fragment, type Fragment } from '#server/db/fragment.ts';
import { realSessions } from './realExams.ts';

/** One rule of a day that is ready: rows that break it, each with what its sentence names. */
interface Rule {
  readonly sql: (date: string) => Fragment;
  readonly say: (row: Record<string, string>) => string;
}

const team = fragment`t.team_name || ' (' || t.team_id || ')' as team`;
const session = fragment`r.session_name || ' (' || r.schedule_id || ')' as session`;
const examinee = fragment`e.examinee_name || ' (' || e.exam_schedule_id || ')' as examinee`;
const clock = (moment: Fragment) => fragment`to_char(${moment} at time zone o.time_zone, 'HH24:MI')`;

const rules: readonly Rule[] = [
  {
    sql: (date) => fragment`select distinct ${team} from ${realSessions} where r.exam_date = ${date}
           and not exists (select 1 from team_examiners m where m.team_id = t.team_id)`,
    say: (row) => `Team ${row.team} has no examiner.`,
  },
  {
    sql: (date) => fragment`select distinct ${team} from ${realSessions} where r.exam_date = ${date}
           and (select count(*) from team_examiners m where m.team_id = t.team_id) = 1`,
    say: (row) => `Team ${row.team} has only one examiner.`,
  },
  {
    sql: (
      date,
    ) => fragment`select distinct ${team}, u.user_name as person from ${realSessions} join team_examiners m on m.team_id = t.team_id
            join users u on u.user_id = m.user_id
           where r.exam_date = ${date}
             and not exists (select 1 from user_roles p where p.user_id = u.user_id and p.role = 'examiner')`,
    say: (row) =>
      `${row.person} of team ${row.team} does not have the role examiner, and cannot open the exams.`,
  },
  {
    sql: (
      date,
    ) => fragment`select distinct ${team}, u.user_name as person from ${realSessions} join team_examiners m on m.team_id = t.team_id
            join users u on u.user_id = m.user_id
           where r.exam_date = ${date} and u.locked_at is not null`,
    say: (row) => `${row.person} of team ${row.team} is locked, and cannot sign in.`,
  },
  {
    sql: (date) => fragment`select ${session}, ${team} from ${realSessions} where r.exam_date = ${date}
           and not exists (select 1 from exam_schedules e where e.schedule_id = r.schedule_id)`,
    say: (row) => `${row.session} of team ${row.team} has no examinee.`,
  },
  {
    sql: (date) => fragment`select ${session}, ${team} from ${realSessions} where r.exam_date = ${date}
           and not exists (select 1 from roster_cases c where c.roster_id = r.roster_id)`,
    say: (row) => `${row.session} of team ${row.team} has a roster without cases.`,
  },
  {
    sql: (date) => fragment`select distinct c.case_header_id::text as id, h.title from ${realSessions}
            join roster_cases c on c.roster_id = r.roster_id
            join case_headers h on h.case_header_id = c.case_header_id
           where r.exam_date = ${date} and (jsonb_array_length(h.sections) = 0
              or exists (select 1 from jsonb_array_elements(h.sections) s where btrim(s ->> 'text', E' \\n\\r\\t') = ''))`,
    say: (row) => `Case ${row.id}, ${row.title}, has no text.`,
  },
  {
    sql: (date) => fragment`select ${examinee}, u.user_name as person from ${realSessions}
            join exam_schedules e on e.schedule_id = r.schedule_id
            join team_examiners m on m.team_id = t.team_id join users u on u.user_id = m.user_id
           where r.exam_date = ${date} and not exists (select 1 from exam_scores h
                   where h.exam_schedule_id = e.exam_schedule_id and h.user_id = m.user_id)`,
    say: (row) =>
      `There is no score sheet of ${row.person} for ${row.examinee}, so this examinee is not in the list; import makes it.`,
  },
  {
    sql: (date) => fragment`select ${examinee}, u.user_name as person from ${realSessions}
            join exam_schedules e on e.schedule_id = r.schedule_id
            join exam_scores h on h.exam_schedule_id = e.exam_schedule_id join users u on u.user_id = h.user_id
           where r.exam_date = ${date}
             and (select string_agg(l.position || ':' || l.case_header_id, ',' order by l.position)
                    from case_scores l where l.exam_schedule_score_id = h.exam_schedule_score_id)
                 is distinct from
                 (select string_agg(c.position || ':' || c.case_header_id, ',' order by c.position)
                    from roster_cases c where c.roster_id = r.roster_id)`,
    say: (row) => `The score sheet of ${row.person} for ${row.examinee} has other cases than the roster.`,
  },
  {
    sql: (date) => fragment`select ${examinee}, u.user_name as person from ${realSessions}
            join exam_schedules e on e.schedule_id = r.schedule_id
            join examiner_conflicts f on f.exam_schedule_id = e.exam_schedule_id
            join team_examiners m on m.team_id = t.team_id and m.user_id = f.user_id
            join users u on u.user_id = f.user_id
           where r.exam_date = ${date} and f.state = 'declared'`,
    say: (row) =>
      `${row.person} has declared a conflict of interest with ${row.examinee}; another team is needed.`,
  },
  {
    sql: (date) => fragment`select ${examinee}, u.user_name as person from ${realSessions}
            join exam_schedules e on e.schedule_id = r.schedule_id
            join examiner_conflicts f on f.exam_schedule_id = e.exam_schedule_id
            join team_examiners m on m.team_id = t.team_id and m.user_id = f.user_id
            join users u on u.user_id = f.user_id
           where r.exam_date = ${date} and f.state = 'suspected'`,
    say: (row) =>
      `A conflict of interest of ${row.person} with ${row.examinee} is suspected; declare it in conflicts.csv, or remove it by "conflict remove".`,
  },
  {
    sql: (date) => fragment`select distinct ${team} from ${realSessions} where r.exam_date = ${date}
           and (select count(*) from team_examiners m where m.team_id = t.team_id) > 1
           and not exists (select 1 from team_examiners m where m.team_id = t.team_id and m.seat = 'senior')`,
    say: (row) => `Team ${row.team} has no senior examiner.`,
  },
  {
    sql: (
      date,
    ) => fragment`select ${session}, q.session_name || ' (' || q.schedule_id || ')' as other, ${team}
            from ${realSessions} join roster_schedules q on q.team_id = r.team_id and q.schedule_id > r.schedule_id
             and q.starts_at < r.ends_at and r.starts_at < q.ends_at
           where r.exam_date = ${date}`,
    say: (row) => `${row.session} and ${row.other} of team ${row.team} overlap.`,
  },
  {
    sql: (
      date,
    ) => fragment`select ${examinee}, y.team_name as other, ${clock(fragment`greatest(e.starts_at, x.starts_at)`)} as starts
            from ${realSessions} join exam_schedules e on e.schedule_id = r.schedule_id
            join exam_schedules x on x.candidate_number = e.candidate_number and x.exam_schedule_id > e.exam_schedule_id
             and x.starts_at < e.ends_at and e.starts_at < x.ends_at
            join roster_schedules q on q.schedule_id = x.schedule_id and q.team_id <> r.team_id
            join exam_teams y on y.team_id = q.team_id and y.exam_header_id = t.exam_header_id
           where r.exam_date = ${date}`,
    say: (row) => `${row.examinee} is with team ${row.other} too at ${row.starts}.`,
  },
  {
    sql: (
      date,
    ) => fragment`select ${examinee}, round(extract(epoch from e.ends_at - e.starts_at) / 60)::text as minutes,
                 round(o.seconds_per_case * c.cases / 60.0)::text as needed
            from ${realSessions} join exam_schedules e on e.schedule_id = r.schedule_id
           cross join lateral (select count(*) as cases from roster_cases k where k.roster_id = r.roster_id) c
           where r.exam_date = ${date} and extract(epoch from e.ends_at - e.starts_at) < o.seconds_per_case * c.cases`,
    say: (row) => `${row.examinee} has ${row.minutes} minutes for cases of ${row.needed} minutes.`,
  },
  {
    sql: (date) => fragment`select ${examinee}, u.user_name as person from ${realSessions}
            join exam_schedules e on e.schedule_id = r.schedule_id
            join exam_scores h on h.exam_schedule_id = e.exam_schedule_id join users u on u.user_id = h.user_id
           where r.exam_date = ${date} and h.status <> 'submitted'
             and not exists (select 1 from team_examiners m where m.team_id = t.team_id and m.user_id = h.user_id)`,
    say: (row) => `${row.person} has a score sheet for ${row.examinee}, and is not in the team.`,
  },
  {
    sql: (
      date,
    ) => fragment`select ${examinee}, ${session}, ${clock(fragment`e.starts_at`)} as starts, ${clock(fragment`e.ends_at`)} as ends
            from ${realSessions} join exam_schedules e on e.schedule_id = r.schedule_id
           where r.exam_date = ${date} and (e.starts_at < r.starts_at or e.ends_at > r.ends_at)`,
    say: (row) => `${row.examinee}, ${row.starts} to ${row.ends}, is outside of ${row.session}.`,
  },
  {
    sql: (date) => fragment`select ${examinee}, x.examinee_name || ' (' || x.exam_schedule_id || ')' as other,
                 ${clock(fragment`greatest(e.starts_at, x.starts_at)`)} as starts, e.extra_minutes + x.extra_minutes as extra
            from ${realSessions} join exam_schedules e on e.schedule_id = r.schedule_id
            join roster_schedules q on q.team_id = r.team_id and q.exam_date = r.exam_date
            join exam_schedules x on x.schedule_id = q.schedule_id
           where r.exam_date = ${date} and e.exam_schedule_id < x.exam_schedule_id
             and e.starts_at < x.ends_at and x.starts_at < e.ends_at`,
    say: (row) =>
      `${row.examinee} and ${row.other} are with the same team at ${row.starts}${Number(row.extra) > 0 ? '; one of them has extra time' : ''}.`,
  },
  {
    sql: (date) => fragment`select distinct u.user_name as person, t.team_name as team, y.team_name as other
            from ${realSessions} join team_examiners m on m.team_id = t.team_id join users u on u.user_id = m.user_id
            join team_examiners n on n.user_id = m.user_id and n.team_id > m.team_id
            join exam_teams y on y.team_id = n.team_id
            join oral_exams w on w.exam_header_id = y.exam_header_id and w.practice_of is null
            join roster_schedules q on q.team_id = n.team_id and q.starts_at < r.ends_at and r.starts_at < q.ends_at
           where r.exam_date = ${date}`,
    say: (row) => `${row.person} is in the teams ${row.team} and ${row.other} at the same time.`,
  },
  {
    sql: (
      date,
    ) => fragment`select e.candidate_number as number, string_agg(e.examinee_name, ' and ' order by e.exam_schedule_id) as names
            from ${realSessions} join exam_schedules e on e.schedule_id = r.schedule_id
           where r.exam_date = ${date} group by o.exam_header_id, e.candidate_number
          having count(distinct e.examinee_name) > 1`,
    say: (row) => `${row.names} have the same candidate number, ${row.number}.`,
  },
];

/** What is found about a day. */
export interface DayCheck {
  readonly teams: number;
  readonly examinees: number;
  /** Sentences about what is missing or contradictory; none if the day is ready. */
  readonly problems: readonly string[];
}

/** Checks an exam day (`YYYY-MM-DD`) of all real oral exams. */
export async function checkDay(sql: Sql, date: string): Promise<DayCheck> {
  const [count] = await sql.query<{ teams: number; examinees: number }>`
    select count(distinct t.team_id)::integer as teams, count(e.exam_schedule_id)::integer as examinees
       from ${realSessions} left join exam_schedules e on e.schedule_id = r.schedule_id where r.exam_date = ${date}`;
  const problems: string[] = [];
  for (const { sql: broken, say } of rules)
    for (const row of await sql.query<Record<string, string>>`${broken(date)} order by 1`)
      problems.push(say(row));
  return { teams: count?.teams ?? 0, examinees: count?.examinees ?? 0, problems };
}
