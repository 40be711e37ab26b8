let assumed = 'America/New_York';

/** The time zone that is read where an answer names none: the board's. */
export const assumedTimeZone = () => assumed;

/** Sets the time zone that is read where an answer names none. */
export function assumeTimeZone(name: string): void {
  assumed = name;
}

/** Whether the name of a time zone is known here. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
