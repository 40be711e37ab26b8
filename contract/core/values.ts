import * as z from 'zod/mini';
import { ifAbsentNow, necessary } from './reading.ts';
import { assumedTimeZone, isTimeZone } from './timeZone.ts';

/** A timestamp in ISO 8601 with its offset. */
export const Instant = z.iso.datetime({ offset: true });
/** A calendar day, `2026-11-21`, in the board's own time zone. */
export const Day = z.iso.date();

/** The IANA name of a time zone, such as `America/New_York`; the board's where an answer has none. */
export const TimeZone = ifAbsentNow(
  necessary(z.string().check(z.refine(isTimeZone)), 'a time zone such as America/New_York'),
  assumedTimeZone,
);
