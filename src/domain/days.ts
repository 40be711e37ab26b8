import { isCalendarDay } from './calendarDay.ts';

const DAY = 24 * 60 * 60_000;
const known = new Map<string, number>();

/**
 * The number of a calendar day (`2024-02-29`), counted from January 1, 1970; not a number for any other text. A draw of a
 * long list asks for each often.
 */
export function dayNumber(day: string): number {
  const found = known.get(day);
  if (found !== undefined) return found;
  const number = isCalendarDay(day) ? Date.parse(day) / DAY : Number.NaN;
  known.set(day, number);
  return number;
}

/** The calendar day of a number. */
export const dayOfNumber = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);

/** The days of a period; its last day is one of them. */
export const daysBetween = (startDate: string, endDate: string): number =>
  dayNumber(endDate) - dayNumber(startDate) + 1;

/** The calendar day that is so many days after another one, or before it. */
export const addDays = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days);

/** The same day of the month some months later, or the last one of a shorter month. */
export function addMonths(day: string, months: number): string {
  const from = new Date(day);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), lastOfMonth))).toISOString().slice(0, 10);
}

/** The same day some years later; February 29 becomes February 28 in other years. */
export const addYears = (day: string, years: number): string => addMonths(day, years * 12);
