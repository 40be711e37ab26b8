import { useCallback } from 'react';
import { useFormats } from './useFormats.ts';

/**
 * Writes an instant as briefly as it is clear: the time of today, else with its day. With an IANA time zone whose
 * clocks show something else than those here, it is the time there, with the zone's short name.
 */
export function useMoment(timeZone?: string): (instant: string) => string {
  const { date, dateIn, day, time, namedTimeIn, isElsewhere } = useFormats();
  return useCallback(
    (instant) => {
      const isToday = day(instant) === day(new Date().toISOString());
      if (timeZone !== undefined && isElsewhere(instant, timeZone))
        return isToday ? namedTimeIn(instant, timeZone) : dateIn(instant, timeZone);
      return isToday ? time(instant) : date(instant);
    },
    [date, dateIn, day, time, namedTimeIn, isElsewhere, timeZone],
  );
}
