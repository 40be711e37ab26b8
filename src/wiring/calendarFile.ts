import ical, { ICalAlarmType } from 'ical-generator';
import { DateTime } from 'luxon';
import { tzlib_get_ical_block as zoneBlock } from 'timezones-ical-library';
import type { CalendarEntry } from '#domain/calendarEntry.ts';

/**
 * A calendar file (RFC 5545) with an alarm for each deadline, and the rules of each entry's time zone.
 *
 * @param origin Where the portal is, for links to its pages.
 */
export function calendarFile(entries: readonly CalendarEntry[], origin: string, now: number): string {
  const calendar = ical({ timezone: { name: null, generator: (zone) => zoneBlock(zone)[0] ?? null } });
  for (const { id, title, note, place, startsAt, endsAt, timeZone, isAllDay, alarms, path } of entries) {
    const url = path === null ? null : new URL(path, origin).href;
    calendar.createEvent({
      id: `${id}@${new URL(origin).hostname}`,
      stamp: new Date(now),
      start: DateTime.fromISO(startsAt, { zone: timeZone }),
      end: DateTime.fromISO(endsAt, { zone: timeZone }),
      timezone: timeZone,
      allDay: isAllDay,
      summary: title,
      description: [note, url].filter(Boolean).join('\n') || null,
      location: place || null,
      url,
      alarms: alarms.map((minutes) => ({ type: ICalAlarmType.display, triggerBefore: minutes * 60 })),
    });
  }
  return calendar.toString();
}
