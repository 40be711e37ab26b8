import { boardZone, endOfBoardDay, startOfBoardDay } from './boardTime.ts';

/** An entry of a calendar file (.ics). */
export interface CalendarEntry {
  /** The same for the same thing in another file, so that a calendar replaces it. */
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly place: string;
  /** Instants, shown in this IANA time zone. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  /** Whole days, without times. */
  readonly isAllDay: boolean;
  /** Minutes before its start at which the calendar reminds. */
  readonly alarms: readonly number[];
  /** A path of the portal; null if there is no page for it. */
  readonly path: string | null;
}

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
/** A deadline is the end of an entry of this length, so that a midnight is shown on the day that it ends. */
const LENGTH = 30 * MINUTE;

/** A deadline in the board's time zone; the calendar reminds a week and a day before. */
export const deadlineEntry = ({
  id,
  title,
  note,
  due,
  path,
}: Pick<CalendarEntry, 'id' | 'title' | 'note' | 'path'> & { due: string }): CalendarEntry => ({
  id,
  title,
  note,
  place: '',
  startsAt: new Date(Date.parse(due) - LENGTH).toISOString(),
  endsAt: due,
  timeZone: boardZone,
  isAllDay: false,
  alarms: [7 * DAY, DAY],
  path,
});

/** Something that begins and ends at the given instants; the calendar reminds a day and an hour before. */
export const meetingEntry = (
  meeting: Pick<CalendarEntry, 'id' | 'title' | 'place' | 'startsAt' | 'endsAt' | 'timeZone' | 'path'>,
): CalendarEntry => ({ ...meeting, note: '', isAllDay: false, alarms: [DAY, HOUR] });

/** The days of an exam, calendar days of the board; the calendar reminds at noon, a week and a day before the first. */
export const examDaysEntry = ({
  examId,
  title,
  days,
  path,
}: {
  examId: number;
  title: string;
  days: { startsOn: string; endsOn: string };
  path: string;
}): CalendarEntry => ({
  id: `exam-days-${examId}`,
  title,
  note: '',
  place: '',
  startsAt: new Date(startOfBoardDay(days.startsOn)).toISOString(),
  endsAt: new Date(endOfBoardDay(days.endsOn)).toISOString(),
  timeZone: boardZone,
  isAllDay: true,
  alarms: [7 * DAY - DAY / 2, DAY / 2],
  path,
});
