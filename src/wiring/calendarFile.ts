import ical, { ICalAlarmType } from 'ical-generator';
import { DateTime } from 'luxon';
import { tzlib_get_ical_block as zoneBlock } from 'timezones-ical-library';
import type { CalendarEntry } from '#domain/calendarEntry.ts';

/** Control characters and separators of lines, which a calendar file has no way to write. */
const plain = (text: string) =>
  text.replaceAll(/(?![\t\r\n])\p{Cc}/gu, '').replaceAll(/[\u2028\u2029]/g, '\n');

/** The same id for the same entry; the library writes it as it is, so that it has nothing that begins a line. */
const uidOf = (id: string, host: string) => `${encodeURIComponent(id.replaceAll(/\p{Cs}/gu, ''))}@${host}`;

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
      id: uidOf(id, new URL(origin).hostname),
      stamp: new Date(now),
      start: DateTime.fromISO(startsAt, { zone: timeZone }),
      end: DateTime.fromISO(endsAt, { zone: timeZone }),
      timezone: timeZone,
      allDay: isAllDay,
      summary: plain(title),
      description: plain([note, url].filter(Boolean).join('\n')) || null,
      location: plain(place) || null,
      url,
      alarms: alarms.map((minutes) => ({ type: ICalAlarmType.display, triggerBefore: minutes * 60 })),
    });
  }
  return calendar.toString();
}
