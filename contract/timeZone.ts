import * as z from 'zod/mini';
import { ifAbsentNow, necessary } from './reading.ts';

let boardsZone = 'America/New_York';

/** Sets the time zone that is read where an answer names none: the board's. */
export function assumeTimeZone(name: string): void {
  boardsZone = name;
}

/** Whether the name of a time zone is known here. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The IANA name of a time zone, such as `America/New_York`; the board's where an answer has none. */
export const TimeZone = ifAbsentNow(
  necessary(z.string().check(z.refine(isTimeZone)), 'a time zone such as America/New_York'),
  () => boardsZone,
);
