import { DateTime } from 'luxon';

const DAY = 24 * 60 * 60_000;
const known = new Map<string, number>();

/** The number of a day that is written in full; null for other texts, and for a day that its month does not have. */
function numberOf(day: string): number | null {
  const [, year, month, date] = /^([1-9]\d{3})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined) return null;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(date));
  const read = new Date(time);
  return read.getUTCDate() === Number(date) && read.getUTCMonth() === Number(month) - 1 ? time / DAY : null;
}

/** The number of a calendar day (`2024-02-29`), counted from January 1, 1970; a draw of a long list asks for each often. */
export function dayNumber(day: string): number {
  const found = known.get(day);
  if (found !== undefined) return found;
  // Luxon takes most of the time of an import.
  const number = numberOf(day) ?? DateTime.fromISO(day, { zone: 'utc' }).toMillis() / DAY;
  known.set(day, number);
  return number;
}

/** The calendar day of a number. */
export const dayOfNumber = (number: number): string =>
  DateTime.fromMillis(number * DAY, { zone: 'utc' }).toISODate()!; // a number of a day is valid

/** The days of a period; its last day is one of them. */
export const daysBetween = (startDate: string, endDate: string): number =>
  dayNumber(endDate) - dayNumber(startDate) + 1;

/** The calendar day that is so many days after another one, or before it. */
export const addDays = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days);

/** The same day some years later; February 29 becomes February 28 in other years. */
export const addYears = (day: string, years: number): string =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ years }).toISODate()!; // a day of the contract is valid
