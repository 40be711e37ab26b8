/** The board's time zone, in which its calendar days begin and end. */
export const boardZone = 'America/New_York';

const HOUR = 60 * 60_000;
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: boardZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** What the board's clock shows at an instant, as if it were UTC; both in epoch milliseconds. */
function boardClock(at: number): number {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year!, month! - 1, day, hour, minute, second);
}

/** The midnight with which a calendar day begins at the board (`2026-11-21`), in epoch milliseconds. */
export const startOfBoardDay = (day: string): number =>
  endOfBoardDay(new Date(Date.parse(day) - 24 * HOUR).toISOString().slice(0, 10));

/** The end of a calendar day at the board (`2026-11-21`), in epoch milliseconds: the next midnight. */
export function endOfBoardDay(day: string): number {
  const midnight = Date.parse(day) + 24 * HOUR;
  // The board is some hours behind UTC. The second look is at that midnight itself: an hour can change in between.
  const near = midnight - (boardClock(midnight) - midnight);
  return midnight - (boardClock(near) - near);
}

/** The calendar year at the board at an instant in epoch milliseconds. */
export const boardYear = (at: number): number => new Date(boardClock(at)).getUTCFullYear();

/** The calendar day at the board at an instant in epoch milliseconds, `2026-11-23`. */
export const boardDay = (at: number): string => new Date(boardClock(at)).toISOString().slice(0, 10);
