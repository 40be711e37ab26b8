import { useCallback } from 'react';
import { useFormats } from './useFormats.ts';

/** Writes an instant as briefly as it is clear: the time of today, else with its day. */
export function useMoment(): (instant: string) => string {
  const { date, day, time } = useFormats();
  return useCallback(
    (instant) => (day(instant) === day(new Date().toISOString()) ? time(instant) : date(instant)),
    [date, day, time],
  );
}
