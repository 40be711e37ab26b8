import { useCallback } from 'react';
import { useClock } from './ClockContext.ts';
import { useFormats } from './useFormats.ts';

/**
 * Formats an instant as briefly as is clear: the time if it is today, else with its day. With an IANA time zone
 * that differs from local time, it is the time there, with the zone's short name.
 */
export function useMoment(timeZone?: string): (instant: string) => string {
  const { date, dateIn, day, time, namedTimeIn, isOtherZone } = useFormats();
  const clock = useClock();
  return useCallback(
    (instant) => {
      const isToday = day(instant) === day(new Date(clock.now()).toISOString());
      if (timeZone !== undefined && isOtherZone(instant, timeZone))
        return isToday ? namedTimeIn(instant, timeZone) : dateIn(instant, timeZone);
      return isToday ? time(instant) : date(instant);
    },
    [date, dateIn, day, time, namedTimeIn, isOtherZone, timeZone, clock],
  );
}
