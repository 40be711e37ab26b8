import { DateTime } from 'luxon';

const DAY = 24 * 60 * 60_000;
const known = new Map<string, number>();

/** The number of a calendar day (`2024-02-29`), counted from January 1, 1970; a draw of a long list asks for each often. */
export function dayNumber(day: string): number {
  const found = known.get(day);
  if (found !== undefined) return found;
  const number = DateTime.fromISO(day, { zone: 'utc' }).toMillis() / DAY;
  known.set(day, number);
  return number;
}

/** The calendar day of a number. */
export const dayOfNumber = (number: number): string =>
  DateTime.fromMillis(number * DAY, { zone: 'utc' }).toISODate()!; // a number of a day is valid

/** The days of a period; its last day is one of them. */
export const daysBetween = (startDate: string, endDate: string): number =>
  dayNumber(endDate) - dayNumber(startDate) + 1;

/** The calendar year in which a day's academic year begins: it runs from July 1 to June 30. */
export function academicYearOf(day: string): number {
  // Without Luxon: a key press asks for it a thousand times.
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month >= 7 ? year : year - 1;
}

/** The first and the last day of an academic year. */
export const academicYear = (year: number) => ({
  startDate: `${year}-07-01`,
  endDate: `${year + 1}-06-30`,
});
