import { dayIn } from '#domain/time/zonedTime.ts';
import { boardZone } from '#domain/boardTime.ts';
import type { Sql } from '#server/db/database.ts';
import { invalid } from '#server/core/fault.ts';

interface ExamDay {
  /** `2026-11-21`. */
  readonly examDate: string;
  /** The time zone of that calendar day. */
  readonly timeZone: string;
}

/** A person's selected day, and all days on which that person examines. */
interface Calendar extends ExamDay {
  readonly examDates: readonly string[];
}

const isDay = (text: string) => {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** Today's date in the time zone of today's exam, otherwise of the next one, otherwise of the last one. */
function todayAmong(days: readonly ExamDay[], now: number): ExamDay {
  const zones = new Map(days.map(({ timeZone }) => [timeZone, dayIn(timeZone, now)]));
  const today = ({ timeZone }: ExamDay) => zones.get(timeZone) ?? '';
  const near = days.find((day) => day.examDate >= today(day)) ?? days.at(-1);
  const timeZone = near?.timeZone ?? boardZone;
  return { timeZone, examDate: dayIn(timeZone, now) };
}

/**
 * The requested day, or today by the server's clock if none is given.
 *
 * @throws Fault 400 `validation` for an invalid date.
 */
export async function calendarOf(
  sql: Sql,
  userId: number,
  given: string | undefined,
  now: number,
): Promise<Calendar> {
  if (given !== undefined && !isDay(given))
    throw invalid({ examDate: ['Use a calendar day such as 2026-11-21.'] });
  const days = await sql.query<ExamDay>`
    select distinct r.exam_date, o.time_zone
      from team_examiners me
      join exam_teams t on t.team_id = me.team_id
      join oral_exams o on o.exam_header_id = t.exam_header_id
      join roster_schedules r on r.team_id = me.team_id
     where me.user_id = ${userId}::integer and o.practice_of is null
     order by 1, 2`;
  const today = todayAmong(days, now);
  const { timeZone } = days.find(({ examDate }) => examDate === (given ?? today.examDate)) ?? today;
  return {
    examDate: given ?? today.examDate,
    timeZone,
    examDates: [...new Set(days.map(({ examDate }) => examDate))],
  };
}

/** The calendar days that a time can fall on, from the first to the last time zone. */
export const daysOnEarth = (now: number): readonly [first: string, last: string] => [
  dayIn('Etc/GMT+12', now),
  dayIn('Pacific/Kiritimati', now),
];
