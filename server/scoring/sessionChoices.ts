import type { PickListItem } from '#contract/pickLists/pickLists.ts';
import { dayIn } from '#domain/time/zonedTime.ts';
import type { Sql } from '#server/db/database.ts';
import { framesOf, schedulesOf, type ScheduleRow } from './sessionRows.ts';

type Named = Pick<ScheduleRow, 'sessionName' | 'examDate' | 'teamName'>;

const valueOf = ({ sessionName, examDate }: Named) => `${examDate} ${sessionName}`;
const longValueOf = (session: Named) => `${valueOf(session)} (${session.teamName})`;

/** All names by which a session can be requested: its own, and those that the choices use. */
export const namesOf = (session: Named): readonly string[] => [
  session.sessionName,
  valueOf(session),
  longValueOf(session),
];

/** A session's label: `Saturday, November 21, 8:00–10:00 AM CST`; with the year if it is another one. */
function whenOf(
  {
    timeZone,
    startsAt,
    endsAt,
    examDate,
  }: Pick<ScheduleRow, 'timeZone' | 'startsAt' | 'endsAt' | 'examDate'>,
  today: string,
): string {
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(examDate.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  });
  const hours = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const span = hours
    .formatRange(new Date(startsAt), new Date(endsAt))
    .replace(/\s*–\s*/, '–')
    .replace(/\s/g, ' ');
  return `${day.format(new Date(startsAt))}, ${span}`;
}

/**
 * An examiner's sessions as choices of a pick-list: the running and upcoming ones first, then ended ones, newest
 * first.
 */
export async function sessionChoices(sql: Sql, userId: number, now: number): Promise<PickListItem[]> {
  const sessions = framesOf(await schedulesOf(sql, userId, 'all')).map((frame) => ({
    ...frame,
    today: dayIn(frame.timeZone, now),
  }));
  const values = sessions.map(valueOf);
  const isUnique = (value: string) => values.indexOf(value) === values.lastIndexOf(value);
  const isToCome = ({ endsAt }: (typeof sessions)[number]) => Date.parse(endsAt) > now;
  const inOrder = [
    ...sessions.filter(isToCome),
    ...sessions.filter((session) => !isToCome(session)).toReversed(),
  ];
  return inOrder.map((session) => ({
    itemValue: isUnique(valueOf(session)) ? valueOf(session) : longValueOf(session),
    itemDescription: `${session.sessionName} · ${whenOf(session, session.today)}`,
    modifier: session.scheduleIds.join(),
  }));
}
