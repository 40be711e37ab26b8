import { boardDay, boardZone, startOfBoardDay } from '#domain/boardTime.ts';

/** A format in the board's time zone, made when it is first needed: creating one takes longer than using it. */
export function boardFormat(options: Intl.DateTimeFormatOptions): (at: number) => string {
  let zone = '';
  let format: Intl.DateTimeFormat;
  return (at) => {
    if (zone !== boardZone)
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: (zone = boardZone) });
    return format.format(at);
  };
}

const calendarFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The calendar day at the board at a time in milliseconds since 1970, formatted: `November 21, 2026`. */
export const boardDayInWords = boardFormat({ dateStyle: 'long' });

const momentFormat = boardFormat({
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** A time in milliseconds since 1970 on the clock of the board, formatted: `November 21, 2026 at 9:00 AM EST`. */
export const boardMomentInWords = (at: number) => momentFormat(at).replaceAll('\u202f', ' ');

/**
 * A deadline at a time in milliseconds since 1970, formatted: `November 21, 2026 at 11:59 PM EST`. One at midnight
 * belongs to the day before.
 */
export const boardDeadlineInWords = (at: number) =>
  boardMomentInWords(startOfBoardDay(boardDay(at)) === at ? at - 1 : at);

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** A calendar day, formatted: `November 21, 2026`. */
export const calendarDayInWords = (day: string) => calendarFormat.format(noon(day));

/** A range of calendar days, formatted: `March 13, 2027`, `March 13–14, 2027`, `March 31 – April 1, 2027`. */
export const daysInWords = (first: string, last: string) =>
  calendarFormat
    .formatRange(noon(first), noon(last))
    .replace(/(\d)\s*–\s*(\d)/, '$1–$2')
    .replace(/\s+–\s+/, ' – ');
